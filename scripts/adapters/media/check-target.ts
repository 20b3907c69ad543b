import { describeFailure } from "../../core/media/fetch-failure.ts";
import { createInspection, type Inspection } from "../../core/media/inspection.ts";
import { type AllowedHosts, judgeAddress } from "../../core/media/judge-address.ts";
import { judgeContentType, judgeDelivery } from "../../core/media/judge-answer.ts";
import type { Remark } from "../../core/media/media-rules.ts";
import { isVideo, type MediaTarget } from "../../core/media/media-target.ts";
import { type DownloadOptions, download } from "./download.ts";
import { createFingerprint, type TargetReport, toFinding } from "./file-checker.ts";

export interface CheckContext extends Pick<DownloadOptions, "lookup" | "timeoutMs" | "signal"> {
  hosts: AllowedHosts;
  /** Whether pictures in the feed may be wider than Instagram shows them. */
  isScalingAllowed: boolean;
}

/** Fetches and checks one file. Never rejects. */
export async function checkTarget(target: MediaTarget, context: CheckContext): Promise<TargetReport> {
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
      const opened = createInspection(target, head.contentLength, context);
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
