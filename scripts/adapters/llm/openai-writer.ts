import OpenAI from "openai";
import { z } from "zod";
import type { CaptionWriter, Message, Written } from "../../core/ports/caption-writer.ts";
import { createBoundedFetch } from "../sockets/bounded-fetch.ts";
import { isFormRefused, llmProblem } from "./llm-problem.ts";

/** A slow model needs minutes for a month of captions. */
const TIMEOUT_MS = 5 * 60_000;
const RETRIES = 2;
/** A month of captions is about a hundred kilobytes. */
const LARGEST_ANSWER_BYTES = 4 * 1024 * 1024;

interface CaptionWriterOptions {
  baseUrl: string;
  apiKey: string | undefined;
  model: string;
  form: object;
  /** Called once when the endpoint does not accept a schema. The answer is checked in any case. */
  onFormRefused(): void;
  /** Whether an answer holds a piece of a secret, in whatever form. */
  holdsSecret(answer: string): boolean;
  timeoutMs?: number;
  /** Retries when the endpoint is throttled, failing or unreachable. Waits as long as it asks, up to a minute. */
  retries?: number;
}

/** Writes captions with a model behind an OpenAI-compatible endpoint, with structured output where the endpoint supports it. */
export function createCaptionWriter(options: CaptionWriterOptions): CaptionWriter {
  const { baseUrl, apiKey = "none", model, form } = options;
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  const client = new OpenAI({
    baseURL: baseUrl,
    apiKey,
    // Otherwise the client reads them from the environment, and a log level from there can print requests.
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: "off" as const,
    timeout: timeoutMs,
    maxRetries: options.retries ?? RETRIES,
    // The key is meant for one address only.
    fetch: createBoundedFetch({ timeoutMs, maxBodyBytes: LARGEST_ANSWER_BYTES, redirect: "manual" }),
  });
  let takesForm = true;
  const ask = async (messages: readonly Message[]): Promise<unknown> => {
    const format = {
      type: "json_schema" as const,
      json_schema: { name: "captions", strict: true, schema: { ...form } },
    };
    const request = { model, messages: [...messages], ...(takesForm ? { response_format: format } : {}) };
    return await client.chat.completions.create(request);
  };
  return {
    async write(messages) {
      const completion = await ask(messages).catch(async (error: unknown) => {
        if (!takesForm || !isFormRefused(error)) throw llmProblem(error, options.holdsSecret);
        takesForm = false;
        options.onFormRefused();
        return await ask(messages).catch((again: unknown) => {
          throw llmProblem(again, options.holdsSecret);
        });
      });
      const written = readCompletion(completion);
      if (written.kind === "text" && options.holdsSecret(written.text)) throw llmProblem("repeats-secret");
      return written;
    },
  };
}

/** Some endpoints return the text in parts. */
const content = z.union([
  z.string(),
  z.array(z.object({ text: z.string().default("") })).transform((parts) => parts.map(({ text }) => text).join("")),
  z.null(),
]);
const completionShape = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: content.default(null), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
});

function readCompletion(completion: unknown): Written {
  const parsed = completionShape.safeParse(completion);
  const choice = parsed.data?.choices[0];
  if (choice === undefined) throw llmProblem("malformed");
  const { finish_reason, message } = choice;
  if (message.refusal) return { kind: "refused", why: message.refusal };
  if (finish_reason === "content_filter") return { kind: "refused", why: "" };
  if (finish_reason === "length") return { kind: "truncated" };
  if (message.content === null || message.content.trim() === "") throw llmProblem("empty");
  return { kind: "text", text: message.content };
}
