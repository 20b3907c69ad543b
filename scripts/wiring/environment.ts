/** What each variable is for and may hold. Types, parser and the table in docs/configuration.md come from here. */
import { z } from "zod";
import { ProblemError } from "../core/findings/problem.ts";
import { CHAT_FORMATS } from "../core/ports/alerts.ts";
import {
  type BasicEnv,
  DEFAULT_GITHUB_API_URL,
  DEFAULT_GITHUB_SERVER_URL,
  DEFAULT_TOKEN_FILE,
  isWebAddress,
  REPOSITORY_NAME,
  readBasicEnv,
  SECRET_VARIABLES,
  splitList,
} from "./process-environment.ts";

const text = z.string().min(1);
/** Sent in a header, which takes no other characters. A copied token may hold an invisible one. */
const credential = z
  .string()
  .trim()
  .regex(/^[!-~]+$/, "holds a character that no token has: copy the token again");
const webAddress = z.string().trim().refine(isWebAddress, "must be an http or https address");
const digits = z.string().regex(/^\d+$/, "must be digits only");
const apiVersion = z.string().regex(/^v\d+\.\d+$/, "must look like v25.0");
const repositoryName = z.string().regex(REPOSITORY_NAME, "must look like owner/name");
const secretName = z
  .string()
  .regex(
    /^(?!GITHUB_)[A-Z_][A-Z0-9_]*$/i,
    "must consist of letters, digits and underscores, and not begin with GITHUB_",
  );
const seconds = z.coerce
  .number("must be a number of seconds")
  .min(0, "must not be negative")
  .max(3600, "must be at most 3600");
const count = z.coerce.number("must be a whole number").int("must be a whole number").min(1).max(60);

const variables = z.object({
  SOCIAL_TOKEN: text
    .optional()
    .describe(
      "The token record as JSON (as in the token file), or a bare token. Of an account in `accounts/<name>/`: `SOCIAL_TOKEN_<NAME>`.",
    ),
  TOKEN_FILE: text
    .default(DEFAULT_TOKEN_FILE)
    .describe("File of the token record, used when `SOCIAL_TOKEN` is not set."),
  SOCIAL_ACCOUNT_ID: digits
    .optional()
    .describe(
      "The account to post to, needed when the token record does not name it. Must agree with the record. Of an account in `accounts/<name>/`: `SOCIAL_ACCOUNT_ID_<NAME>`.",
    ),
  SOCIAL_CLIENT_ID: text
    .optional()
    .describe("For `authorize`: id of the Instagram product's app, not the id at the top of the dashboard."),
  SOCIAL_CLIENT_SECRET: text.optional().describe("For `authorize`: secret of that app."),
  SOCIAL_REDIRECT_URI: webAddress
    .optional()
    .describe("For `authorize`: redirect address, exactly as in the app's dashboard."),
  OAUTH_SCOPES: text
    .optional()
    .describe(
      "For `authorize`: the permissions to ask for, separated by commas, in place of those that the content needs: `instagram_business_basic` and `instagram_business_content_publish`, `instagram_business_manage_comments` where a post has a `first_comment` or no comments, `instagram_business_manage_insights` where numbers of posts are read.",
    ),
  ALERT_WEBHOOK: webAddress.optional().describe("Incoming webhook of a chat. Without it, alerts are GitHub issues."),
  ALERT_FORMAT: z
    .enum(CHAT_FORMATS, `must be one of ${CHAT_FORMATS.join(", ")}`)
    .optional()
    .describe(
      `Format of that webhook: ${CHAT_FORMATS.map((name) => `\`${name}\``).join(", ")}. If unset, the address decides, else \`slack\`, which many chats take.`,
    ),
  MEDIA_BUCKET_KEY_ID: text.optional().describe("For `media upload`: id of a key of the bucket in settings.json."),
  MEDIA_BUCKET_SECRET: text.optional().describe("For `media upload`: secret of that key."),
  GITHUB_TOKEN: credential
    .optional()
    .describe("Reads the repository, and commits results when `BOT_TOKEN` is not set."),
  BOT_TOKEN: credential.optional().describe("Commits results: a token that may bypass the branch rules."),
  SECRETS_TOKEN: credential.optional().describe("Stores the renewed token as an encrypted repository secret."),
  TOKEN_SECRET_NAME: secretName.default("SOCIAL_TOKEN").describe("Name of that secret."),
  PUBLISH_ENVIRONMENT: text
    .default("publisher")
    .describe("GitHub environment of the jobs. A secret of the same name in it would override the repository's."),
  GITHUB_API_URL: webAddress
    .default(DEFAULT_GITHUB_API_URL)
    .describe("GitHub's API, set by Actions. Any GitHub-compatible server works."),
  GITHUB_REPOSITORY: repositoryName.optional().describe("The repository as owner/name, set by Actions."),
  LLM_BASE_URL: webAddress
    .optional()
    .describe("OpenAI-compatible endpoint that writes captions, such as https://api.example.com/v1."),
  LLM_API_KEY: credential.optional().describe("Key of that endpoint."),
  LLM_MODEL: text.optional().describe("Model to use there."),
  VARIABLES: z
    .string()
    .refine(isJsonObject, "must be a JSON object")
    .optional()
    .describe("More variables as one JSON object, for workflows. A variable set by name takes precedence."),
  ALLOW_PRIVATE_MEDIA_HOSTS: z
    .string()
    .default("")
    .describe("Hosts, separated by commas, whose media may be on private addresses and over plain http (for tests)."),
  MEDIA_SITE_URL: webAddress
    .optional()
    .describe(
      "Site that serves the media folder at `media/`, such as the simulator. If unset, the repository's Pages. The settings win.",
    ),
  POLL_HEAD_START_SECONDS: seconds.default(10).describe("Pause between creating a container and its first check."),
  POLL_INTERVAL_SECONDS: seconds.default(60).describe("Pause between two checks of a container."),
  POLL_ATTEMPTS: count.default(5).describe("Number of checks of a container in one run."),
  GRAPH_URL: webAddress
    .default("https://graph.instagram.com")
    .describe("Address of the publishing calls. Change it to use a stand-in such as the simulator."),
  TOKEN_URL: webAddress.default("https://api.instagram.com").describe("Address of the code exchange."),
  AUTHORIZE_URL: webAddress.default("https://www.instagram.com").describe("Address of the permission page."),
  API_VERSION: apiVersion.default("v25.0").describe("Version of the publishing calls."),
  CI: z
    .string()
    .optional()
    .describe("Set by CI systems: nobody sits at the terminal, so a command that fails to start alerts the team."),
  GITHUB_ACTIONS: z.string().optional().describe("`true` inside Actions, which also sets all the following variables."),
  GITHUB_SERVER_URL: webAddress.default(DEFAULT_GITHUB_SERVER_URL).describe("GitHub's pages."),
  GITHUB_REF: text.optional().describe("Branch or tag of the workflow run."),
  GITHUB_RUN_ID: digits.optional().describe("Id of the workflow run."),
  GITHUB_RUN_ATTEMPT: digits.default("1").describe("Number of the attempt of that run."),
  GITHUB_EVENT_NAME: text
    .optional()
    .describe("What started the run. A run of `schedule` keeps to the slots of the settings."),
  GITHUB_EVENT_PATH: text.optional().describe("File that holds the event."),
  GITHUB_OUTPUT: text.optional().describe("File that takes the outputs of a step."),
  GITHUB_ACTION_REPOSITORY: repositoryName
    .optional()
    .describe("Repository of the action that runs, as owner/name; not set for a command."),
  HAS_TOKEN: text
    .optional()
    .describe("For `begin`: `true` where a token is stored. The token itself is not needed there."),
  GITHUB_STEP_SUMMARY: text.optional().describe("File that becomes the job summary."),
});

