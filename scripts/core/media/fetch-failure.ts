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
  const [rule, , hint] = DESCRIPTIONS[failure.kind];
  const what = failure.kind === "stopped" ? "was not checked" : "cannot be fetched";
  return { rule, says: `${what}: ${causeOf(failure)}`, hint };
}

/** The rest of a sentence about something that was asked for. */
export function causeOf(failure: FetchFailure): string {
  return DESCRIPTIONS[failure.kind][1].replace("{}", detailOf(failure));
}

function detailOf(failure: FetchFailure): string {
  if ("afterMs" in failure) return formatDuration(failure.afterMs);
  if (failure.kind === "dropped") return describeDrop(failure);
  if ("range" in failure) return failure.range;
  return "code" in failure ? failure.code : "";
}

/** "{}" stands for the detail. */
const DESCRIPTIONS: Readonly<Record<FetchFailure["kind"], [rule: MediaRuleId, cause: string, hint: string]>> = {
  timeout: [
    "media/timeout",
    "it did not arrive within {}.",
    "Try again later, or use a faster host. Instagram does not wait long either.",
  ],
  "private-address": [
    "media/private-address",
    "the address of its host is not public ({}).",
    "Use a public host. For demos, name the host in ALLOW_PRIVATE_MEDIA_HOSTS.",
  ],
  certificate: [
    "media/certificate",
    "there is no secure connection to its host ({}).",
    "Ask the host's operator to fix the certificate.",
  ],
  "not-http": ["media/answer", "its host's answer is not valid HTTP ({}).", OTHER_HOST],
  "unknown-host": ["media/unknown-host", "its host does not exist.", "Correct the address."],
  "name-lookup": ["media/unreachable", "the DNS lookup of its host failed.", TRY_LATER],
  refused: ["media/unreachable", "its host refuses connections.", TRY_LATER],
  dropped: ["media/unreachable", "its host dropped the connection {}.", TRY_LATER],
  overlong: ["media/answer", "its host sends far more than the file.", OTHER_HOST],
  stopped: ["media/stopped", "the run was stopped.", "Run the check again."],
};

function describeDrop({ arrivedBytes, announcedBytes }: FetchFailure & { kind: "dropped" }): string {
  if (arrivedBytes === 0) return "before any of the file arrived";
  const whole = announcedBytes === null ? "" : ` of ${formatCount(announcedBytes)}`;
  return `after ${formatCount(arrivedBytes)}${whole} bytes`;
}
