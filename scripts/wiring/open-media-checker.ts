/** Fetches and measures the media of posts. Importing this loads the network client, so import it only where media is fetched. */
import { createMediaChecker } from "../adapters/media/media-checker.ts";
import type { Settings } from "../core/generated/settings.ts";
import type { MediaChecker } from "../core/ports/media-check.ts";
import type { BasicEnv } from "./process-environment.ts";

type ClosableMediaChecker = MediaChecker & { close(): Promise<void> };

/**
 * The environment says which hosts may be private. The settings say which hosts are allowed at all; leave them out when they
 * are not known yet.
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
