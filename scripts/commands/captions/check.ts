import type { Arguments, CommandSpec, ExitCode } from "../../cli/command.ts";
import { queueOption } from "./options.ts";

export const spec: CommandSpec = {
  name: "captions check",
  summary:
    "Checks a file of captions against its schema and all rules. The file is a bare JSON array; captions paste takes an answer with prose around it.",
  positionals: "FILE",
  options: {
    queue: queueOption,
    format: { value: "text|json|github", description: "Form of the findings (default text; github inside Actions)." },
  },
  examples: ["npm run captions -- check content/captions/2026-08.json"],
  exitCodes: {
    0: "no errors (there may be warnings)",
    1: "errors were found",
    2: "it could not start: usage or files",
  },
};

export async function run(args: Arguments): Promise<ExitCode> {
  const { checkFile } = await import("./check-file.ts");
  const { readBasicEnv } = await import("../../setup/process-environment.ts");
  const { printFindings } = await import("./print-findings.ts");
  const { formatOf } = await import("../../cli/report-format.ts");
  const format = formatOf(args.text.format ?? (readBasicEnv().isInActions ? "github" : "text"), spec.name);
  const { findings, gaps, isSound } = await checkFile(args, spec.name);
  await printFindings(findings, format);
  if (format === "text") for (const gap of gaps) process.stderr.write(`note: ${gap}\n`);
  return isSound ? 0 : 1;
}
