/** Where the files of the repository are served. Importing this loads the network client. */
import { createConfirmation } from "../adapters/media/confirm-served.ts";
import { siteOfAccount } from "../core/content/account-place.ts";
import type { MediaHost } from "../core/ports/media-host.ts";
import type { Result } from "../core/ports/result.ts";
import type { Env } from "./environment.ts";

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
  const [{ connectGithub }, { findPagesSite }] = await Promise.all([
    import("./connect-github.ts"),
    import("../adapters/github/pages-site.ts"),
  ]);
  const reader = connectGithub(github, "reader");
  if (reader === null) return { ok: false, error: "The repository on GitHub is not known here." };
  const site = await findPagesSite(reader);
  return site.ok ? { ok: true, value: siteOfAccount(site.value, accountName) } : site;
}
