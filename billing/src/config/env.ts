import { ConfigurationError } from "./fields.ts";

/**
 * The only place in this service that reads the process environment.
 * @throws ConfigurationError when Node is told to print or store what is sent
 */
export function readEnvironment(): Readonly<Record<string, string | undefined>> {
  refuseTracing(process.env, process.execArgv);
  return { ...process.env };
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
