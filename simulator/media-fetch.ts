import { request } from "undici";

export type FetchedMedia =
  | { ok: true; head: Buffer; sizeBytes: number; isOverLimit: boolean }
  | { ok: false; reason: "timeout" | "unreachable" };

interface MediaFetchOptions {
  url: string;
  /** Reading stops beyond this many bytes. */
  maxBytes: number;
  /** How many leading bytes are kept. */
  keepBytes: number;
  timeoutMs: number;
  signal: AbortSignal;
}

/**
 * Downloads media as the platform's crawler does: one GET, no cookies, no redirect followed, and only a 200 counts.
 * Unlike the platform, it accepts plain http and private addresses, because tests serve their media there.
 */
export async function fetchMedia(options: MediaFetchOptions): Promise<FetchedMedia> {
  const url = parseMediaUrl(options.url);
  if (url === null) return { ok: false, reason: "unreachable" };
  const deadline = AbortSignal.timeout(options.timeoutMs);
  try {
    return await download(url, options, AbortSignal.any([deadline, options.signal]));
  } catch {
    return { ok: false, reason: deadline.aborted ? "timeout" : "unreachable" };
  }
}

function parseMediaUrl(text: string): URL | null {
  if (!/^[\x21-\x7e]+$/.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === "http:" || url.protocol === "https:" ? url : null;
}

async function download(url: URL, options: MediaFetchOptions, signal: AbortSignal): Promise<FetchedMedia> {
  const { statusCode, body } = await request(url, {
    signal,
    headers: { "user-agent": "facebookexternalhit/1.1", "accept-encoding": "identity" },
  });
  if (statusCode !== 200) {
    body.on("error", () => undefined).destroy();
    return { ok: false, reason: "unreachable" };
  }
  const kept: Buffer[] = [];
  let keptBytes = 0;
  let sizeBytes = 0;
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk);
    sizeBytes += bytes.length;
    if (keptBytes < options.keepBytes) kept.push(bytes.subarray(0, options.keepBytes - keptBytes));
    keptBytes = Math.min(sizeBytes, options.keepBytes);
    if (sizeBytes > options.maxBytes) break;
  }
  return { ok: true, head: Buffer.concat(kept), sizeBytes, isOverLimit: sizeBytes > options.maxBytes };
}
