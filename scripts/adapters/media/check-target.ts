import type { Probe } from "../../core/media/byte-program.ts";
import { describeFailure } from "../../core/media/fetch-failure.ts";
import { createInspection, type InspectionResult, type MeasuredMedia } from "../../core/media/inspection.ts";
import { type AllowedHosts, judgeAddress } from "../../core/media/judge-address.ts";
import { type AnswerHead, judgeContentType, judgeDelivery } from "../../core/media/judge-answer.ts";
import type { Remark } from "../../core/media/media-rules.ts";
import { isVideo, type MediaTarget } from "../../core/media/media-target.ts";
import { download } from "./download.ts";
import { createFingerprint } from "./fingerprint.ts";
import type { LookupAll } from "./guarded-lookup.ts";
import { type TargetReport, toComplaint } from "./target-report.ts";

export interface CheckContext {
  hosts: AllowedHosts;
  lookup: LookupAll;
  timeoutMs: number;
  /** Whether pictures in the feed may be wider than Instagram shows them. */
  isScalingAllowed: boolean;
  /** Ends the check early. */
  signal: AbortSignal;
}

interface Verdict {
  remarks: Remark[];
  measured: MeasuredMedia | null;
}

/** Fetches and checks one file. Never rejects. */
export async function checkTarget(target: MediaTarget, context: CheckContext): Promise<TargetReport> {
  const verdict = await judgeTarget(target, context).catch(() => blameOurselves());
  const complaints = verdict.remarks.map((remark) => toComplaint(remark, target));
  return { complaints, measured: verdict.measured };
}

async function judgeTarget(target: MediaTarget, context: CheckContext): Promise<Verdict> {
  const refusal = judgeAddress(target.url, context.hosts);
  if (refusal !== null) return { remarks: [refusal], measured: null };

  const url = new URL(target.url);
  const isPrivateAllowed = context.hosts.privateHosts.has(url.hostname);
  const remarks: Remark[] = [];
  const reader = createReader(isVideo(target.role));
  let inspection: Probe<InspectionResult> | null = null;
  const result = await download({
    ...context,
    url,
    isPrivateAllowed,
    onHead(head) {
      const fault = judgeDelivery(head);
      remarks.push(...judgeHead(head, fault, target));
      inspection = fault === null ? createInspection(target, head.contentLength, context) : null;
      return inspection === null ? null : reader.read(inspection);
    },
  });
  if (!result.ok && !reader.hasInspected()) remarks.push(describeFailure(result.failure));
  const isComplete = result.ok && result.end === "whole";
  return toOutcome(inspection, { remarks, isComplete, digest: reader.digest(isComplete) });
}

/**
 * Gives the bytes to the inspection, and reads on for the digest and the end of the file if it could be measured. A host that fails or dawdles
 * after the inspection only leaves the digest unknown.
 */
function createReader(isVideoFile: boolean) {
  const fingerprint = createFingerprint(isVideoFile);
  let isInspected = false;
  return {
    read: (inspection: Probe<InspectionResult>) => (chunk: Uint8Array) => {
      const wantsMore = fingerprint.feed(chunk);
      const isEnough = !inspection.feed(chunk);
      if (isInspected) return wantsMore;
      isInspected = isEnough;
      if (!isInspected) return true;
      return wantsMore && inspection.toOutcome(false).measured.widthPx !== null;
    },
    hasInspected: () => isInspected,
    digest: fingerprint.digest,
  };
}

function judgeHead(head: AnswerHead, fault: Remark | null, target: MediaTarget): Remark[] {
  if (fault !== null) return [fault];
  const typeFault = judgeContentType(head.contentType, isVideo(target.role));
  return typeFault === null ? [] : [typeFault];
}

/** Findings from before a failure count too: a retry does not change a picture's shape. */
function toOutcome(
  inspection: Probe<InspectionResult> | null,
  so: { remarks: Remark[]; isComplete: boolean; digest: string | null },
): Verdict {
  if (inspection === null) return { remarks: so.remarks, measured: null };
  const { remarks, measured } = inspection.toOutcome(so.isComplete);
  return { remarks: [...so.remarks, ...remarks], measured: { ...measured, digest: so.digest } };
}

function blameOurselves(): Verdict {
  const says = "could not be checked: the check itself failed.";
  const hint = "This is a bug in mergecast. Please report it, with the address of the file.";
  return { remarks: [{ rule: "media/check-failed", says, hint }], measured: null };
}
