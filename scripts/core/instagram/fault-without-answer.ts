import type { PlatformStep, Silence, Verdict } from "./platform-fault.ts";

const meanings: Readonly<Record<Silence, string>> = {
  "not-sent": "The id is not a number, so the request was not sent.",
  unreachable: "Instagram could not be reached.",
  untrusted: "The server's certificate is not trusted, so nothing was sent.",
  "timed-out": "Instagram did not answer in time.",
  dropped: "The connection broke before the answer was complete.",
  "too-large": "The answer was far too large and was not read.",
  senseless: "The answer does not have the form that Instagram documents.",
  redirected: "The answer points to another address, which is never followed.",
};

const CHECK_ADDRESS = "If it keeps happening, check GRAPH_URL and API_VERSION and whether a proxy stands in between.";

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
  if (silence === "not-sent") return "Correct the id by hand; only the bot should write it.";
  if (step === "publish") return "Do not post it by hand: the container is looked up before anything is sent again.";
  return silence === "unreachable" || silence === "timed-out" || silence === "dropped"
    ? "Nothing to do at first: the next run tries again. If it keeps happening, check the network and Instagram's status page."
    : CHECK_ADDRESS;
}
