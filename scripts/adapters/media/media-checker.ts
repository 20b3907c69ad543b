import pLimit from "p-limit";
import { normaliseHosts } from "../../core/media/judge-address.ts";
import { isMediaPath } from "../../core/media/media-path.ts";
import { listMediaTargets, type MediaTarget } from "../../core/media/media-target.ts";
import type { MediaChecker } from "../../core/ports/media-check.ts";
import { checkTarget } from "./check-target.ts";
import { checkFile, joinReports } from "./file-checker.ts";
import type { LookupAll } from "./guarded-connector.ts";

export interface MediaCheckerOptions {
  /** Hosts that may have private addresses and may be fetched over plain http. Compared with the URL's host name. */
  allowPrivateHosts: readonly string[];
  /** The only hosts that media may come from; undefined: any public host. */
  allowedHosts?: readonly string[];
  /** Time limit per file, from the lookup of its host to the last byte. Default 20 seconds. */
  timeoutMs?: number;
  /** Files fetched in parallel, across all calls of `check`. Default 16. */
  concurrency?: number;
  /** Resolves host names. Default: the system's lookup. */
  lookup?: LookupAll;
}

/**
 * Fetches the media of posts as the platform will, and checks it. `check` may be called for any number of posts in parallel.
 * `close` ends the running checks, which then report that they were stopped.
 */
export function createMediaChecker(options: MediaCheckerOptions): MediaChecker & { close(): Promise<void> } {
  const closing = new AbortController();
  const inTurn = pLimit(options.concurrency ?? 16);
  const underWay = new Set<Promise<unknown>>();
  const context = {
    hosts: {
      privateHosts: normaliseHosts(options.allowPrivateHosts),
      onlyHosts: options.allowedHosts === undefined ? null : normaliseHosts(options.allowedHosts),
    },
    lookup: options.lookup,
    timeoutMs: options.timeoutMs ?? 20_000,
    signal: closing.signal,
  };

  return {
    async check(post, media = {}, { files } = { files: null }) {
      const targets = listMediaTargets(post);
      const leniency = { isScalingAllowed: media.allow_scaling === true };
      const check = (target: MediaTarget) =>
        inTurn(() =>
          isMediaPath(target.url)
            ? checkFile(target, { files, leniency })
            : checkTarget(target, { ...context, ...leniency }),
        );
      const work = Promise.all(targets.map(check));
      underWay.add(work);
      const reports = await work.finally(() => underWay.delete(work));
      return joinReports(post, reports);
    },
    async close() {
      closing.abort();
      await Promise.allSettled(underWay);
    },
  };
}
