import { classifyFault } from "../../scripts/core/instagram/classify-fault.ts";
import type { PlatformFault, PlatformStep, Silence } from "../../scripts/core/instagram/platform-fault.ts";

/** The platform's answer, or the kind of silence. */
export type Complaint =
  | { silence: Silence }
  | { status: number; code: number; subcode?: number; message?: string; retryAfterMs?: number };

export const NO_ANSWER: Complaint = { silence: "timed-out" };
export const SERVER_ERROR: Complaint = { status: 500, code: 2 };
export const TOKEN_REFUSED: Complaint = { status: 401, code: 190 };
export const OBJECT_MISSING: Complaint = { status: 400, code: 100, subcode: 33 };

/** The fault that a real adapter would return. */
export function faultAt(step: PlatformStep, complaint: Complaint): { ok: false; error: PlatformFault } {
  const known = "silence" in complaint ? null : complaint;
  const [status, code, subcode] = [known?.status ?? null, known?.code ?? null, known?.subcode ?? null];
  const silence = "silence" in complaint ? complaint.silence : null;
  const verdict = classifyFault({ step, status, code, subcode, silence });
  const said = { platformMessage: known?.message ?? "", traceId: null, retryAfterMs: known?.retryAfterMs ?? null };
  return { ok: false, error: { step, ...verdict, status, code, subcode, ...said } };
}
