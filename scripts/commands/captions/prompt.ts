import type { Arguments, CommandSpec, ExitCode } from "../../cli/command.ts";
import { monthOption, postsOption, queueOption } from "./options.ts";

export const spec: CommandSpec = {
  name: "captions prompt",
  summary: "Prints the request for a month of captions, made of notes, past captions and settings, for any chat.",
  options: { queue: queueOption, month: monthOption, posts: postsOption },
  examples: ["npm run --silent captions -- prompt --month 2026-08 > prompt.txt"],
  exitCodes: { 0: "printed", 1: "not used", 2: "it could not start: usage or files" },
};

export async function run(args: Arguments): Promise<ExitCode> {
  const [{ openCaptionMaterial }, { buildPrompt, promptText }, { printPieces }] = await Promise.all([
    import("./caption-material.ts"),
    import("../../core/captions/build-prompt.ts"),
    import("../../adapters/terminal/terminal.ts"),
  ]);
  const { material, gaps } = await openCaptionMaterial(args, spec.name, new Date());
  await printPieces([promptText(buildPrompt(material))]);
  for (const gap of gaps) process.stderr.write(`note: ${gap}\n`);
  return 0;
}
