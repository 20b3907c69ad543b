import type { Problem } from "../findings/problem.ts";
import { type AppSetting, refuseId, refuseRedirect, refuseScopes } from "../token/check-app.ts";

interface GuideStep {
  text: string;
  state: "ok" | "WRONG" | "to do" | "you";
  note?: string;
}

/** The part of setup that happens on Instagram's and Meta's own pages, one line for each step. What can be checked from here is. */
export function renderGuide({ clientId, clientSecret, redirectUri, scopes }: AppSetting): string[] {
  const example = redirectUri ?? "http://localhost:8443/callback";
  const steps: GuideStep[] = [
    step("In the Instagram app, switch the account to a professional one (Business or Creator).", CHECKED_LATER),
    step("On developers.facebook.com, create an app of type Business."),
    step("Add the product Instagram to it, and open API setup with Instagram login (not the Facebook login)."),
    checked(
      `Under Business login settings, enter the redirect address ${example}. It is SOCIAL_REDIRECT_URI here.`,
      redirectUri,
      refuseRedirect(redirectUri),
    ),
    step("Under App roles, add the account as an Instagram tester."),
    step(
      "Accept the invitation in the account: Settings, Website permissions, Apps and websites, Tester invites.",
      "Nothing shows it before the first post: until it is accepted, every publish call fails.",
    ),
    checked(
      "Copy the Instagram app ID from the product's page (not the one at the top of the dashboard): SOCIAL_CLIENT_ID.",
      clientId,
      refuseId(clientId),
    ),
    checked("Copy its secret: SOCIAL_CLIENT_SECRET.", clientSecret, null),
    checked(
      "Leave OAUTH_SCOPES out: the permissions for the basics, for publishing and for what the posts use are asked for.",
      "set",
      refuseScopes(scopes),
    ),
    step("Give permission in the browser. That makes the token.", CHECKED_LATER),
  ];
  return steps.flatMap(({ text, state, note }, index) => [
    `${String(index + 1).padStart(2)}. ${state.padEnd(6)} ${text}`,
    ...(note === undefined ? [] : [`           ${note}`]),
  ]);
}

const CHECKED_LATER = "It is checked with the token.";

function step(text: string, note?: string): GuideStep {
  return { text, state: "you", ...(note === undefined ? {} : { note }) };
}

function checked(text: string, value: string | undefined, problem: Problem | null): GuideStep {
  if (problem !== null) return { text, state: "WRONG", note: `${problem.why} ${problem.whatToDo}` };
  return { text, state: value === undefined ? "to do" : "ok" };
}
