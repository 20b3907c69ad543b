/** Every variable of the environment, what it is for and what it may hold. */
import { z } from "zod";
import { ProblemError } from "../core/findings/problem.ts";
import { SECRET_VARIABLES, splitList } from "./process-environment.ts";

const text = z.string().min(1);
const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http or https address" });
const digits = z.string().regex(/^\d+$/, "must be digits only");
const seconds = z.coerce
  .number("must be a number of seconds")
  .min(0, "must not be negative")
  .max(3600, "must be at most 3600");

const variables = z.object({
  /** The token record as JSON (like the token file), or a bare token. Secret. */
  SOCIAL_TOKEN: text.optional(),
  /** Where the token record is kept when SOCIAL_TOKEN is unset. */
  TOKEN_FILE: text.default("token.json"),
  /** Professional account that is posted to; must agree with the token record. */
  SOCIAL_ACCOUNT_ID: digits.optional(),
  /** App id of the Instagram product (not the dashboard's own id). */
  SOCIAL_CLIENT_ID: text.optional(),
  /** App secret of the Instagram product. Secret. */
  SOCIAL_CLIENT_SECRET: text.optional(),
  /** Redirect address as configured in the app dashboard. */
  SOCIAL_REDIRECT_URI: httpUrl.optional(),
  /** Scopes asked for, separated by commas. */
  OAUTH_SCOPES: text.default("instagram_business_basic,instagram_business_content_publish"),
  /** Publishing host of the direct-login path. */
  GRAPH_URL: httpUrl.default("https://graph.instagram.com"),
  /** Host of the code exchange. */
  TOKEN_URL: httpUrl.default("https://api.instagram.com"),
  /** Host of the authorization page. */
  AUTHORIZE_URL: httpUrl.default("https://www.instagram.com"),
  /** Version segment of the publishing calls. */
  API_VERSION: z
    .string()
    .regex(/^v\d+\.\d+$/, "must look like v25.0")
    .default("v25.0"),
  /** Incoming webhook of the team chat. Secret. */
  ALERT_WEBHOOK: httpUrl.optional(),
  /** Host names whose media may be on private addresses and over plain http, separated by commas. */
  ALLOW_PRIVATE_MEDIA_HOSTS: z.string().default(""),
  /** Address of an OpenAI-compatible endpoint that writes captions, such as https://api.example.com/v1. */
  LLM_BASE_URL: httpUrl.optional(),
  /** Key of that endpoint. Secret. */
  LLM_API_KEY: text.optional(),
  /** Model it shall use. */
  LLM_MODEL: text.optional(),
  /** Pause between creating a container and the first look at it. */
  POLL_HEAD_START_SECONDS: seconds.default(10),
  /** Pause between two looks. */
  POLL_INTERVAL_SECONDS: seconds.default(60),
  /** Number of looks. */
  POLL_ATTEMPTS: z.coerce.number("must be a whole number").int("must be a whole number").min(1).max(60).default(5),
  /** Reads the repository; writes too where no BOT_TOKEN is set. Secret. */
  GITHUB_TOKEN: text.optional(),
  /** Commits results back: a token that may pass the branch rules. Wins over GITHUB_TOKEN. Secret. */
  BOT_TOKEN: text.optional(),
  /** Writes the refreshed token back as an encrypted repository secret. Secret. */
  SECRETS_TOKEN: text.optional(),
  /** Name of the repository secret that holds the token. */
  TOKEN_SECRET_NAME: z
    .string()
    .regex(/^(?!GITHUB_)[A-Z_][A-Z0-9_]*$/i, "must be letters, digits and underscores, and not begin with GITHUB_")
    .default("SOCIAL_TOKEN"),
  /** GitHub's API. */
  GITHUB_API_URL: httpUrl.default("https://api.github.com"),
  /** GitHub's pages. */
  GITHUB_SERVER_URL: httpUrl.default("https://github.com"),
  /** owner/name of the repository. */
  GITHUB_REPOSITORY: z
    .string()
    .regex(/^[\w.-]+\/[\w.-]+$/, "must look like owner/name")
    .optional(),
  /** Branch or tag the workflow runs on. */
  GITHUB_REF: text.optional(),
  /** Id of the workflow run. */
  GITHUB_RUN_ID: digits.optional(),
  /** Counts the attempts of one workflow run. */
  GITHUB_RUN_ATTEMPT: digits.default("1"),
  /** Kind of event that started the workflow. */
  GITHUB_EVENT_NAME: text.optional(),
  /** File that holds the event. */
  GITHUB_EVENT_PATH: text.optional(),
  /** GitHub environment whose secrets the jobs use; a secret in it would shadow the repository's. */
  PUBLISH_ENVIRONMENT: text.default("publisher"),
  /** The repository's own variables as one JSON object; each counts where no variable of its name is set. */
  VARIABLES: z.string().refine(isJsonObject, "must be a JSON object").optional(),
  /** "true" inside GitHub Actions. */
  GITHUB_ACTIONS: z.string().optional(),
  /** File that becomes the job summary. */
  GITHUB_STEP_SUMMARY: text.optional(),
});

