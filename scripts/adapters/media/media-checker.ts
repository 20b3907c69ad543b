import pLimit from "p-limit";
import { describeFailure } from "../../core/media/fetch-failure.ts";
import { createInspection, type Inspection } from "../../core/media/inspection.ts";
import { type AllowedHosts, judgeAddress, normaliseHosts } from "../../core/media/judge-address.ts";
import { judgeContentType, judgeDelivery } from "../../core/media/judge-answer.ts";
import type { Leniency } from "../../core/media/judge-shape.ts";
import { isMediaPath } from "../../core/media/media-path.ts";
import type { Remark } from "../../core/media/media-rules.ts";
import { isVideo, listMediaTargets, type MediaTarget } from "../../core/media/media-target.ts";
import type { MediaChecker } from "../../core/ports/media-check.ts";
import { type DownloadOptions, download } from "./download.ts";
import { checkFile, createFingerprint, joinReports, type TargetReport, toFinding } from "./file-checker.ts";
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
  lookup?: LookupAll;
}

/** Fetches and checks media as the platform will, any number of posts at once. `close` ends running checks, which say so. */
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
      const check = (target: MediaTarget) =>
        inTurn(() =>
          isMediaPath(target.url)
            ? checkFile(target, { files, leniency: media })
            : checkTarget(target, { ...context, leniency: media }),
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

interface CheckContext extends Pick<DownloadOptions, "lookup" | "timeoutMs" | "signal"> {
  hosts: AllowedHosts;
  leniency: Leniency;
}

/** Fetches and checks one file. Never rejects. */
async function checkTarget(target: MediaTarget, context: CheckContext): Promise<TargetReport> {
  const refusal = judgeAddress(target.url, context.hosts);
  const verdict = refusal === null ? judgeTarget(target, context) : Promise.resolve(only(refusal));
  const { remarks, measured } = await verdict.catch(() => only(CHECK_FAILED));
  return { findings: remarks.map((remark) => toFinding(remark, target)), measured };
}

interface Verdict extends Pick<TargetReport, "measured"> {
  remarks: Remark[];
}

function only(remark: Remark): Verdict {
  return { remarks: [remark], measured: null };
}

async function judgeTarget(target: MediaTarget, context: CheckContext): Promise<Verdict> {
  const fingerprint = createFingerprint(isVideo(target.role));
  const remarks: Remark[] = [];
  let inspection: Inspection | null = null;
  const result = await download({
    ...context,
    ...context.hosts,
    url: new URL(target.url),
    onHead(head) {
      const fault = judgeDelivery(head);
      remarks.push(...[fault ?? judgeContentType(head.contentType, isVideo(target.role)) ?? []].flat());
      if (fault !== null) return null;
      const opened = createInspection(target, head.contentLength, context.leniency);
      inspection = opened;
      return (chunk) => {
        fingerprint.add(chunk);
        return opened.feed(chunk);
      };
    },
  });
  const isComplete = result.ok && result.end === "whole";
  const outcome = (inspection as Inspection | null)?.toOutcome(isComplete);
  if (!result.ok) remarks.push(describeFailure(result.failure));
  if (outcome === undefined) return { remarks, measured: null };
  // Findings from before a failure count too: a retry does not change a picture's shape.
  const measured = { ...outcome.measured, digest: fingerprint.digest(isComplete) };
  return { remarks: [...remarks, ...outcome.remarks], measured };
}

const CHECK_FAILED: Remark = {
  rule: "media/check-failed",
  says: "could not be checked: the check itself failed.",
  hint: "This is a bug in mergecast. Please report it, with the address of the file.",
};
