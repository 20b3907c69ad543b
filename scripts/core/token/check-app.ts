import type { DraftPost } from "../content/draft-post.ts";
import { type Problem, ProblemError } from "../findings/problem.ts";

/** The app's settings from the dashboard; undefined where one is not set. */
export interface AppSetting {
  clientId: string | undefined;
  clientSecret: string | undefined;
  redirectUri: string | undefined;
  scopes: readonly string[];
}

export interface App {
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  scopes: readonly string[];
}

export const BASIC_SCOPE = "instagram_business_basic";
export const PUBLISH_SCOPE = "instagram_business_content_publish";

/** What a team uses besides publishing, each with a permission of its own. */
export type Feature = "insights" | "comments";

interface Scope {
  name: string;
  use: string;
  /** Left out: publishing needs it. */
  feature?: Feature;
}

const SCOPES: readonly Scope[] = [
  { name: BASIC_SCOPE, use: "reads the account's name and posts" },
  { name: PUBLISH_SCOPE, use: "publishes posts" },
  { name: "instagram_business_manage_insights", use: "reads how posts did, for reports", feature: "insights" },
  {
    name: "instagram_business_manage_comments",
    use: "writes the first comment of a post, or turns its comments off",
    feature: "comments",
  },
];

/** What authorize asks for where nobody has set OAUTH_SCOPES. */
export function scopesFor(features: readonly Feature[]): string[] {
  return SCOPES.flatMap(({ name, feature }) => (feature === undefined || features.includes(feature) ? [name] : []));
}

export function featuresOf(posts: readonly DraftPost[], { hasInsights }: { hasInsights: boolean }): Feature[] {
  const touchesComments = posts.some((post) => post.first_comment !== undefined || post.comment_enabled === false);
  return [...(hasInsights ? ["insights" as const] : []), ...(touchesComments ? ["comments" as const] : [])];
}

/** What each of them is good for, in a few words. */
export function usesOf(scopes: readonly string[]): string[] {
  return SCOPES.flatMap(({ name, use }) => (scopes.includes(name) ? [`${name} (${use})`] : []));
}

/** One line for each permission that is asked for. */
export function explainScopes(scopes: readonly string[]): string {
  return scopes
    .map((scope) => SCOPES.find(({ name }) => name === scope) ?? { name: scope, use: "you ask for it in OAUTH_SCOPES" })
    .map(({ name, use }) => `  ${name}: ${use}`)
    .join("\n");
}
/** Names of the permissions before Instagram renamed them in January 2025. They no longer grant anything. */
const DEPRECATED_SCOPES: Readonly<Record<string, string>> = {
  business_basic: BASIC_SCOPE,
  business_content_publish: PUBLISH_SCOPE,
  business_manage_comments: "instagram_business_manage_comments",
  business_manage_messages: "instagram_business_manage_messages",
};
/** Permissions of the login through a Facebook page, which is a different path. */
const PAGE_LOGIN_SCOPES = /^(?:instagram_(?:basic|content_publish|manage_\w+)|pages_\w+|business_management)$/;

/** @throws ProblemError (exit 2) that names all missing settings, or what is wrong with one of them */
export function checkApp(setting: AppSetting): App {
  const problem = findAppProblem(setting);
  if (problem !== null) throw new ProblemError(problem, 2);
  // Safe: a setting that is missing is a problem.
  return setting as App;
}

export const APP_SETTINGS_MISSING = "authorize-settings-missing";

/** What is wrong with the settings, the scopes first: they are checked also where nothing else is set. */
export function findAppProblem(setting: AppSetting): Problem | null {
  const { clientId, redirectUri, scopes } = setting;
  return refuseScopes(scopes) ?? refuseMissing(setting) ?? refuseId(clientId) ?? refuseRedirect(redirectUri);
}

function refuseMissing({ clientId, clientSecret, redirectUri }: AppSetting): Problem | null {
  const given = { SOCIAL_CLIENT_ID: clientId, SOCIAL_CLIENT_SECRET: clientSecret, SOCIAL_REDIRECT_URI: redirectUri };
  const names = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (names.length === 0) return null;
  return refused(APP_SETTINGS_MISSING, {
    what: "The app",
    why: `${names.join(", ")} ${names.length === 1 ? "is" : "are"} not set.`,
    whatToDo:
      "Copy the app id, app secret and redirect address from the app's dashboard: Instagram > API setup with Instagram login (not the id at the top of the dashboard).",
  });
}

export function refuseId(clientId: string | undefined): Problem | null {
  if (clientId === undefined || /^\d+$/.test(clientId)) return null;
  return refused("client-id-invalid", {
    what: "SOCIAL_CLIENT_ID",
    why: "An app id consists of digits only.",
    whatToDo: "Copy the Instagram app id from the dashboard again.",
  });
}

export function refuseRedirect(redirectUri: string | undefined): Problem | null {
  if (redirectUri?.includes("#") !== true) return null;
  return refused("redirect-invalid", {
    what: "SOCIAL_REDIRECT_URI",
    why: 'It must not contain a "#": the part after it never reaches a server.',
    whatToDo: "Remove that part, here and in the app's dashboard.",
  });
}

/** Permissions that the platform no longer knows, of another login, or too few. None: nobody has chosen any. */
export function refuseScopes(scopes: readonly string[]): Problem | null {
  if (scopes.length === 0) return null;
  const deprecated = scopes.filter((scope) => Object.hasOwn(DEPRECATED_SCOPES, scope));
  if (deprecated.length > 0) {
    const names = deprecated.map((scope) => `${DEPRECATED_SCOPES[scope]} instead of ${scope}`).join(", ");
    const why = "Names without the prefix instagram_ were deprecated on 27 January 2025 and no longer grant anything.";
    return refused("scope-deprecated", { what: "OAUTH_SCOPES", why, whatToDo: `Write ${names}.` });
  }
  const ofPageLogin = scopes.filter((scope) => PAGE_LOGIN_SCOPES.test(scope));
  if (ofPageLogin.length > 0) {
    const why = `${ofPageLogin.join(", ")} belong to the login through a Facebook page; mergecast uses the direct Instagram login.`;
    return refused("scope-page-login", { what: "OAUTH_SCOPES", why, whatToDo: NEEDED });
  }
  if ([BASIC_SCOPE, PUBLISH_SCOPE].every((scope) => scopes.includes(scope))) return null;
  const why = "A scope that publishing needs is missing.";
  return refused("scope-missing", { what: "OAUTH_SCOPES", why, whatToDo: NEEDED });
}

export const NEEDED = `Do not set OAUTH_SCOPES, or set it to ${BASIC_SCOPE},${PUBLISH_SCOPE}.`;

function refused(code: string, words: Pick<Problem, "what" | "why" | "whatToDo">): Problem {
  return { code, ...words, isRetryable: false };
}

/** The platform's names, compared without case, from its getting-started page of 2026. Creator has two spellings. */
const CREATOR = ["media_creator", "creator"];
const PROFESSIONAL = ["business", ...CREATOR];

export function isProfessional(accountType: string): boolean {
  return PROFESSIONAL.includes(accountType.toLowerCase());
}

/** Whether it is a Creator account, for which publishing stories is not promised. */
export function isCreator(accountType: string): boolean {
  return CREATOR.includes(accountType.toLowerCase());
}
