import { ProviderFault } from "../core/provider-fault.ts";
import { LeaseBusy } from "./with-lease.ts";

/** These messages are our own and contain only codes and ids. */
const OWN_FAULTS = [ProviderFault, LeaseBusy];

/**
 * Describes an error for a log line or a table: its name and code. A library's message is left out, because it may quote its
 * input.
 */
export function faultReason(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if (OWN_FAULTS.some((kind) => error instanceof kind)) return `${error.name}: ${error.message}`;
  return `${error.name}${codeOf(error)}`;
}

function codeOf(error: Error): string {
  const code = "code" in error ? error.code : null;
  return typeof code === "string" || typeof code === "number" ? ` ${code}` : "";
}
