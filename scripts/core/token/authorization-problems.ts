import type { Problem } from "../findings/problem.ts";
import { describeAnswer, type PlatformFault } from "../instagram/platform-fault.ts";
import { BASIC_SCOPE, PUBLISH_SCOPE } from "./check-app.ts";
import { causeOf, type RefusalCause } from "./redirect.ts";

export const ACCEPT_INVITE =
  "While the app is in development mode, the account must be added to it as an Instagram tester (App roles > Roles) and must accept the invitation itself: instagram.com > Settings > Website permissions > Apps and websites > Tester invites.";

const START_AGAIN = "Start again with npm run authorize";

const DASHBOARD = "Instagram > API setup with Instagram login";
const CLIENT_ID = `Copy the Instagram app id and its secret from the app's dashboard (${DASHBOARD}) into SOCIAL_CLIENT_ID and SOCIAL_CLIENT_SECRET. The id at the top of the dashboard is a different one.`;
const REDIRECT_URI = `In the app's dashboard (${DASHBOARD} > Business login settings > OAuth redirect URIs), enter SOCIAL_REDIRECT_URI exactly as it is set here, to the last slash.`;

const SCOPES_ADVICE = `Add the permissions that authorize lists in the app's dashboard (${DASHBOARD}). To do without those for comments and numbers, set OAUTH_SCOPES to ${BASIC_SCOPE},${PUBLISH_SCOPE}.`;

const REFUSALS: Readonly<Record<RefusalCause, Pick<Problem, "why" | "whatToDo">>> = {
  denied: {
    why: "The request was denied on the authorization page (access_denied).",
    whatToDo: `${START_AGAIN}, logged in with the account to post to, and press Allow.`,
  },
  "client-id": {
    why: "Instagram refuses the app id: SOCIAL_CLIENT_ID is not the id of an app with Instagram login.",
    whatToDo: `${CLIENT_ID} ${START_AGAIN}.`,
  },
  "redirect-uri": {
    why: "Instagram refuses the redirect address: the app's dashboard does not list SOCIAL_REDIRECT_URI.",
    whatToDo: `${REDIRECT_URI} ${START_AGAIN}.`,
  },
  scopes: {
    why: "Instagram refuses the permissions that were asked for.",
    whatToDo: `${SCOPES_ADVICE} ${START_AGAIN}.`,
  },
  role: {
    why: "The account has no role in the app, which is in development mode.",
    whatToDo: `${ACCEPT_INVITE} ${START_AGAIN}.`,
  },
  "no-answer-given": {
    why: "The address is that of the authorization page itself: it refused to go on, or nobody has pressed Allow yet.",
    whatToDo: `${pageErrors()} If the page showed no error, press Allow, wait for the next page and paste the address of that one. ${START_AGAIN}.`,
  },
  unknown: {
    why: "The authorization page ended with an error instead of a code.",
    whatToDo: `${pageErrors()} ${START_AGAIN}.`,
  },
};

/** The authorization page sent back an error, or did not ask the person at all. */
export function refusedOnPage(cause: RefusalCause): Problem {
  return {
    code: "authorization-denied",
    what: "The authorization",
    ...REFUSALS[cause],
    isRetryable: cause === "denied",
  };
}

/** What the errors on the page itself mean: there, the address says nothing about them. */
function pageErrors(): string {
  return `If the page showed "Invalid platform app" or "Invalid client_id", SOCIAL_CLIENT_ID is the wrong id, from the top of the dashboard. ${CLIENT_ID} If it showed "Invalid redirect_uri": ${REDIRECT_URI} If it showed "Invalid Scopes": ${SCOPES_ADVICE} If it mentioned an insufficient developer role: ${ACCEPT_INVITE}`;
}

export const TIMED_OUT: Problem = {
  code: "authorization-timed-out",
  what: "The authorization",
  why: "The authorization page did not send anyone back in time.",
  whatToDo: `${pageErrors()} ${START_AGAIN}. On a machine without a browser, use npm run authorize -- --code.`,
  isRetryable: true,
};

