import { REPEATED_BY_ITSELF } from "./errors/catalogue-row.ts";
import type { NoAnswerReason, PlatformStep, Verdict } from "./platform-fault.ts";

const meanings: Readonly<Record<NoAnswerReason, string>> = {
  "not-sent": "The id is not a number, so the request was not sent.",
  unreachable: "Instagram could not be reached.",
  untrusted: "The server's certificate is not trusted.",
  "timed-out": "Instagram did not answer in time.",
  dropped: "The connection broke before the answer was complete.",
  "too-large": "The answer was too large and was not read.",
  malformed: "The answer does not match Instagram's documentation.",
  redirected: "The answer redirects to another address, and redirects are never followed.",
};

/** What to do while a post may be live: a later run finds out. */
export const CHECKED_FIRST =
  "Do not edit it and do not post it by hand: the next run checks whether it is live before it sends anything again.";

/** The token calls have no version in their address, and the code is exchanged at an address of its own. */
const VERSIONLESS = "GRAPH_URL";
const ADDRESS_OF: Readonly<Partial<Record<PlatformStep, string>>> = {
  "exchange code": "TOKEN_URL",
  "exchange token": VERSIONLESS,
  "refresh token": VERSIONLESS,
};

/** A call whose effect is unknown. */
export function faultWithoutAnswer(step: PlatformStep, noAnswer: NoAnswerReason): Verdict {
  return {
    class: noAnswer === "not-sent" ? "unreadable" : "no-answer",
    isRetryWorthy: false,
    meaning: meanings[noAnswer],
    advice: adviceFor(step, noAnswer),
  };
}

function adviceFor(step: PlatformStep, noAnswer: NoAnswerReason): string {
  if (noAnswer === "not-sent") return "Correct the id by hand. Normally only the bot writes it.";
  if (step === "publish") return CHECKED_FIRST;
  if (noAnswer === "unreachable" || noAnswer === "timed-out" || noAnswer === "dropped")
    return `${REPEATED_BY_ITSELF} If it keeps happening, check the network and Instagram's status page.`;
  return `If it keeps happening, check ${ADDRESS_OF[step] ?? "GRAPH_URL and API_VERSION"}, and whether there is a proxy in between.`;
}
