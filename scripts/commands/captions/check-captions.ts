import type { Arguments, CommandSpec, ExitCode } from "../../cli/command.ts";
import { formatOf } from "../../cli/option-values.ts";
import { readBasicEnv } from "../../wiring/process-environment.ts";
import { QUEUE_OPTION } from "./caption-material.ts";
import { checkFile, printFindings } from "./check-file.ts";

export const spec: CommandSpec = {
  name: "captions check",
  summary:
    "Checks a caption file against its schema and all rules. The file is a bare JSON array; for an answer with text around it, use captions paste.",
  positionals: "FILE",
  options: {
    queue: QUEUE_OPTION,
    format: { value: "text|json|github", description: "How to report (default github inside Actions, else text)." },
  },
  examples: ["npm run captions -- check content/captions/2026-08.json"],
  exitCodes: {
    0: "no errors (there may be warnings)",
    1: "errors were found",
    2: "it could not start: usage or files",
  },
};

/** npm run captions -- check. @throws ProblemError (exit 2) for files that cannot be read */
export async function run(args: Arguments): Promise<ExitCode> {
  const format = formatOf(args, readBasicEnv().actions.isActive ? "github" : "text");
  const { findings, gaps, isSound } = await checkFile(args);
  await printFindings(findings, format);
  if (format === "text") for (const gap of gaps) process.stderr.write(`note: ${gap}\n`);
  return isSound ? 0 : 1;
}
