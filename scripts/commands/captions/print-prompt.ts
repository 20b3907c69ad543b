import { printPieces } from "../../adapters/terminal/terminal.ts";
import type { Arguments, CommandSpec, ExitCode } from "../../cli/command.ts";
import { buildPrompt, promptText } from "../../core/captions/build-prompt.ts";
import { MONTH_OPTION, openCaptionMaterial, POSTS_OPTION, QUEUE_OPTION } from "./caption-material.ts";

export const spec: CommandSpec = {
  name: "captions prompt",
  summary:
    "Prints the prompt for a month of captions, made from notes, past captions and settings, to paste into any chat.",
  options: { queue: QUEUE_OPTION, month: MONTH_OPTION, posts: POSTS_OPTION },
  examples: ["npm run --silent captions -- prompt --month 2026-08 > prompt.txt"],
  exitCodes: { 0: "printed", 1: "not used", 2: "it could not start: usage or files" },
};

/** npm run captions -- prompt. @throws ProblemError (exit 2) for files that cannot be read */
export async function run(args: Arguments): Promise<ExitCode> {
  const { material, gaps } = await openCaptionMaterial(args, new Date());
  await printPieces([promptText(buildPrompt(material))]);
  for (const gap of gaps) process.stderr.write(`note: ${gap}\n`);
  return 0;
}
