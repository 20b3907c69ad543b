import OpenAI from "openai";
import { type Problem, ProblemError } from "../../core/findings/problem.ts";
import { clip, printable } from "../../core/text/printable.ts";

const MAX_MESSAGE = 300;
const CHECK_ADDRESS =
  "Check LLM_BASE_URL: it is the address in front of /chat/completions and usually ends in /v1. Open no web page with it.";

type Words = Pick<Problem, "code" | "why" | "whatToDo" | "isRetryable">;

/** Whether the endpoint may have refused the request because of the schema that came with it. */
export function isFormRefused(error: unknown): boolean {
  return error instanceof OpenAI.APIError && (error.status === 400 || error.status === 422);
}

/** What a failed request to the model means. `senseless` and `empty` are answers that came, but cannot be used. */
export function llmProblem(error: unknown, scrub: (text: string) => string = (text) => text): ProblemError {
  const { isConfiguration, ...words } = explain(error, scrub);
  return new ProblemError({ what: "Writing captions", ...words }, isConfiguration ? 2 : 1);
}

type Explanation = Words & { isConfiguration: boolean };

function explain(error: unknown, scrub: (text: string) => string): Explanation {
  if (error === "empty") return trouble("llm-empty", "The model gave an empty answer.");
  if (error instanceof OpenAI.APIConnectionTimeoutError)
    return trouble("llm-timeout", "The model did not answer in time.");
  if (error instanceof OpenAI.APIConnectionError) {
    const why = "The model's endpoint could not be reached, or broke off its answer.";
    return { ...trouble("llm-unreachable", why), whatToDo: `Try again later. ${CHECK_ADDRESS}` };
  }
  if (error instanceof OpenAI.APIError) return explainStatus(error, scrub);
  const why = "What came back is not an answer of a model (perhaps a web page).";
  return { code: "llm-senseless", why, whatToDo: CHECK_ADDRESS, isRetryable: false, isConfiguration: true };
}

function explainStatus(error: InstanceType<typeof OpenAI.APIError>, scrub: (text: string) => string): Explanation {
  const status = error.status ?? 0;
  const answered = `The model's endpoint answered ${status}${quote(error, scrub)}.`;
  if (status === 429) {
    const seconds = Number(error.headers?.get("retry-after") ?? Number.NaN);
    const wait = Number.isFinite(seconds) ? ` It asks to wait ${seconds} seconds.` : "";
    const whatToDo = "Try again later; if it stays so, look at the limits and the credit of the model's account.";
    return { ...trouble("llm-throttled", `The model's endpoint is throttled (429).${wait}`), whatToDo };
  }
  if (status >= 500 || status === 408 || status === 409) return trouble("llm-down", answered);
  if (status === 401 || status === 403) {
    const whatToDo = "Check LLM_API_KEY, and that it belongs to LLM_BASE_URL and may use LLM_MODEL.";
    return { code: "llm-key-refused", why: answered, whatToDo, isRetryable: false, isConfiguration: true };
  }
  const whatToDo = status === 404 ? `${CHECK_ADDRESS} Also check LLM_MODEL.` : `Check LLM_MODEL. ${CHECK_ADDRESS}`;
  return { code: "llm-refused", why: answered, whatToDo, isRetryable: false, isConfiguration: true };
}

function trouble(code: string, why: string): Explanation {
  return { code, why, whatToDo: "Try again later.", isRetryable: true, isConfiguration: false };
}

/** The endpoint's own words as data: scrubbed, on one line, clipped. A web page says nothing. */
function quote(error: InstanceType<typeof OpenAI.APIError>, scrub: (text: string) => string): string {
  const body: unknown = error.error;
  const said: unknown = Object(body).message;
  if (typeof said !== "string" || said.trim() === "") return "";
  return ` ("${clip(printable(scrub(said)).replaceAll("\n", " "), MAX_MESSAGE)}")`;
}
