import { ProviderFault } from "../core/provider-fault.ts";
import { LeaseBusy } from "./with-lease.ts";

/** Their messages are written here, of codes and ids only. */
const OWN_FAULTS = [ProviderFault, LeaseBusy];

/** An error for a log line or a table: the name and the code, never the message of a library, which may quote what it was given. */
export function faultReason(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if (OWN_FAULTS.some((kind) => error instanceof kind)) return `${error.name}: ${error.message}`;
  return `${error.name}${codeOf(error)}`;
}

function codeOf(error: Error): string {
  const code = "code" in error ? error.code : null;
  return typeof code === "string" || typeof code === "number" ? ` ${code}` : "";
}
