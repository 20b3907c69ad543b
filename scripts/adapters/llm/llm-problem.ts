import OpenAI from "openai";
import { type Problem, ProblemError } from "../../core/findings/problem.ts";
import { clip, printable } from "../../core/text/printable.ts";

const MAX_MESSAGE = 300;
const CHECK_ADDRESS =
  "Check LLM_BASE_URL. It must be the API address before /chat/completions, not a web page, and usually ends in /v1.";

type Words = Pick<Problem, "code" | "why" | "whatToDo" | "isRetryable">;

/** Whether the endpoint may have refused the request because of the JSON schema in it. */
export function isFormRefused(error: unknown): boolean {
  return error instanceof OpenAI.APIError && (error.status === 400 || error.status === 422);
}

/** The problem behind a failed request to the model. `senseless` and `empty` are answers that cannot be used. */
export function llmProblem(error: unknown, scrub: (text: string) => string = (text) => text): ProblemError {
  const { isConfiguration, ...words } = explain(error, scrub);
  return new ProblemError({ what: "Writing captions", ...words }, isConfiguration ? 2 : 1);
}

type Explanation = Words & { isConfiguration: boolean };

function explain(error: unknown, scrub: (text: string) => string): Explanation {
  if (error === "empty") return trouble("llm-empty", "The model returned an empty answer.");
  if (error instanceof OpenAI.APIConnectionTimeoutError)
    return trouble("llm-timeout", "The model did not answer in time.");
  if (error instanceof OpenAI.APIConnectionError) {
    const why = "The model's endpoint could not be reached, or its answer was incomplete.";
    return { ...trouble("llm-unreachable", why), whatToDo: `Try again later. ${CHECK_ADDRESS}` };
  }
  if (error instanceof OpenAI.APIError) return explainStatus(error, scrub);
  const why = "The answer is not a model's answer; it may be a web page.";
  return { code: "llm-senseless", why, whatToDo: CHECK_ADDRESS, isRetryable: false, isConfiguration: true };
}

function explainStatus(error: InstanceType<typeof OpenAI.APIError>, scrub: (text: string) => string): Explanation {
  const status = error.status ?? 0;
  const answered = `The model's endpoint answered ${status}${quote(error, scrub)}.`;
  if (status === 429) {
    const seconds = Number(error.headers?.get("retry-after") ?? Number.NaN);
    const wait = Number.isFinite(seconds) ? ` It asks for a wait of ${seconds} seconds.` : "";
    const whatToDo = "Try again later. If it persists, check the limits and the credit of the model's account.";
    return { ...trouble("llm-throttled", `The model's endpoint is throttling requests (429).${wait}`), whatToDo };
  }
  if (status >= 500 || status === 408 || status === 409) return trouble("llm-down", answered);
  if (status === 401 || status === 403) {
    const whatToDo = "Check that LLM_API_KEY is correct, belongs to LLM_BASE_URL and may use LLM_MODEL.";
    return { code: "llm-key-refused", why: answered, whatToDo, isRetryable: false, isConfiguration: true };
  }
  const whatToDo = status === 404 ? `${CHECK_ADDRESS} Also check LLM_MODEL.` : `Check LLM_MODEL. ${CHECK_ADDRESS}`;
  return { code: "llm-refused", why: answered, whatToDo, isRetryable: false, isConfiguration: true };
}

function trouble(code: string, why: string): Explanation {
  return { code, why, whatToDo: "Try again later.", isRetryable: true, isConfiguration: false };
}

/** The endpoint's own message as data: scrubbed, on one line, clipped; "" for a web page. */
function quote(error: InstanceType<typeof OpenAI.APIError>, scrub: (text: string) => string): string {
  const body: unknown = error.error;
  const said: unknown = Object(body).message;
  if (typeof said !== "string" || said.trim() === "") return "";
  return ` ("${clip(printable(scrub(said)).replaceAll("\n", " "), MAX_MESSAGE)}")`;
}
