import { formatDuration } from "../text/words.ts";
import type { Remark } from "./media-rules.ts";

/** Why there is no complete answer. Contains neither addresses nor the host's own text. */
export type FetchFailure =
  | { kind: "timeout"; afterMs: number }
  /** `range` names the kind of address, such as "loopback". */
  | { kind: "private-address"; range: string }
  | { kind: "unknown-host" }
  | { kind: "name-lookup" }
  | { kind: "refused" }
  | { kind: "dropped" }
  | { kind: "certificate"; code: string }
  | { kind: "not-http"; code: string }
  /** Far more bytes than the file has. */
  | { kind: "overlong" }
  | { kind: "stopped" };

const TRY_LATER = "Try again later. If it persists, contact the host's operator.";

/** Describes a failure for people who do not run servers. */
export function describeFailure(failure: FetchFailure): Remark {
  switch (failure.kind) {
    case "timeout":
      return {
        rule: "media/timeout",
        says: `did not arrive within ${formatDuration(failure.afterMs)}.`,
        hint: "Try again later, or use a faster host. Instagram does not wait long either.",
      };
    case "private-address":
      return {
        rule: "media/private-address",
        says: `cannot be fetched: the address of its host is not public (${failure.range}).`,
        hint: "Use a public host. For demos, name the host in ALLOW_PRIVATE_MEDIA_HOSTS.",
      };
    case "certificate":
      return {
        rule: "media/certificate",
        says: `cannot be fetched safely: no secure connection to its host (${failure.code}).`,
        hint: "Ask the host's operator to fix the certificate.",
      };
    case "not-http":
      return {
        rule: "media/answer",
        says: `cannot be fetched: its host's answer is not valid HTTP (${failure.code}).`,
        hint: "Use another host, or contact this host's operator.",
      };
    default:
      return describePlain(failure.kind);
  }
}

function describePlain(kind: "unknown-host" | "name-lookup" | "refused" | "dropped" | "overlong" | "stopped"): Remark {
  switch (kind) {
    case "unknown-host":
      return {
        rule: "media/unknown-host",
        says: "cannot be fetched: its host does not exist.",
        hint: "Correct the address.",
      };
    case "name-lookup":
      return {
        rule: "media/unreachable",
        says: "cannot be fetched: the DNS lookup of its host failed.",
        hint: TRY_LATER,
      };
    case "refused":
      return { rule: "media/unreachable", says: "cannot be fetched: its host refuses connections.", hint: TRY_LATER };
    case "dropped":
      return {
        rule: "media/unreachable",
        says: "cannot be fetched: its host dropped the connection midway.",
        hint: TRY_LATER,
      };
    case "overlong":
      return {
        rule: "media/answer",
        says: "cannot be fetched: its host sends far more than the file.",
        hint: "Use another host, or contact this host's operator.",
      };
    case "stopped":
      return { rule: "media/stopped", says: "was not checked: the run was stopped.", hint: "Run the check again." };
  }
}
