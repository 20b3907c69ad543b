import { readFile } from "node:fs/promises";
import { createCaptionWriter } from "../adapters/llm/caption-writer.ts";
import { answerForm } from "../core/captions/answer-form.ts";
import type { CaptionWriter } from "../core/captions/caption-writer.ts";
import { ProblemError } from "../core/errors.ts";
import type { Arguments, Curtain, ExitCode } from "../entry.ts";
import { generateCaptions } from "../flows/generate-captions.ts";
import { openWorkplace, type Workplace } from "../wire.ts";
import { keepBatch, refuseToReplace } from "./keep-batch.ts";
import { openWorkshop } from "./workshop.ts";

const SCHEMA = new URL("../../schemas/caption-batch.schema.json", import.meta.url);

/** @throws ProblemError when the model cannot be used or gives nothing usable */
export async function runGenerate(
  args: Arguments,
  { command, curtain }: { command: string; curtain: Curtain },
): Promise<ExitCode> {
  const workplace = await openWorkplace(curtain);
  const { material, file, gaps } = await openWorkshop(args, command, new Date());
  await refuseToReplace(args, command, file);
  for (const gap of gaps) workplace.log.warn(gap);
  const writer = await openWriter(workplace);
  const batch = await generateCaptions({ writer, log: workplace.log }, material);
  if ((await keepBatch(batch, file)) !== 0) throw stillBroken(material.month);
  return 0;
}

function stillBroken(month: string): ProblemError {
  const why = "they still break rules after the last round, so they are not accepted.";
  const whatToDo = "The log shows which rules; run it again, or mend the rejected file and propose it by hand.";
  const what = `The captions for ${month}`;
  return new ProblemError({ code: "captions-broken", what, why, whatToDo, isRetryable: true }, 1);
}

async function openWriter({ env, log, scrubber }: Workplace): Promise<CaptionWriter> {
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
