import { readFileSync } from "node:fs";
import { ConfigurationError } from "./fields.ts";

/**
 * The only place in this service that reads the process environment.
 * @throws ConfigurationError when Node is told to print or store what is sent
 */
export function readEnvironment(): Readonly<Record<string, string | undefined>> {
  refuseTracing(process.env, process.execArgv);
  return withSecretFiles(process.env);
}

/** Each may be given as `<NAME>_FILE` instead: orchestrators mount secrets as files, which no list of processes shows. */
const SECRETS = [
  ...["PAYMENTS_SECRET_KEY", "PAYMENTS_WEBHOOK_SECRET", "AUTH_JWT_SECRET", "DATABASE_URL", "SMTP_URL"],
  ...["SERVICE_TOKENS", "NOTIFY_SECRET", "METRICS_TOKEN"],
];

/** @throws ConfigurationError when a file cannot be read, or when a secret is given twice */
export function withSecretFiles(
  variables: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> {
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
export function refuseTracing(
  variables: Readonly<Record<string, string | undefined>>,
  nodeArguments: readonly string[],
): void {
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
