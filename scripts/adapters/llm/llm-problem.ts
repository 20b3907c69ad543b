import OpenAI from "openai";
import { type Problem, ProblemError } from "../../core/findings/problem.ts";
import { foreignMessage } from "../../core/text/printable.ts";

const CHECK_ADDRESS =
  "Check LLM_BASE_URL. It must be the API address before /chat/completions, not a web page, and usually ends in /v1.";

/** What another try cannot help is a matter of the configuration. */
type Explanation = Pick<Problem, "code" | "why" | "whatToDo"> & { isRetryable?: true };

/** Whether the endpoint may have refused the request because of the JSON schema in it. */
export function isFormRefused(error: unknown): boolean {
  return error instanceof OpenAI.APIError && (error.status === 400 || error.status === 422);
}

/**
 * The problem behind a failed request to the model. `malformed`, `empty` and `repeats-secret` are answers that cannot be used.
 * `holdsSecret`: whether a text repeats a piece of a secret; then it is not quoted.
 */
export function llmProblem(error: unknown, holdsSecret: (text: string) => boolean = () => false): ProblemError {
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
