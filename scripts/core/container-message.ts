import { classifyFault } from "./classify-fault.ts";
import { findPlatformError } from "./platform-errors.ts";
import type { PlatformFault } from "./platform-fault.ts";

/**
 * The catalogue's view of what the platform says about a container in ERROR: the documentation promises a subcode there, in
 * practice it is a sentence that may hold one. Null when it holds none that is known.
 */
export function faultFromContainerMessage(message: string): PlatformFault | null {
  const subcodes = message.match(/\b2207\d{3}\b/g) ?? [];
  for (const subcode of subcodes.map(Number)) {
    const row = findPlatformError({ code: null, subcode });
    if (row === null) continue;
    const code = typeof row.code === "number" ? row.code : null;
    const verdict = classifyFault({ step: "create container", status: null, code, subcode, silence: null });
    const said = { platformMessage: message, traceId: null, retryAfterMs: null };
    return { step: "read container", ...verdict, status: null, code, subcode, ...said };
  }
  return null;
}
