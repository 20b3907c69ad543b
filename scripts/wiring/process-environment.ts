/**
 * The only reader of process.env. It also holds what is needed without the schema of all variables (environment.ts), whose
 * library would double the start-up time of `validate`. What both need is defined here, and the schema imports it.
 */

import { tokenFileOfAccount, variableOfAccount } from "../core/content/account-place.ts";
import { ProblemError } from "../core/findings/problem.ts";
import { CHAT_FORMATS } from "../core/ports/alerts.ts";

/**
 * All variables. Empty values count as unset, because Actions passes missing secrets as "". The repository's own variables come
 * as one JSON object in VARIABLES; variables set by name take precedence.
 * @throws ProblemError (exit 2) when Node is told to print or store what is sent
 */
export function environment(source: Record<string, string | undefined> = process.env): Record<string, string> {
  const tracing = findTracing(source);
  if (tracing !== null) throw tracingProblem(tracing);
  return { ...repositoryVariables(source.VARIABLES), ...givenByName(source) };
}

/**
 * The variables as a run of this account sees them; null: the repository's single one. What belongs to one account is never taken
 * from what the repository sets for all: SOCIAL_TOKEN_<NAME> and SOCIAL_ACCOUNT_ID_<NAME> count, then what this run was given by name.
 * @throws ProblemError like environment()
 */
export function environmentOf(
  account: string | null,
  source: Record<string, string | undefined> = process.env,
): Record<string, string> {
  const all = environment(source);
  if (account === null) return all;
  const given = givenByName(source);
  const own = {
    SOCIAL_TOKEN: all[variableOfAccount("SOCIAL_TOKEN", account)] ?? given.SOCIAL_TOKEN,
    SOCIAL_ACCOUNT_ID: all[variableOfAccount("SOCIAL_ACCOUNT_ID", account)] ?? given.SOCIAL_ACCOUNT_ID,
    TOKEN_FILE: given.TOKEN_FILE ?? tokenFileOfAccount(account),
    TOKEN_SECRET_NAME: given.TOKEN_SECRET_NAME ?? variableOfAccount("SOCIAL_TOKEN", account),
  };
  const others = Object.entries(all).filter(([name]) => !(name in own));
  return { ...Object.fromEntries(others), ...givenByName(own) };
}

