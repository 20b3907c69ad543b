import { readFile } from "node:fs/promises";
import { createCaptionWriter } from "../../adapters/llm/openai-writer.ts";
import type { Arguments, ExitCode, Redactor } from "../../cli/command.ts";
import { answerForm } from "../../core/captions/build-prompt.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import type { CaptionWriter } from "../../core/ports/caption-writer.ts";
import { generateCaptions } from "../../flows/generate-captions.ts";
import { type Context, openContext } from "../../setup/context.ts";
import { keepBatch, refuseToReplace } from "./batch-file.ts";
import { openCaptionMaterial } from "./caption-material.ts";

const SCHEMA = new URL("../../../schemas/caption-batch.schema.json", import.meta.url);

/** @throws ProblemError when the model cannot be used or gives nothing usable */
export async function runGenerate(
  args: Arguments,
  { command, redactor }: { command: string; redactor: Redactor },
): Promise<ExitCode> {
  const context = await openContext(redactor);
  const { material, file, gaps } = await openCaptionMaterial(args, command, new Date());
  await refuseToReplace(args, command, file);
  for (const gap of gaps) context.log.warn(gap);
  const writer = await openWriter(context);
  const batch = await generateCaptions({ writer, log: context.log }, material);
  if ((await keepBatch(batch, file)) !== 0) throw stillBroken(material.month);
  return 0;
}

function stillBroken(month: string): ProblemError {
  const why = "they still break rules after the last round, so they are not accepted.";
  const whatToDo = "The log shows which rules; run it again, or mend the rejected file and propose it by hand.";
  const what = `The captions for ${month}`;
  return new ProblemError({ code: "captions-broken", what, why, whatToDo, isRetryable: true }, 1);
}

async function openWriter({ env, log, scrubber }: Context): Promise<CaptionWriter> {
  const { baseUrl, apiKey, model } = env.llm;
  if (baseUrl === undefined || model === undefined) throw new ProblemError(NOT_SET_UP, 2);
  if (apiKey !== undefined && baseUrl.startsWith("http:"))
    log.warn("LLM_BASE_URL is plain http: the key and the notes travel unencrypted.");
  const schema = JSON.parse(await readFile(SCHEMA, "utf8"));
  return createCaptionWriter({
    ...{ baseUrl, apiKey, model, form: answerForm(schema.definitions.caption) },
    onFormRefused: () => log.info("The endpoint takes no schema for its answers; they are checked all the same."),
    scrub: (text) => scrubber.scrub(text),
  });
}

const NOT_SET_UP = {
  code: "llm-not-set-up",
  what: "The model",
  why: "LLM_BASE_URL and LLM_MODEL are not both set.",
  whatToDo: "Set them (and LLM_API_KEY), or use any chat: npm run captions -- prompt, then npm run captions -- paste.",
  isRetryable: false,
};
