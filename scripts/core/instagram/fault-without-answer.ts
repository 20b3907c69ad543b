import type { PlatformStep, Silence, Verdict } from "./platform-fault.ts";

const meanings: Readonly<Record<Silence, string>> = {
  "not-sent": "The id is not a number, so the request was not sent.",
  unreachable: "Instagram could not be reached.",
  untrusted: "The server's certificate is not trusted, so the request was not sent.",
  "timed-out": "Instagram did not answer in time.",
  dropped: "The connection broke before the answer was complete.",
  "too-large": "The answer was too large and was not read.",
  senseless: "The answer does not match Instagram's documentation.",
  redirected: "The answer redirects to another address, and redirects are never followed.",
};

const CHECK_ADDRESS =
  "If it keeps happening, check GRAPH_URL and API_VERSION, and whether there is a proxy in between.";

/** A call whose effect is unknown. */
export function faultWithoutAnswer(step: PlatformStep, silence: Silence): Verdict {
  return {
    class: silence === "not-sent" ? "unreadable" : "no-answer",
    isRetryWorthy: false,
    meaning: meanings[silence],
    advice: adviceFor(step, silence),
  };
}

function adviceFor(step: PlatformStep, silence: Silence): string {
  if (silence === "not-sent") return "Correct the id by hand. Normally only the bot writes it.";
  if (step === "publish")
    return "Do not post it by hand: the next run checks the container before it sends anything again.";
  return silence === "unreachable" || silence === "timed-out" || silence === "dropped"
    ? "Nothing to do for now: the next run tries again. If it keeps happening, check the network and Instagram's status page."
    : CHECK_ADDRESS;
}