function isJsonObject(json: string): boolean {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && !Array.isArray(value);
  } catch {
    return false;
  }
}

export type Env = ReturnType<typeof toEnv>;
export type GithubEnv = Env["github"];

/** @throws ProblemError (exit 2) with the full list of what is wrong; values of variables are never repeated. */
export function parseEnv(environment: Record<string, string>, accountName: string | null = null): Env {
  const parsed = variables.safeParse(environment);
  if (!parsed.success) throw environmentError(parsed.error.issues);
  return toEnv(parsed.data, readBasicEnv(environment, accountName));
}

function environmentError(issues: readonly z.core.$ZodIssue[]): ProblemError {
  const list = issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("; ");
  const why = `${issues.length === 1 ? "one variable is" : `${issues.length} variables are`} wrong: ${list}.`;
  const whatToDo = "Correct the variables (docs/configuration.md lists them).";
  return new ProblemError({ code: "environment-invalid", what: "The environment", why, whatToDo }, 2);
}

function toEnv(values: z.infer<typeof variables>, basic: BasicEnv) {
  return {
    ...basic,
    app: {
      clientId: values.SOCIAL_CLIENT_ID,
      clientSecret: values.SOCIAL_CLIENT_SECRET,
      redirectUri: values.SOCIAL_REDIRECT_URI,
      scopes: splitList(values.OAUTH_SCOPES ?? ""),
    },
    platform: {
      graphUrl: values.GRAPH_URL,
      tokenUrl: values.TOKEN_URL,
      authorizeUrl: values.AUTHORIZE_URL,
      apiVersion: values.API_VERSION,
    },
    mediaSiteUrl: values.MEDIA_SITE_URL,
    polling: {
      headStartMs: values.POLL_HEAD_START_SECONDS * 1000,
      intervalMs: values.POLL_INTERVAL_SECONDS * 1000,
      attempts: values.POLL_ATTEMPTS,
    },
    github: {
      ...basic.github,
      secretsToken: values.SECRETS_TOKEN,
      tokenSecretName: values.TOKEN_SECRET_NAME,
      ref: values.GITHUB_REF,
      runAttempt: values.GITHUB_RUN_ATTEMPT,
      eventPath: values.GITHUB_EVENT_PATH,
      environment: values.PUBLISH_ENVIRONMENT,
      /** owner/name of the project that the running action is from. */
      actionRepository: values.GITHUB_ACTION_REPOSITORY,
    },
    bucketKeys: { id: values.MEDIA_BUCKET_KEY_ID?.trim(), secret: values.MEDIA_BUCKET_SECRET?.trim() },
    llm: { baseUrl: values.LLM_BASE_URL, apiKey: values.LLM_API_KEY, model: values.LLM_MODEL },
  };
}

export interface Variable {
  name: string;
  description: string;
  /** Used when the variable is not set; empty when there is none. */
  fallback: string;
  isSecret: boolean;
}

export function listVariables(): Variable[] {
  const { properties = {} } = z.toJSONSchema(variables, { io: "input" });
  return Object.entries(properties).map(([name, property]) => {
    const { description = "", default: fallback = "" } = typeof property === "boolean" ? {} : property;
    return { name, description, fallback: String(fallback), isSecret: SECRET_VARIABLES.some((one) => one === name) };
  });
}
