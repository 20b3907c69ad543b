import { formatCount, formatDuration } from "../text/words.ts";
import type { MediaRuleId, Remark } from "./media-rules.ts";

/** Why there is no complete answer. Contains neither addresses nor the host's own text. */
export type FetchFailure =
  | { kind: "timeout"; afterMs: number }
  /** `range` names the kind of address, such as "loopback". */
  | { kind: "private-address"; range: string }
  | { kind: "unknown-host" }
  | { kind: "name-lookup" }
  | { kind: "refused" }
  /** `announcedBytes`: null where the host did not say. */
  | { kind: "dropped"; arrivedBytes: number; announcedBytes: number | null }
  | { kind: "certificate"; code: string }
  | { kind: "not-http"; code: string }
  /** Far more bytes than the file has. */
  | { kind: "overlong" }
  | { kind: "stopped" };

const TRY_LATER = "Try again later. If it persists, contact the host's operator.";
const OTHER_HOST = "Use another host, or contact this host's operator.";

/** Describes a failure for people who do not run servers. */
export function describeFailure(failure: FetchFailure): Remark {
  const [rule, says, hint] = describe(failure);
  return { rule, says, hint };
}

function describe(failure: FetchFailure): [rule: MediaRuleId, says: string, hint: string] {
  switch (failure.kind) {
    case "timeout": {
      const says = `did not arrive within ${formatDuration(failure.afterMs)}.`;
      return ["media/timeout", says, "Try again later, or use a faster host. Instagram does not wait long either."];
    }
    case "private-address": {
      const says = `cannot be fetched: the address of its host is not public (${failure.range}).`;
      return [
        "media/private-address",
        says,
        "Use a public host. For demos, name the host in ALLOW_PRIVATE_MEDIA_HOSTS.",
      ];
    }
    case "certificate": {
      const says = `cannot be fetched safely: no secure connection to its host (${failure.code}).`;
      return ["media/certificate", says, "Ask the host's operator to fix the certificate."];
    }
    case "not-http":
      return ["media/answer", `cannot be fetched: its host's answer is not valid HTTP (${failure.code}).`, OTHER_HOST];
    case "unknown-host":
      return ["media/unknown-host", "cannot be fetched: its host does not exist.", "Correct the address."];
    case "name-lookup":
      return ["media/unreachable", "cannot be fetched: the DNS lookup of its host failed.", TRY_LATER];
    case "refused":
      return ["media/unreachable", "cannot be fetched: its host refuses connections.", TRY_LATER];
    case "dropped":
      return [
        "media/unreachable",
        `cannot be fetched: its host dropped the connection ${describeDrop(failure)}.`,
        TRY_LATER,
      ];
    case "overlong":
      return ["media/answer", "cannot be fetched: its host sends far more than the file.", OTHER_HOST];
    case "stopped":
      return ["media/stopped", "was not checked: the run was stopped.", "Run the check again."];
  }
}

function describeDrop({ arrivedBytes, announcedBytes }: FetchFailure & { kind: "dropped" }): string {
  if (arrivedBytes === 0) return "before any of the file arrived";
  const whole = announcedBytes === null ? "" : ` of ${formatCount(announcedBytes)}`;
  return `after ${formatCount(arrivedBytes)}${whole} bytes`;
}
