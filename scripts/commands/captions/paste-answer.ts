import type { Arguments, CommandSpec, ExitCode } from "../../cli/command.ts";
import { readInput } from "../../cli/read-input.ts";
import { feedback, hasErrors } from "../../core/captions/check-batch.ts";
import { acceptAnswer } from "../../flows/generate-captions.ts";
import { keepBatch, refuseToReplace } from "./batch-file.ts";
import { MONTH_OPTION, OUT_OPTION, OVERWRITE_OPTION, openCaptionMaterial, QUEUE_OPTION } from "./caption-material.ts";

export const spec: CommandSpec = {
  name: "captions paste",
  summary: "Reads a chat's answer to the prompt from standard input, finds the captions in it, checks and stores them.",
  options: { queue: QUEUE_OPTION, month: MONTH_OPTION, out: OUT_OPTION, overwrite: OVERWRITE_OPTION },
  examples: [
    "npm run captions -- paste --month 2026-08 # paste, then Ctrl+D",
    "npm run captions -- paste < answer.txt",
  ],
  exitCodes: {
    0: "stored",
    1: "rules are broken, or there are no captions in it",
    2: "it could not start: usage or files",
  },
};

/** npm run captions -- paste. @throws ProblemError (exit 2) for files that cannot be read or written */
export async function run(args: Arguments): Promise<ExitCode> {
  const { material, file } = await openCaptionMaterial(args, new Date());
  await refuseToReplace(args, file);
  const batch = acceptAnswer(await readInput("Paste the answer, then press Ctrl+D:\n"), { ...material, count: null });
  if (batch === null) {
    process.stderr.write("There is no complete list of captions in this text. Paste the whole answer, from [ to ].\n");
    return 1;
  }
  const exit = await keepBatch(batch, file);
  if (hasErrors(batch.findings))
    process.stdout.write(`\nTo paste back into the chat:\n\n${feedback(batch.findings)}\n`);
  return exit;
}
