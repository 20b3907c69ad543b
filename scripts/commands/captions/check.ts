import type { Arguments, ExitCode } from "../../cli/command.ts";
import { formatOf } from "../../cli/option-values.ts";
import { readBasicEnv } from "../../setup/process-environment.ts";
import { checkFile } from "./check-file.ts";
import { printFindings } from "./print-findings.ts";

/** npm run captions -- check. @throws ProblemError (exit 2) for files that cannot be read */
export async function run(args: Arguments): Promise<ExitCode> {
  const format = formatOf(args, readBasicEnv().actions.isActive ? "github" : "text");
  const { findings, gaps, isSound } = await checkFile(args);
  await printFindings(findings, format);
  if (format === "text") for (const gap of gaps) process.stderr.write(`note: ${gap}\n`);
  return isSound ? 0 : 1;
}
