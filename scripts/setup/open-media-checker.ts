/** Fetches and measures the media of posts. Loads the network client, so it is loaded only where media are fetched. */
import { createMediaChecker } from "../adapters/media/media-checker.ts";
import type { Settings } from "../core/generated/settings.ts";
import type { MediaChecker } from "../core/ports/media-check.ts";
import type { BasicEnv } from "./process-environment.ts";

export type ClosableMediaChecker = MediaChecker & { close(): Promise<void> };

/**
 * The environment says which hosts may be private; the settings, where they are known before the first look, say which are
 * allowed at all.
 */
export function openMediaChecker(
  { allowPrivateMediaHosts }: Pick<BasicEnv, "allowPrivateMediaHosts">,
  { media }: Pick<Settings, "media"> = {},
): ClosableMediaChecker {
  return createMediaChecker({
    allowPrivateHosts: allowPrivateMediaHosts,
    ...(media?.hosts === undefined ? {} : { allowedHosts: media.hosts }),
  });
}
