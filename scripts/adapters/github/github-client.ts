import { GitHub } from "@actions/github/lib/utils";
import type { Clock } from "../../core/ports/runtime.ts";
import { createBoundedFetch } from "../sockets/limit-bytes.ts";

const TIMEOUT_MS = 30_000;
const ATTEMPTS = 3;
const RETRY_DELAY_MS = 1_000;
/** GitHub serves files up to 100 MB. Servers without raw files send them as base64, which is a third longer. */
const MAX_ANSWER_BYTES = 140 * 1024 * 1024;
/** Longer waits are left to the next run. */
const MAX_RETRY_AFTER_MS = 60_000;

type Octokit = InstanceType<typeof GitHub>;

export interface GithubClient {
  octokit: Octokit;
  repo: { owner: string; repo: string };
}

export interface GithubOptions {
  token: string;
  /** Root of the API, such as https://api.github.com; any server with GitHub's API works. */
  apiUrl: string;
  /** owner/name */
  repository: string;
  clock: Clock;
  timeoutMs?: number;
}

/**
 * GitHub's own client, with a time limit for every request. Reads are tried up to three times when GitHub is unreachable,
 * fails or throttles. Writes are sent once, unless the caller marks them as {@link REPEATABLE}.
 */
export function createGithubClient(options: GithubOptions): GithubClient {
  const { token, apiUrl, repository, clock, timeoutMs = TIMEOUT_MS } = options;
  const [owner = "", repo = ""] = repository.split("/");
  const octokit = new GitHub({
    auth: `token ${token}`,
    baseUrl: apiUrl.replace(/\/+$/, ""),
    request: { fetch: fetchRaw(timeoutMs) },
    log: SILENT,
  });
  octokit.hook.wrap("request", async (request, options) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return demandJson(await request(options), options);
      } catch (error) {
        const isRepeatable = options.method === "GET" || options.request?.isRepeatable === true;
        const waitMs = isRepeatable && attempt < ATTEMPTS ? waitBeforeRetry(error, attempt) : null;
        if (waitMs === null) throw error;
        await clock.sleep(waitMs);
      }
    }
  });
  return { octokit, repo: { owner, repo } };
}

/** Spread into the parameters of a write that does no harm when it takes effect twice: then it is retried like a read. */
export const REPEATABLE = { request: { isRepeatable: true } };

/** Octokit's deprecation notices are of no use to our users, and its error texts may repeat what was sent. */
const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

/** With this media type in `accept`, `data` is an ArrayBuffer with the exact bytes of the file. */
export const RAW_FILE = "application/vnd.github.raw+json";

/** Raw files are always labelled UTF-8. The client would decode and so change them; the content type here prevents that. */
function fetchRaw(timeoutMs: number): typeof fetch {
  const fetchWhole = createBoundedFetch({ timeoutMs, maxBodyBytes: MAX_ANSWER_BYTES, redirect: "follow" });
  return async (input, init) => {
    const answer = await fetchWhole(input, init);
    const isRaw = answer.ok && new Headers(init?.headers).get("accept") === RAW_FILE;
    if (isRaw && !isJson(answer.headers)) answer.headers.set("content-type", "application/octet-stream");
    return answer;
  };
}

const isJson = (headers: Headers) => headers.get("content-type")?.startsWith("application/json") === true;

/** A proxy's web page is not an answer. */
function demandJson<T extends { data: unknown }>(answer: T, { method, headers }: AskedFor): T {
  const isJsonWanted = String(headers.accept).includes("json");
  if (method === "GET" && isJsonWanted && typeof answer.data === "string") throw new Error("it is not JSON");
  return answer;
}

interface AskedFor {
  method: string;
  headers: { accept?: string | undefined };
}

/** Milliseconds to wait before a retry; null when a retry cannot help. */
function waitBeforeRetry(error: unknown, attempt: number): number | null {
  const { status, headers } = answerOf(error);
  if (status !== null && status < 500 && !isThrottled(status, headers)) return null;
  const asked = Number(headers["retry-after"] ?? Number.NaN) * 1000;
  if (Number.isNaN(asked)) return RETRY_DELAY_MS * 2 ** (attempt - 1);
  return asked <= MAX_RETRY_AFTER_MS ? asked : null;
}

/** GitHub answers 403 both for missing permissions and for its secondary rate limits; only the latter say how long to wait. */
export function isThrottled(status: number | null, headers: Record<string, string | number | undefined>): boolean {
  const isSpent = headers["x-ratelimit-remaining"] === "0";
  return status === 429 || (status === 403 && (headers["retry-after"] !== undefined || isSpent));
}

export interface GithubAnswer {
  /** null without an answer. */
  status: number | null;
  headers: Record<string, string | number | undefined>;
  /** GitHub's own message; "" if it has none. Untrusted. */
  message: string;
}

/** The part of GitHub's answer that its client's error contains. */
export function answerOf(error: unknown): GithubAnswer {
  const none: GithubAnswer = { status: null, headers: {}, message: "" };
  if (typeof error !== "object" || error === null || !("status" in error) || !("response" in error)) return none;
  const { status, response } = error as {
    status: number;
    response?: { headers?: GithubAnswer["headers"]; data?: unknown };
  };
  if (response === undefined) return none;
  const said = Object(response.data).message;
  return { status, headers: response.headers ?? {}, message: typeof said === "string" ? said : "" };
}

/** A client and the variable that its token came from, for error messages. */
export interface NamedClient {
  client: GithubClient;
  tokenName: string;
}
