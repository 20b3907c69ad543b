import type { Arguments, CommandSpec, ExitCode, Redactor } from "../../cli/command.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import { generateCaptions } from "../../flows/generate-captions.ts";
import { openContext } from "../../wiring/context.ts";
import { openCaptionWriter } from "../../wiring/open-caption-writer.ts";
import { keepBatch, refuseToReplace } from "./batch-file.ts";
import {
  CAPTIONS_ALERT,
  MONTH_OPTION,
  OUT_OPTION,
  OVERWRITE_OPTION,
  openCaptionMaterial,
  POSTS_OPTION,
  QUEUE_OPTION,
} from "./caption-material.ts";

export const spec: CommandSpec = {
  name: "captions generate",
  summary:
    "Has a model write a month of captions (LLM_BASE_URL, LLM_API_KEY, LLM_MODEL: any OpenAI-compatible endpoint), tells it which rules they break, in three rounds at most, and stores them.",
  options: {
    queue: QUEUE_OPTION,
    month: MONTH_OPTION,
    posts: POSTS_OPTION,
    out: OUT_OPTION,
    overwrite: OVERWRITE_OPTION,
  },
  examples: ["npm run captions -- generate --month 2026-08", "npm run captions -- generate --posts 8"],
  alertsOnFailure: CAPTIONS_ALERT,
  exitCodes: {
    0: "stored",
    1: "it failed: rules are still broken, or the model refused, stopped early or did not answer",
    2: "it could not start or continue: usage, files, or the settings of the model",
  },
};

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
