import OpenAI from "openai";
import { z } from "zod";
import { type Problem, ProblemError } from "../../core/findings/problem.ts";
import type { CaptionWriter, Message, Written } from "../../core/ports/caption-writer.ts";
import { foreignMessage } from "../../core/text/printable.ts";
import { createBoundedFetch } from "../sockets/limit-bytes.ts";

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
  const ask = async (messages: readonly Message[], isFormed: boolean): Promise<unknown> => {
    const format = {
      type: "json_schema" as const,
      json_schema: { name: "captions", strict: true, schema: { ...form } },
    };
    const request = { model, messages: [...messages], ...(isFormed ? { response_format: format } : {}) };
    return await client.chat.completions.create(request);
  };
  const read = async (messages: readonly Message[]): Promise<Written> => {
    const completion = await ask(messages, false).catch((error: unknown) => {
      throw llmProblem(error, options.holdsSecret);
    });
    return accept(completion);
  };
  const accept = (completion: unknown): Written => {
    const written = readCompletion(completion);
    if (written.kind === "text" && options.holdsSecret(written.text)) throw llmProblem("repeats-secret");
    return written;
  };
  return {
    read,
    async write(messages) {
      if (!takesForm) return await read(messages);
      const completion = await ask(messages, true).catch((error: unknown) => {
        if (!isFormRefused(error)) throw llmProblem(error, options.holdsSecret);
        takesForm = false;
        options.onFormRefused();
        return null;
      });
      return completion === null ? await read(messages) : accept(completion);
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

const CHECK_ADDRESS =
  "Check LLM_BASE_URL. It must be the API address before /chat/completions, not a web page, and usually ends in /v1.";

/** What another try cannot help is a matter of the configuration. */
type Explanation = Pick<Problem, "code" | "why" | "whatToDo"> & { isRetryable?: true };

/** Whether the endpoint may have refused the request because of the JSON schema in it. */
function isFormRefused(error: unknown): boolean {
  return error instanceof OpenAI.APIError && (error.status === 400 || error.status === 422);
}

/** `malformed`, `empty` and `repeats-secret` are answers that cannot be used. What holds a piece of a secret is not quoted. */
function llmProblem(error: unknown, holdsSecret: (text: string) => boolean = () => false): ProblemError {
  const words = explain(error, holdsSecret);
  return new ProblemError({ what: "Writing captions", ...words }, words.isRetryable ? 1 : 2);
}

function explain(error: unknown, holdsSecret: (text: string) => boolean): Explanation {
  if (error === "repeats-secret") return REPEATS_SECRET;
  if (error === "empty") return trouble("llm-empty", "The model returned an empty answer.");
  if (error instanceof OpenAI.APIConnectionTimeoutError)
    return trouble("llm-timeout", "The model did not answer in time.");
  if (error instanceof OpenAI.APIConnectionError) {
    const why = "The model's endpoint could not be reached, or its answer was incomplete.";
    return { ...trouble("llm-unreachable", why), whatToDo: `Try again later. ${CHECK_ADDRESS}` };
  }
  if (error instanceof OpenAI.APIError) return explainStatus(error, holdsSecret);
  const why = "The answer is not a model's answer; it may be a web page.";
  return { code: "llm-malformed", why, whatToDo: CHECK_ADDRESS };
}

function explainStatus(
  error: InstanceType<typeof OpenAI.APIError>,
  holdsSecret: (text: string) => boolean,
): Explanation {
  const status = error.status ?? 0;
  const words = messageOf(error);
  const quoted = words === "" || holdsSecret(words) ? "" : ` ("${words}")`;
  const answered = `The model's endpoint answered ${status}${quoted}.`;
  if (status === 429) {
    const asked = error.headers?.get("retry-after") ?? "";
    const wait = /^\d{1,5}$/.test(asked) ? ` It asks for a wait of ${Number(asked)} seconds.` : "";
    const whatToDo = "Try again later. If it persists, check the limits and the credit of the model's account.";
    return { ...trouble("llm-throttled", `The model's endpoint is throttling requests (429).${wait}`), whatToDo };
  }
  if (status >= 500 || status === 408 || status === 409) return trouble("llm-down", answered);
  if (status === 401 || status === 403) {
    const whatToDo = "Check that LLM_API_KEY is correct, belongs to LLM_BASE_URL and may use LLM_MODEL.";
    return { code: "llm-key-refused", why: answered, whatToDo };
  }
  const whatToDo = status === 404 ? `${CHECK_ADDRESS} Also check LLM_MODEL.` : `Check LLM_MODEL. ${CHECK_ADDRESS}`;
  return { code: "llm-refused", why: answered, whatToDo };
}

function trouble(code: string, why: string): Explanation {
  return { code, why, whatToDo: "Try again later.", isRetryable: true };
}

const REPEATS_SECRET: Explanation = {
  code: "llm-repeats-secret",
  why: "The model's answer repeats a piece of a secret, so nothing of it was kept.",
  whatToDo: "Replace LLM_API_KEY, and use an endpoint that you trust.",
};

/** The endpoint's own message; "" for a web page. */
function messageOf(error: InstanceType<typeof OpenAI.APIError>): string {
  const body: unknown = error.error;
  const said: unknown = Object(body).message;
  return typeof said === "string" ? foreignMessage(said) : "";
}