function givenByName(source: Record<string, string | undefined>): Record<string, string> {
  const given = Object.entries(source).filter(
    (pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== "",
  );
  return Object.fromEntries(given);
}

/**
 * The words of the command that a workflow hands to the action as its input, such as "queue resolve $VERDICT -- $ID"; null outside an
 * action. No shell is involved: white space separates words, and `$NAME` stands for the value of that variable, which never becomes
 * more than a part of its word.
 */
export function actionWords(source: Record<string, string | undefined> = process.env): string[] | null {
  const words = source.INPUT_COMMAND?.split(/\s+/).filter((word) => word !== "") ?? null;
  return words?.map((word) => word.replace(/\$([A-Z][A-Z0-9_]*)/g, (_, name: string) => source[name] ?? "")) ?? null;
}

/** Node reads these before any of our code runs, so they cannot be switched off here. */
const TRACING_VARIABLES = ["NODE_DEBUG", "NODE_DEBUG_NATIVE"] as const;
/** They print or store requests, keys, memory or the environment. */
const TRACING_OPTIONS = /^--(?:trace-tls|tls-keylog|trace-event|report-(?:on|uncaught)|heapsnapshot|heap-prof)/;

/** Name of a variable or option that makes Node print or store the addresses and tokens of requests; null when there is none. */
export function findTracing(
  source: Record<string, string | undefined> = process.env,
  nodeArguments: readonly string[] = process.execArgv,
): string | null {
  const variable = TRACING_VARIABLES.find((name) => (source[name] ?? "") !== "");
  const options = [...nodeArguments, ...(source.NODE_OPTIONS ?? "").split(/[\s"']+/)];
  const option = options.find((one) => TRACING_OPTIONS.test(one.replaceAll("_", "-")));
  return variable ?? option?.replace(/=.*/s, "") ?? null;
}

function tracingProblem(name: string): ProblemError {
  const why = "It makes Node print or store what is sent, with the access token and other secrets in it.";
  const whatToDo = "Remove it, and run the command again.";
  return new ProblemError(
    { code: "tracing-on", what: `${name}${name.startsWith("--") ? ", an option of Node," : ""}`, why, whatToDo },
    2,
  );
}

/** A repository variable can neither replace what GitHub itself sets nor be a secret, because everyone can read it. */
function repositoryVariables(json: string | undefined): Record<string, string> {
  const pairs = Object.entries(parseObject(json ?? ""));
  return Object.fromEntries(
    pairs.filter(
      (pair): pair is [string, string] => typeof pair[1] === "string" && pair[1] !== "" && isSetting(pair[0]),
    ),
  );
}

function isSetting(name: string): boolean {
  return !/^(GITHUB|ACTIONS)_/.test(name) && !isSecret(name);
}

/** Empty for anything that is not a JSON object; the schema refuses that. */
function parseObject(json: string): object {
  try {
    return Object(JSON.parse(json));
  } catch {
    return {};
  }
}

export const SECRET_VARIABLES = [
  "SOCIAL_TOKEN",
  "SOCIAL_CLIENT_SECRET",
  "ALERT_WEBHOOK",
  "MEDIA_BUCKET_KEY_ID",
  "MEDIA_BUCKET_SECRET",
  "GITHUB_TOKEN",
  "BOT_TOKEN",
  "SECRETS_TOKEN",
  "LLM_API_KEY",
] as const;

/** Also the token of any named account. */
function isSecret(name: string): boolean {
  return SECRET_VARIABLES.some((secret) => secret === name) || name.startsWith("SOCIAL_TOKEN_");
}

export type BasicEnv = ReturnType<typeof readBasicEnv>;

/** Never throws, because other variables may be what is wrong: a value that cannot be used counts as unset. */
export function readBasicEnv(variables: Record<string, string> = environment(), accountName: string | null = null) {
  const { ALERT_WEBHOOK = "", GITHUB_API_URL = "", GITHUB_REPOSITORY = "", GITHUB_SERVER_URL = "" } = variables;
  const { GITHUB_RUN_ID = "", SOCIAL_ACCOUNT_ID = "" } = variables;
  const repository = REPOSITORY_NAME.test(GITHUB_REPOSITORY) ? GITHUB_REPOSITORY : undefined;
  const server = isWebAddress(GITHUB_SERVER_URL) ? GITHUB_SERVER_URL.trim() : DEFAULT_GITHUB_SERVER_URL;
  const serverUrl = server.replace(/\/+$/, "");
  return {
    /** Name of the account that the run is for, such as "bakery"; null for the repository's single one. */
    accountName,
    actions: {
      isActive: variables.GITHUB_ACTIONS === "true",
      isScheduled: variables.GITHUB_ACTIONS === "true" && variables.GITHUB_EVENT_NAME === "schedule",
      summaryFile: variables.GITHUB_STEP_SUMMARY,
    },
    /** Nobody sees what is printed. Asked for by few: opening standard input takes longer than all the rest. */
    get isUnattended(): boolean {
      const { GITHUB_ACTIONS, CI = "false" } = variables;
      if (GITHUB_ACTIONS === "true" || (CI !== "false" && CI !== "0")) return true;
      // A person may send the output to a file, or the input from one, but not both.
      return process.stdout.isTTY !== true && process.stdin.isTTY !== true;
    },
    token: { value: variables.SOCIAL_TOKEN, file: variables.TOKEN_FILE ?? DEFAULT_TOKEN_FILE },
    accountId: DIGITS.test(SOCIAL_ACCOUNT_ID) ? SOCIAL_ACCOUNT_ID : undefined,
    alertFormat: CHAT_FORMATS.find((name) => name === variables.ALERT_FORMAT),
    alertWebhook: isWebAddress(ALERT_WEBHOOK) ? ALERT_WEBHOOK.trim() : undefined,
    allowPrivateMediaHosts: splitList(variables.ALLOW_PRIVATE_MEDIA_HOSTS ?? ""),
    namesMediaSite: isWebAddress(variables.MEDIA_SITE_URL ?? ""),
    github: {
      /** Reads; undefined outside Actions unless set by hand. */
      token: variables.GITHUB_TOKEN,
      botToken: variables.BOT_TOKEN,
      apiUrl: isWebAddress(GITHUB_API_URL) ? GITHUB_API_URL.trim() : DEFAULT_GITHUB_API_URL,
      repository,
      /** Without a slash at its end. */
      serverUrl,
      /** Where people look at the repository, without a slash at its end. */
      repositoryUrl: repository === undefined ? undefined : `${serverUrl}/${repository}`,
      runId: DIGITS.test(GITHUB_RUN_ID) ? GITHUB_RUN_ID : undefined,
    },
    secrets: Object.keys(variables)
      .filter(isSecret)
      .map((name) => variables[name]?.trim() ?? "")
      .filter((value) => value !== ""),
  };
}

export const DEFAULT_GITHUB_API_URL = "https://api.github.com";
export const DEFAULT_GITHUB_SERVER_URL = "https://github.com";
export const DEFAULT_TOKEN_FILE = "token.json";

const DIGITS = /^\d+$/;

export const REPOSITORY_NAME = /^[\w.-]+\/[\w.-]+$/;

/** Ignores white space at the ends, such as the line break of a pasted secret. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text.trim()) && URL.canParse(text.trim());
}

export function splitList(list: string): string[] {
  return list
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
