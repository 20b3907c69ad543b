import type { Arguments, ExitCode, Redactor } from "../../cli/command.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import { generateCaptions } from "../../flows/generate-captions.ts";
import { openContext } from "../../setup/context.ts";
import { openCaptionWriter } from "../../setup/open-caption-writer.ts";
import { keepBatch, refuseToReplace } from "./batch-file.ts";
import { openCaptionMaterial } from "./caption-material.ts";

/** npm run captions -- generate. @throws ProblemError when the model cannot be used or gives nothing usable */
export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const context = await openContext(redactor, args);
  const { material, file, gaps } = await openCaptionMaterial(args, new Date());
  await refuseToReplace(args, file);
  for (const gap of gaps) context.log.warn(gap);
  const writer = await openCaptionWriter(context);
  const batch = await generateCaptions({ writer, log: context.log }, material);
  if ((await keepBatch(batch, file)) !== 0) throw stillBroken(material.month);
  return 0;
}

function stillBroken(month: string): ProblemError {
  const why = "they still break rules after the last round, so they are not accepted.";
  const whatToDo = "The log shows which rules. Run it again, or correct the rejected file and propose it by hand.";
  const what = `The captions for ${month}`;
  return new ProblemError({ code: "captions-broken", what, why, whatToDo, isRetryable: true }, 1);
}
