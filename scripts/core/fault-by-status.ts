import type { FaultEvidence, Verdict } from "./classify-fault.ts";
import type { FaultClass, PlatformStep } from "./platform-fault.ts";

const SHOW_SUPPORT =
  "If it keeps happening, look the numbers up in Instagram's error reference or show them to Instagram's support.";
const LATER = "Nothing to do: this usually passes by itself, and the next run tries again.";

/** What an error means that the catalogue does not know, by its HTTP status alone (401 is never asked about). */
export function faultByStatus(evidence: FaultEvidence & { status: number }): Verdict {
  const { step, status } = evidence;
  if (status === 429) {
    return verdict("throttled", "Instagram says that too many calls were made.", "Wait; the next run tries again.");
  }
  if (status >= 500 || status === 408)
    return verdict("transient", `Instagram had an error of its own (${numbers(evidence)}).`, LATER);
  if (status === 403) {
    return verdict(
      "account",
      `Instagram forbids this call (${numbers(evidence)}).`,
      `Check the permissions of the token. ${SHOW_SUPPORT}`,
    );
  }
  if (step === "exchange code") {
    return verdict(
      "credential",
      "Instagram does not accept the authorization code: it has expired, was used before, or does not fit the app and its redirect address.",
      "Start the authorization again and use the code at once; check that the redirect address is the one in the app's dashboard.",
    );
  }
  return verdict(
    classOfRefusal(step),
    `Instagram refused the call with an error that is not in the catalogue (${numbers(evidence)}).`,
    SHOW_SUPPORT,
  );
}

function classOfRefusal(step: PlatformStep): FaultClass {
  switch (step) {
    case "create container":
      return "either";
    case "read container":
    case "read media":
    case "list media":
      return "unreadable";
    default:
      return "account";
  }
}

function numbers({ status, code, subcode }: FaultEvidence): string {
  return [
    `HTTP ${status}`,
    ...(code === null ? [] : [`code ${code}`]),
    ...(subcode === null ? [] : [`subcode ${subcode}`]),
  ].join(", ");
}

function verdict(faultClass: FaultClass, meaning: string, advice: string): Verdict {
  return { class: faultClass, isRetryWorthy: false, meaning, advice };
}
