import pLimit from "p-limit";
import { MAX_PICTURE_BYTES } from "../../core/content/limits.ts";
import { type AllowedHosts, judgeAddress, normaliseHosts } from "../../core/media/judge-address.ts";
import { judgeContentType, judgeDelivery } from "../../core/media/judge-answer.ts";
import type { PictureFetcher } from "../../core/ports/media-check.ts";
import { download } from "./download.ts";
import type { LookupAll } from "./guarded-connector.ts";

interface PictureFetcherOptions {
  allowPrivateHosts: readonly string[];
  allowedHosts?: readonly string[];
  lookup?: LookupAll;
  timeoutMs?: number;
  /** Over all calls: what comes after the last one is not fetched. */
  limits: { pictures: number; bytes: number };
  /** Ends everything, also what has not begun. */
  signal: AbortSignal;
}

const PARALLEL_FETCHES = 8;

/** Fetches whole pictures by the same guarded path as the checks: public addresses only, no redirects, no cookies. */
export function createPictureFetcher(options: PictureFetcherOptions): PictureFetcher {
  const inTurn = pLimit(PARALLEL_FETCHES);
  const hosts = {
    privateHosts: normaliseHosts(options.allowPrivateHosts),
    onlyHosts: options.allowedHosts === undefined ? null : normaliseHosts(options.allowedHosts),
  };
  const left = { ...options.limits };
  return {
    async fetch(address) {
      if (judgeAddress(address, hosts) !== null) return null;
      left.pictures -= 1;
      if (left.pictures < 0) return null;
      return await inTurn(() => fetchWhole(new URL(address), { ...options, ...hosts, left }));
    },
  };
}

async function fetchWhole(
  url: URL,
  { left, timeoutMs = 10_000, ...options }: PictureFetcherOptions & AllowedHosts & { left: { bytes: number } },
): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  let isWanted = false;
  const receive = (chunk: Uint8Array) => {
    sizeBytes += chunk.length;
    left.bytes -= chunk.length;
    isWanted = sizeBytes <= MAX_PICTURE_BYTES && left.bytes >= 0;
    if (isWanted) chunks.push(chunk);
    return isWanted;
  };
  if (left.bytes <= 0) return null;
  const result = await download({
    ...options,
    url,
    timeoutMs,
    onHead: (head) => ((judgeDelivery(head) ?? judgeContentType(head.contentType, false)) === null ? receive : null),
  });
  return result.ok && result.end === "whole" && isWanted ? Buffer.concat(chunks) : null;
}
