import captionBatch from "../../schemas/caption-batch.schema.json" with { type: "json" };
import { createCaptionWriter } from "../adapters/llm/openai-writer.ts";
import { answerForm } from "../core/captions/build-prompt.ts";
import { ProblemError } from "../core/findings/problem.ts";
import type { CaptionWriter } from "../core/ports/caption-writer.ts";
import type { Context } from "./context.ts";

/** In a text of this length, fewer characters in a row can be chance. */
const SECRET_RUN = 12;

/** The model that the environment names. @throws ProblemError (exit 2) when it names none */
export async function openCaptionWriter({ env, log, scrubber }: Context): Promise<CaptionWriter> {
  const { baseUrl, apiKey, model } = env.llm;
  if (baseUrl === undefined || model === undefined) throw new ProblemError(NOT_SET_UP, 2);
  if (apiKey !== undefined && baseUrl.startsWith("http:"))
    log.warn("LLM_BASE_URL is plain http: the key and the notes are sent unencrypted.");
  return createCaptionWriter({
    baseUrl,
    apiKey,
    model,
    form: answerForm(captionBatch.definitions.caption),
    onFormRefused: () => log.info("The endpoint does not accept a schema for its answers. They are still checked."),
    holdsSecret: (answer) => scrubber.recognises(answer, SECRET_RUN),
  });
}

const NOT_SET_UP = {
  code: "llm-not-setup",
  what: "The model",
  why: "LLM_BASE_URL and LLM_MODEL are not both set.",
  whatToDo: "Set them (and LLM_API_KEY), or use any chat: npm run captions -- prompt, then npm run captions -- paste.",
};
