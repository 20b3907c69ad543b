import { ProblemError } from "../findings/problem.ts";
import { type AppSetting, checkApp } from "../token/check-app.ts";

export interface GuideStep {
  text: string;
  /** What can be said about it from here. */
  verdict: "fine" | "wrong" | "open" | "cannot be seen";
  /** Why it is wrong, and what to do; "" otherwise. */
  note: string;
}

/** The part of setup that happens in Instagram's and Meta's own pages. What can be checked from here is. */
export function guideSteps(setting: AppSetting): GuideStep[] {
  const { clientId, clientSecret, redirectUri } = setting;
  const example = redirectUri ?? "http://localhost:8443/callback";
  return [
    step("In the Instagram app, switch the account to a professional one (Business or Creator).", CHECKED_LATER),
    step("On developers.facebook.com, create an app of type Business.", null),
    step("Add the product Instagram to it, and open API setup with Instagram login (not the Facebook login).", null),
    judged(`Under Business login settings, enter the redirect address ${example}. It is SOCIAL_REDIRECT_URI here.`, {
      isSet: redirectUri !== undefined,
      problem: problemWith(setting, ["redirect-invalid"]),
    }),
    step("Under App roles, add the account as an Instagram tester.", null),
    step(
      "Accept the invitation in the account: Settings, Website permissions, Apps and websites, Tester invites.",
      "Nothing shows it before the first post: until it is accepted, every publish call fails.",
    ),
    judged(
      "Copy the Instagram app ID from the product's page (not the one at the top of the dashboard): SOCIAL_CLIENT_ID.",
      {
        isSet: clientId !== undefined,
        problem: problemWith(setting, ["client-id-invalid"]),
      },
    ),
    judged("Copy its secret: SOCIAL_CLIENT_SECRET.", { isSet: clientSecret !== undefined, problem: null }),
    judged("Leave OAUTH_SCOPES as it is: the two permissions for the basics and for publishing.", {
      isSet: true,
      problem: problemWith(setting, ["scope-deprecated", "scope-page-login", "scope-missing"]),
    }),
    step("Give permission in the browser. That makes the token.", CHECKED_LATER),
  ];
}

const CHECKED_LATER = "It is checked with the token.";

function step(text: string, note: string | null): GuideStep {
  return { text, verdict: "cannot be seen", note: note ?? "" };
}

function judged(text: string, { isSet, problem }: { isSet: boolean; problem: string | null }): GuideStep {
  if (problem !== null) return { text, verdict: "wrong", note: problem };
  return { text, verdict: isSet ? "fine" : "open", note: "" };
}

const COMPLETE = { clientId: "1", clientSecret: "unknown", redirectUri: "http://localhost/" };

/** Whether one of these faults is in what is set; what is not set counts as right. */
function problemWith(setting: AppSetting, codes: readonly string[]): string | null {
  const { scopes } = setting;
  const isAboutScopes = codes.some((code) => code.startsWith("scope"));
  const isAboutId = codes.includes("client-id-invalid");
  try {
    checkApp({
      clientId: isAboutId ? (setting.clientId ?? COMPLETE.clientId) : COMPLETE.clientId,
      clientSecret: COMPLETE.clientSecret,
      redirectUri: isAboutId || isAboutScopes ? COMPLETE.redirectUri : (setting.redirectUri ?? COMPLETE.redirectUri),
      scopes,
    });
    return null;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { code, why, whatToDo } = error.problem;
    return codes.includes(code) ? `${why} ${whatToDo}` : null;
  }
}

/** The guide for a terminal, one line for each step. */
export function renderGuide(steps: readonly GuideStep[]): string[] {
  const labels = { fine: "ok", wrong: "WRONG", open: "to do", "cannot be seen": "you" } as const;
  return steps.flatMap(({ text, verdict, note }, index) => [
    `${String(index + 1).padStart(2)}. ${labels[verdict].padEnd(6)} ${text}`,
    ...(note === "" ? [] : [`           ${note}`]),
  ]);
}
