import { printPieces } from "../../adapters/terminal/terminal.ts";
import type { Arguments, ExitCode } from "../../cli/command.ts";
import { buildPrompt, promptText } from "../../core/captions/build-prompt.ts";
import { openCaptionMaterial } from "./caption-material.ts";

/** npm run captions -- prompt. @throws ProblemError (exit 2) for files that cannot be read */
export async function run(args: Arguments): Promise<ExitCode> {
  const { material, gaps } = await openCaptionMaterial(args, new Date());
  await printPieces([promptText(buildPrompt(material))]);
  for (const gap of gaps) process.stderr.write(`note: ${gap}\n`);
  return 0;
}
