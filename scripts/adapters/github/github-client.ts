import { GitHub } from "@actions/github/lib/utils";
import type { Clock } from "../../core/ports/runtime.ts";

const TIMEOUT_MS = 30_000;
const READ_ATTEMPTS = 3;
const RETRY_DELAY_MS = 1_000;
/** GitHub serves files up to 100 MB; servers that know no raw files send them a third longer, as base64. */
const MAX_ANSWER_BYTES = 140 * 1024 * 1024;
/** A longer wait than this is left to the next run. */
const MAX_RETRY_AFTER_MS = 60_000;

export type Octokit = InstanceType<typeof GitHub>;

export interface GithubClient {
  octokit: Octokit;
  /** Parameters that every call about the repository takes. */
  repo: { owner: string; repo: string };
}

export interface GithubOptions {
  /** A token with the rights the caller needs. */
  token: string;
  /** Root of the API, such as https://api.github.com; any GitHub-shaped server will do. */
  apiUrl: string;
  /** owner/name */
  repository: string;
  clock: Clock;
}

/**
 * GitHub's own client, with a time limit for every request. Reads are tried three times when GitHub is unreachable, breaks down
 * or throttles; writes are sent once, because only the caller knows whether one may be repeated.
 */
export function createGithubClient({ token, apiUrl, repository, clock }: GithubOptions): GithubClient {
  const [owner = "", repo = ""] = repository.split("/");
  const octokit = new GitHub({
    auth: `token ${token}`,
    baseUrl: apiUrl.replace(/\/+$/, ""),
    request: { fetch: fetchWhole },
    log: SILENT,
  });
  octokit.hook.wrap("request", async (request, options) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return demandJson(await request(options), options);
      } catch (error) {
        const waitMs = options.method === "GET" && attempt < READ_ATTEMPTS ? waitBeforeRetry(error, attempt) : null;
        if (waitMs === null) throw error;
        await clock.sleep(waitMs);
      }
    }
  });
  return { octokit, repo: { owner, repo } };
}

/** Octokit's notes about deprecations are for its authors; error texts may repeat what was sent. */
const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

/** Ask for it and `data` is an ArrayBuffer with the very bytes of the file. */
export const RAW_FILE = "application/vnd.github.raw+json";

/**
 * Reads the whole answer within the time limit, so that one that breaks off counts as none and may be tried again. Raw files
 * come labelled as UTF-8 whatever they hold; the client would decode and thereby change them, unless they are called bytes.
 */
const fetchWhole: typeof fetch = async (input, init) => {
  const answer = await fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const bytes = await readBounded(answer);
  const headers = new Headers(answer.headers);
  const isRaw = answer.ok && new Headers(init?.headers).get("accept") === RAW_FILE;
  if (isRaw && !isJson(headers)) headers.set("content-type", "application/octet-stream");
  const { status, statusText, url } = answer;
  const whole = new Response(bytes.byteLength === 0 ? null : bytes, { status, statusText, headers });
  // The client's paging looks at it.
  return Object.defineProperty(whole, "url", { value: url });
};

/** @throws Error when there is more than the bound; the rest is not read */
async function readBounded({ body, headers }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  if (Number(headers.get("content-length")) > MAX_ANSWER_BYTES) {
    await body?.cancel();
    throw new Error("The answer is too large");
  }
  for await (const chunk of body ?? []) {
    sizeBytes += chunk.length;
    if (sizeBytes > MAX_ANSWER_BYTES) throw new Error("The answer is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const isJson = (headers: Headers) => headers.get("content-type")?.startsWith("application/json") === true;

/** A page of a proxy in place of the answer is no answer. */
function demandJson<T extends { data: unknown }>(answer: T, { method, headers }: AskedFor): T {
  const isJsonWanted = String(headers.accept).includes("json");
  if (method === "GET" && isJsonWanted && typeof answer.data === "string") throw new Error("The answer is not JSON");
  return answer;
}

interface AskedFor {
  method: string;
  headers: { accept?: string | undefined };
}

/** How long to wait before the same read may work, null when it will not. */
function waitBeforeRetry(error: unknown, attempt: number): number | null {
  const { status, headers } = answerOf(error);
  if (status !== null && status < 500 && !isThrottled(status, headers)) return null;
  const asked = Number(headers["retry-after"] ?? Number.NaN) * 1000;
  if (Number.isNaN(asked)) return RETRY_DELAY_MS * 2 ** (attempt - 1);
  return asked <= MAX_RETRY_AFTER_MS ? asked : null;
}

/** GitHub answers 403 both for missing permission and for its secondary limits; only the latter carry a time to wait. */
export function isThrottled(status: number | null, headers: Record<string, string | number | undefined>): boolean {
  const isSpent = headers["x-ratelimit-remaining"] === "0";
  return status === 429 || (status === 403 && (headers["retry-after"] !== undefined || isSpent));
}

export interface GithubAnswer {
  /** null when there was no answer. */
  status: number | null;
  headers: Record<string, string | number | undefined>;
  /** GitHub's own words, "" when there are none. Untrusted. */
  message: string;
}

/** What GitHub said, as far as an error of its client carries it. */
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

/** A client and the variable its token came from, so that errors can name it. */
export interface NamedClient {
  client: GithubClient;
  /** Such as "BOT_TOKEN". */
  tokenName: string;
}
