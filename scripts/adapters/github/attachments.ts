import { describeFailure } from "../../core/media/fetch-failure.ts";
import { normaliseHosts } from "../../core/media/judge-address.ts";
import type { AnswerHead } from "../../core/media/judge-answer.ts";
import type { PhotoSource } from "../../core/ports/media-folder.ts";
import { isAttachmentHost } from "../../core/proposal/find-photos.ts";
import { download } from "../media/download.ts";
import type { LookupAll } from "../media/guarded-connector.ts";

interface AttachmentOptions {
  /** Of GitHub's pages, without a slash at its end. */
  serverUrl: string;
  /** Hosts that may have private addresses and may be fetched over plain http. */
  allowPrivateHosts: readonly string[];
  lookup?: LookupAll;
  /** For one attachment with all its redirects. Default two minutes. */
  timeoutMs?: number;
  signal: AbortSignal;
}

/** The most that GitHub takes of a video. */
const MAX_BYTES = 100 * 1024 * 1024;
const MAX_REDIRECTS = 4;

type Fetched = Awaited<ReturnType<PhotoSource["fetch"]>>;
type Hop = Fetched | { redirect: string };

/** Fetches from GitHub's own hosts only, redirects included, without credentials: text of strangers chooses the addresses. */
export function createAttachmentSource(options: AttachmentOptions): PhotoSource {
  return {
    async fetch(address) {
      const endsAtMs = performance.now() + (options.timeoutMs ?? 120_000);
      let next = address;
      for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
        const url = URL.canParse(next) ? new URL(next) : null;
        if (url === null || !isAllowed(url, options)) return refuse(ELSEWHERE);
        const hop = await fetchHop(url, { ...options, timeoutMs: Math.max(1, endsAtMs - performance.now()) });
        if (!("redirect" in hop)) return hop;
        next = URL.canParse(hop.redirect, url) ? new URL(hop.redirect, url).href : "";
      }
      return refuse("could not be fetched: GitHub redirects in circles.");
    },
  };
}

function isAllowed(url: URL, { serverUrl, allowPrivateHosts }: AttachmentOptions): boolean {
  const isSafe = url.protocol === "https:" || normaliseHosts(allowPrivateHosts).has(url.hostname);
  return isSafe && isAttachmentHost(url, serverUrl);
}

const ELSEWHERE = "could not be fetched: it is not on one of GitHub's own hosts.";

async function fetchHop(
  url: URL,
  { allowPrivateHosts, lookup, timeoutMs = 0, signal }: AttachmentOptions,
): Promise<Hop> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  let verdict: Hop | null = null;
  const result = await download({
    url,
    privateHosts: normaliseHosts(allowPrivateHosts),
    lookup,
    timeoutMs,
    signal,
    onHead(head) {
      verdict = judgeHead(head);
      return verdict === null ? receive : null;
    },
  });
  if (verdict !== null) return verdict;
  if (!result.ok) return refuse(describeFailure(result.failure).says);
  return { ok: true, value: Buffer.concat(chunks) };

  function receive(chunk: Uint8Array): boolean {
    chunks.push(chunk);
    sizeBytes += chunk.length;
    if (sizeBytes > MAX_BYTES) verdict = refuse(TOO_LARGE);
    return verdict === null;
  }
}

const TOO_LARGE = `is larger than ${MAX_BYTES / (1024 * 1024)} MiB.`;

function judgeHead({ status, location, contentLength }: AnswerHead): Hop | null {
  if (REDIRECTS.has(status) && location !== null) return { redirect: location };
  if (status === 404 || status === 403) return refuse(NOT_THERE);
  if (status !== 200) return refuse(`could not be fetched: GitHub answers with status ${status}.`);
  return (contentLength ?? 0) > MAX_BYTES ? refuse(TOO_LARGE) : null;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const NOT_THERE = "could not be fetched: GitHub does not have it, or shows it to signed-in people only.";

function refuse(error: string): { ok: false; error: string } {
  return { ok: false, error };
}
