/**
 * The only reader of process.env. parse-env.ts says what each variable may hold; what stands here is needed before that, or
 * without it, and therefore loads nothing.
 */

/**
 * All variables. Empty values count as unset, because Actions passes missing secrets as "". The repository's own variables come
 * as one JSON object in VARIABLES; what the process was given by name wins over them.
 */
export function environment(source: Record<string, string | undefined> = process.env): Record<string, string> {
  const given = Object.entries(source).filter(
    (pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== "",
  );
  return { ...repositoryVariables(source.VARIABLES), ...Object.fromEntries(given) };
}

/** What GitHub itself sets is not for them, and no secret: a variable is shown to everybody. */
function repositoryVariables(json: string | undefined): Record<string, string> {
  const pairs = Object.entries(parseObject(json ?? ""));
  return Object.fromEntries(
    pairs.filter(
      (pair): pair is [string, string] => typeof pair[1] === "string" && pair[1] !== "" && isSetting(pair[0]),
    ),
  );
}

function isSetting(name: string): boolean {
  return !/^(GITHUB|ACTIONS)_/.test(name) && !SECRET_VARIABLES.some((secret) => secret === name);
}

/** Empty for anything that is no JSON object; parse-env.ts refuses that. */
function parseObject(json: string): object {
  try {
    return Object(JSON.parse(json));
  } catch {
    return {};
  }
}

/** Variables whose values must never be printed. */
export const SECRET_VARIABLES = [
  "SOCIAL_TOKEN",
  "SOCIAL_CLIENT_SECRET",
  "ALERT_WEBHOOK",
  "GITHUB_TOKEN",
  "BOT_TOKEN",
  "SECRETS_TOKEN",
  "LLM_API_KEY",
] as const;

export interface BasicEnv {
  isInActions: boolean;
  summaryFile: string | undefined;
  alertWebhook: string | undefined;
  allowPrivateMediaHosts: string[];
  github: { token: string | undefined; botToken: string | undefined; apiUrl: string; repository: string | undefined };
  /** Values that must never be printed. */
  secrets: string[];
}

/** The little that is needed to validate content or to report a failure. Never throws: the rest may be what is wrong. */
export function readBasicEnv(variables: Record<string, string> = environment()): BasicEnv {
  const { ALERT_WEBHOOK = "", GITHUB_API_URL = "", GITHUB_REPOSITORY = "" } = variables;
  return {
    isInActions: variables.GITHUB_ACTIONS === "true",
    summaryFile: variables.GITHUB_STEP_SUMMARY,
    alertWebhook: isWebAddress(ALERT_WEBHOOK) ? ALERT_WEBHOOK : undefined,
    allowPrivateMediaHosts: splitList(variables.ALLOW_PRIVATE_MEDIA_HOSTS ?? ""),
    github: {
      token: variables.GITHUB_TOKEN,
      botToken: variables.BOT_TOKEN,
      apiUrl: isWebAddress(GITHUB_API_URL) ? GITHUB_API_URL : "https://api.github.com",
      repository: /^[\w.-]+\/[\w.-]+$/.test(GITHUB_REPOSITORY) ? GITHUB_REPOSITORY : undefined,
    },
    secrets: SECRET_VARIABLES.map((name) => variables[name] ?? "").filter((value) => value !== ""),
  };
}

function isWebAddress(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text);
}

export function splitList(list: string): string[] {
  return list
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