function isJsonObject(json: string): boolean {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && !Array.isArray(value);
  } catch {
    return false;
  }
}

export interface Env {
  token: { value: string | undefined; file: string };
  account: { id: string | undefined };
  app: {
    clientId: string | undefined;
    clientSecret: string | undefined;
    redirectUri: string | undefined;
    scopes: string[];
  };
  platform: { graphUrl: string; tokenUrl: string; authorizeUrl: string; apiVersion: string };
  alertWebhook: string | undefined;
  allowPrivateMediaHosts: string[];
  polling: { headStartMs: number; intervalMs: number; attempts: number };
  actions: { isActive: boolean; summaryFile: string | undefined };
  github: GithubEnv;
  llm: { baseUrl: string | undefined; apiKey: string | undefined; model: string | undefined };
  /** Values that must never be printed. */
  secrets: string[];
}

export interface GithubEnv {
  /** Reads; undefined outside Actions unless set by hand. */
  token: string | undefined;
  /** Commits back. */
  botToken: string | undefined;
  secretsToken: string | undefined;
  tokenSecretName: string;
  apiUrl: string;
  serverUrl: string;
  /** owner/name */
  repository: string | undefined;
  ref: string | undefined;
  runId: string | undefined;
  runAttempt: string;
  eventName: string | undefined;
  eventPath: string | undefined;
  environment: string;
}

/** @throws ProblemError (exit 2) with the full list of what is wrong; values of variables are never repeated. */
export function parseEnv(environment: Record<string, string>): Env {
  const parsed = variables.safeParse(environment);
  if (!parsed.success) throw environmentError(parsed.error.issues);
  return toEnv(parsed.data);
}

function environmentError(issues: z.core.$ZodIssue[]): ProblemError {
  const list = issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("; ");
  return new ProblemError(
    {
      code: "environment-invalid",
      what: "The environment",
      why: `${issues.length === 1 ? "one variable is" : `${issues.length} variables are`} wrong: ${list}.`,
      whatToDo: "Correct the variables (README, section Commands, lists them).",
      isRetryable: false,
    },
    2,
  );
}

function toEnv(values: z.infer<typeof variables>): Env {
  return {
    token: { value: values.SOCIAL_TOKEN, file: values.TOKEN_FILE },
    account: { id: values.SOCIAL_ACCOUNT_ID },
    app: {
      clientId: values.SOCIAL_CLIENT_ID,
      clientSecret: values.SOCIAL_CLIENT_SECRET,
      redirectUri: values.SOCIAL_REDIRECT_URI,
      scopes: splitList(values.OAUTH_SCOPES),
    },
    platform: {
      graphUrl: values.GRAPH_URL,
      tokenUrl: values.TOKEN_URL,
      authorizeUrl: values.AUTHORIZE_URL,
      apiVersion: values.API_VERSION,
    },
    alertWebhook: values.ALERT_WEBHOOK,
    allowPrivateMediaHosts: splitList(values.ALLOW_PRIVATE_MEDIA_HOSTS),
    polling: {
      headStartMs: values.POLL_HEAD_START_SECONDS * 1000,
      intervalMs: values.POLL_INTERVAL_SECONDS * 1000,
      attempts: values.POLL_ATTEMPTS,
    },
    actions: { isActive: values.GITHUB_ACTIONS === "true", summaryFile: values.GITHUB_STEP_SUMMARY },
    github: toGithubEnv(values),
    llm: { baseUrl: values.LLM_BASE_URL, apiKey: values.LLM_API_KEY, model: values.LLM_MODEL },
    secrets: SECRET_VARIABLES.map((name) => values[name]).filter((value) => value !== undefined),
  };
}

function toGithubEnv(values: z.infer<typeof variables>): GithubEnv {
  return {
    token: values.GITHUB_TOKEN,
    botToken: values.BOT_TOKEN,
    secretsToken: values.SECRETS_TOKEN,
    tokenSecretName: values.TOKEN_SECRET_NAME,
    apiUrl: values.GITHUB_API_URL,
    serverUrl: values.GITHUB_SERVER_URL,
    repository: values.GITHUB_REPOSITORY,
    ref: values.GITHUB_REF,
    runId: values.GITHUB_RUN_ID,
    runAttempt: values.GITHUB_RUN_ATTEMPT,
    eventName: values.GITHUB_EVENT_NAME,
    eventPath: values.GITHUB_EVENT_PATH,
    environment: values.PUBLISH_ENVIRONMENT,
  };
}