export const UNUSABLE: Problem = {
  code: "authorization-unusable",
  what: "The pasted text",
  why: "It contains no authorization code.",
  whatToDo:
    "After pressing Allow, copy the whole address from the browser's address bar, even if the page itself could not be opened; it contains code=. Then try again with it.",
  isRetryable: true,
};

export const WRONG_STATE: Problem = {
  code: "authorization-wrong-state",
  what: "The redirected address",
  why: "It belongs to a different authorization (its state does not match): an earlier one, or someone else's.",
  whatToDo: `Open the address that this command printed last, and use the address that the browser ends up at. ${START_AGAIN} if in doubt.`,
  isRetryable: true,
};

export function scopeNotGranted(granted: readonly string[]): Problem {
  const missing = [BASIC_SCOPE, PUBLISH_SCOPE].filter((scope) => !granted.includes(scope));
  return {
    code: "authorization-scope-missing",
    what: "The authorization",
    why: `The account did not grant ${missing.join(" and ")}.`,
    whatToDo: `${START_AGAIN} and leave all permissions turned on.`,
    isRetryable: true,
  };
}

export function personalAccount(username: string): Problem {
  return {
    code: "account-personal",
    what: username === "" ? "The account" : `The account @${username}`,
    why: "It is neither a Business nor a Creator account. Apps can publish only to these.",
    whatToDo:
      "Change the type in the Instagram app (Settings > Account type and tools > Switch to professional account), then start again.",
    isRetryable: false,
  };
}

export function otherAccount({ id, expected }: { id: string; expected: string }): Problem {
  return {
    code: "account-other",
    what: "The account",
    why: `The browser was logged in as account ${id}, but SOCIAL_ACCOUNT_ID is ${expected}.`,
    whatToDo: "Log out at instagram.com, log in with the right account and start again. Or correct SOCIAL_ACCOUNT_ID.",
    isRetryable: false,
  };
}

export function refusedStep(fault: PlatformFault): Problem {
  const cause = fault.step === "exchange code" ? causeOf(fault.platformMessage) : "unknown";
  const named = cause === "client-id" || cause === "redirect-uri" ? REFUSALS[cause] : null;
  return {
    code: `authorization-${fault.step.replaceAll(" ", "-")}`,
    what: "The authorization",
    why: named === null ? describeAnswer(fault) : `${named.why} Instagram said: "${fault.platformMessage}".`,
    whatToDo: named?.whatToDo ?? adviceFor(fault),
    isRetryable: ["transient", "no-answer", "throttled"].includes(fault.class),
  };
}

/** Codes for a missing permission, from Instagram's error reference of June 2026. */
const PERMISSION_CODE = 10;

function adviceFor(fault: PlatformFault): string {
  if (fault.code === PERMISSION_CODE) return `${ACCEPT_INVITE} ${START_AGAIN}.`;
  if (fault.class === "transient" || fault.class === "throttled")
    return `${START_AGAIN} in a few minutes. A code works only once.`;
  if (fault.class === "no-answer")
    return `${START_AGAIN} in a few minutes. A code works only once. If it keeps happening, check the network, ${fault.step === "exchange code" ? "TOKEN_URL" : "GRAPH_URL"} and whether there is a proxy in between.`;
  if (fault.step === "exchange code")
    return "A code works only once, within one hour: start again with npm run authorize. Also check that SOCIAL_CLIENT_ID and SOCIAL_CLIENT_SECRET are those of the Instagram product, not the ones at the top of the dashboard, and that SOCIAL_REDIRECT_URI is set exactly as in the dashboard.";
  if (fault.step === "exchange token")
    return `Check that SOCIAL_CLIENT_SECRET is the Instagram app secret, and that GRAPH_URL and TOKEN_URL belong to the same platform. ${START_AGAIN}.`;
  return `Check that GRAPH_URL and TOKEN_URL belong to the same platform, then start again with npm run authorize.`;
}
