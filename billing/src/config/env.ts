import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { ENGLISH, type MailTexts, mailTextsSchema } from "../core/mail-text.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Has every problem. Never contains the value of a secret. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    const count = problems.length === 1 ? "1 problem" : `${problems.length} problems`;
    super(`The configuration has ${count}:\n${problems.map((line) => `  - ${line}`).join("\n")}`);
    this.problems = problems;
  }
}

/** The only place that reads the process environment. @throws ConfigurationError when Node is told to print what is sent. */
export function readEnvironment(): Environment {
  refuseTracing(process.env, process.execArgv);
  return withSecretFiles(process.env);
}

/** Each may be given as `<NAME>_FILE` instead: orchestrators mount secrets as files, which no list of processes shows. */
const SECRETS = [
  ...["PAYMENTS_SECRET_KEY", "PAYMENTS_WEBHOOK_SECRET", "AUTH_JWT_SECRET", "DATABASE_URL", "SMTP_URL"],
  ...["SERVICE_TOKENS", "NOTIFY_SECRET", "METRICS_TOKEN", "STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
];

/** @throws ConfigurationError when a file cannot be read, or when a secret is given twice */
export function withSecretFiles(variables: Environment): Environment {
  const read: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of SECRETS) {
    const file = variables[`${name}_FILE`] ?? "";
    if (file === "") continue;
    if ((variables[name] ?? "") !== "") problems.push(`${name} and ${name}_FILE are both set; choose one`);
    try {
      read[name] = readFileSync(file, "utf8");
    } catch {
      problems.push(`${name}_FILE names a file that cannot be read`);
    }
  }
  if (problems.length > 0) throw new ConfigurationError(problems);
  return { ...variables, ...read };
}

const TRACING_VARIABLES = ["NODE_DEBUG", "NODE_DEBUG_NATIVE"] as const;
const TRACING_OPTIONS = /^--(?:trace-tls|tls-keylog|trace-event|report-(?:on|uncaught)|heapsnapshot|heap-prof)/;

/** Node reads these before any of our code runs, so they cannot be switched off here. @throws ConfigurationError */
function refuseTracing(variables: Environment, nodeArguments: readonly string[]): void {
  const options = [...nodeArguments, ...(variables.NODE_OPTIONS ?? "").split(/[\s"']+/)];
  const found = [
    ...TRACING_VARIABLES.filter((name) => (variables[name] ?? "") !== ""),
    ...options.filter((option) => TRACING_OPTIONS.test(option.replaceAll("_", "-"))),
  ].map((name) => name.replace(/=.*/s, ""));
  if (found.length === 0) return;
  throw new ConfigurationError(
    found.map(
      (name) => `${name} makes Node print or store what is sent, with keys and customers' data in it: remove it`,
    ),
  );
}

/** @param file with other texts; null for the English ones. @throws ConfigurationError that names the first thing that is wrong. */
export async function readMailTexts(file: string | null): Promise<MailTexts> {
  if (file === null) return ENGLISH;
  const text = await readFile(file, "utf8").catch(() => {
    throw new ConfigurationError([`MAIL_TEXTS_FILE names ${file}, which cannot be read`]);
  });
  const parsed = mailTextsSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue === undefined || issue.path.length === 0 ? "" : ` at ${issue.path.join(".")}`;
  throw new ConfigurationError([`MAIL_TEXTS_FILE is not as billing/docs/configuration.md describes it${where}`]);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
