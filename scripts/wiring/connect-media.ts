/** Fetches media, and asks where the files of the repository are served. Importing this loads the network client. */

import { createConfirmation } from "../adapters/media/confirm-served.ts";
import { createPictureFetcher } from "../adapters/media/fetch-pictures.ts";
import { createMediaChecker } from "../adapters/media/media-checker.ts";
import { siteOfAccount } from "../core/content/account-place.ts";
import type { Result } from "../core/findings/problem.ts";
import type { Settings } from "../core/generated/settings.ts";
import type { MediaChecker, MediaHost, PictureFetcher } from "../core/ports/media-check.ts";
import type { Env } from "./environment.ts";
import type { BasicEnv } from "./process-environment.ts";

type ClosableMediaChecker = MediaChecker & { close(): Promise<void> };

/** The environment says which hosts may be private; the settings, once they are known, which are allowed at all. */
export function openMediaChecker(
  { allowPrivateMediaHosts }: Pick<BasicEnv, "allowPrivateMediaHosts">,
  { media }: Pick<Settings, "media"> = {},
): ClosableMediaChecker {
  return createMediaChecker({
    allowPrivateHosts: allowPrivateMediaHosts,
    ...(media?.hosts === undefined ? {} : { allowedHosts: media.hosts }),
  });
}

/** `signal` ends running fetches. Outside GitHub no site is found out, only the one that the environment names. */
export function openMediaHost(env: Env, signal: AbortSignal): MediaHost {
  let found: Promise<Result<string, string>> | null = null;
  return {
    confirm: createConfirmation({ allowPrivateHosts: env.allowPrivateMediaHosts, signal }),
    async findBase() {
      found ??= findSite(env);
      return await found;
    },
  };
}

async function findSite({ accountName, github, mediaSiteUrl }: Env): Promise<Result<string, string>> {
  if (mediaSiteUrl !== undefined) return { ok: true, value: mediaSiteUrl };
  const { connectGithub, findPagesSite } = await import("./connect-github.ts");
  const reader = connectGithub(github, "reader");
  if (reader === null) return { ok: false, error: "The repository on GitHub is not known here." };
  const site = await findPagesSite(reader);
  return site.ok ? { ok: true, value: siteOfAccount(site.value, accountName) } : site;
}

/** Left to the poster where the environment names a site; null when it is not known. */
export async function hasSite({ github, namesMediaSite }: BasicEnv): Promise<boolean | null> {
  if (namesMediaSite) return true;
  const { connectGithub, hasPagesSite } = await import("./connect-github.ts");
  const reader = connectGithub(github, "reader");
  return reader === null ? null : await hasPagesSite(reader.client);
}

const LIMITS = { pictures: 300, bytes: 200 * 1024 * 1024 };
const TIME_LIMIT_MS = 45_000;

/** Bounded in all, since a build must end. */
export function openPictureFetcher(
  { allowPrivateHosts }: { allowPrivateHosts: readonly string[] },
  { media }: Pick<Settings, "media">,
): PictureFetcher {
  return createPictureFetcher({
    allowPrivateHosts,
    ...(media?.hosts === undefined ? {} : { allowedHosts: media.hosts }),
    limits: LIMITS,
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
}
