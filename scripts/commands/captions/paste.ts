import type { Arguments, CommandSpec, ExitCode } from "../../cli/command.ts";
import { monthOption, outOption, overwriteOption, queueOption } from "./options.ts";

export const spec: CommandSpec = {
  name: "captions paste",
  summary:
    "Takes the answer that a chat gave to the request, from standard input: finds the captions in it, checks and stores them.",
  options: { queue: queueOption, month: monthOption, out: outOption, overwrite: overwriteOption },
  examples: [
    "npm run captions -- paste --month 2026-08          # paste, then Ctrl+D",
    "npm run captions -- paste < answer.txt",
  ],
  exitCodes: {
    0: "stored",
    1: "rules are broken, or there are no captions in it",
    2: "it could not start: usage or files",
  },
};

export async function run(args: Arguments): Promise<ExitCode> {
  const [{ openCaptionMaterial }, { acceptAnswer }, { feedback }, { hasErrors }, keep, { readInput }] =
    await Promise.all([
      import("./caption-material.ts"),
      import("../../flows/generate-captions.ts"),
      import("../../core/captions/check-batch.ts"),
      import("../../core/captions/check-batch.ts"),
      import("./batch-file.ts"),
      import("../../cli/read-input.ts"),
    ]);
  const { material, file } = await openCaptionMaterial(args, spec.name, new Date());
  await keep.refuseToReplace(args, spec.name, file);
  const batch = acceptAnswer(await readInput("Paste the answer, then press Ctrl+D:\n"), { ...material, count: null });
  if (batch === null) {
    process.stderr.write("There is no complete list of captions in this text. Paste the whole answer, from [ to ].\n");
    return 1;
  }
  const exit = await keep.keepBatch(batch, file);
  if (hasErrors(batch.complaints))
    process.stdout.write(`\nTo paste back into the chat:\n\n${feedback(batch.complaints)}\n`);
  return exit;
}
