import type { Repository } from "../../../scripts/core/calendar/site-data.ts";
import { contentsPath, type ProposalApi } from "../../../scripts/core/ports/proposal-api.ts";

/** GitHub's answer, or that there was none (`status` 0). */
export class ApiError extends Error {
  status: number;
  /** When GitHub lets the person go on, in milliseconds since 1970; null when it did not say that they must wait. */
  waitUntilMs: number | null;

  constructor(message: string, { status, waitUntilMs = null }: { status: number; waitUntilMs?: number | null }) {
    super(message);
    this.status = status;
    this.waitUntilMs = waitUntilMs;
  }
}

const JSON_TYPE = "application/vnd.github+json";
const RAW_TYPE = "application/vnd.github.raw+json";

/**
 * The token goes to the API of this repository's own GitHub and nowhere else: redirects are refused, and so is any other host by
 * the page's policy. `fetch` and `now` are arguments for tests. Paths begin behind the repository; "/user" is the person.
 */
interface ApiOptions {
  fetch?: typeof globalThis.fetch;
  now?: () => number;
  /** undefined where there is none: then nobody is told how much has left. */
  createRequest?: (() => XMLHttpRequest) | undefined;
}

export function createGithubApi(
  repository: Repository,
  token: string,
  { fetch = globalThis.fetch, now = Date.now, createRequest = newRequest() }: ApiOptions = {},
): ProposalApi {
  const name = new URL(repository.url).pathname.split("/").slice(-2).join("/");
  const addressOf = (path: string) =>
    path === "/user" ? `${repository.apiUrl}/user` : `${repository.apiUrl}/repos/${name}${path}`;
  const headersFor = (accept: string) => ({
    ...{ authorization: `Bearer ${token}`, accept, "content-type": "application/json" },
  });
  const ask = async (
    method: string,
    path: string,
    { accept = JSON_TYPE, body }: { accept?: string; body?: object },
  ) => {
    const answer = await fetch(addressOf(path), {
      method,
      headers: headersFor(accept),
      cache: "no-store",
      credentials: "omit",
      redirect: "error",
      body: body === undefined ? null : JSON.stringify(body),
    }).catch(() => {
      throw new ApiError("There was no answer.", { status: 0 });
    });
    if (!answer.ok) throw await errorOf(answer, now());
    return answer;
  };
  const orNull = async <T>(asked: Promise<T>): Promise<T | null> =>
    await asked.catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    });
  const upload = async (create: () => XMLHttpRequest, { path, body, onSent }: Upload) => {
    const sending = { address: addressOf(path), headers: headersFor(JSON_TYPE), body: JSON.stringify(body), onSent };
    const answer = await send(create(), sending);
    if (!answer.ok) throw await errorOf(answer, now());
    return await answer.json();
  };
  return {
    ...(createRequest !== undefined && {
      upload: async (path, body, onSent) => await upload(createRequest, { path, body, onSent }),
    }),
    find: async (path) => await orNull(ask("GET", path, {}).then((answer) => answer.json())),
    send: async (method, path, body) => {
      const answer = await ask(method, path, body === undefined ? {} : { body });
      return answer.status === 204 ? null : await answer.json();
    },
    async readText(path, commit) {
      return await orNull(ask("GET", contentsPath(path, commit), { accept: RAW_TYPE }).then((answer) => answer.text()));
    },
  };
}

const newRequest = () => (globalThis.XMLHttpRequest === undefined ? undefined : () => new XMLHttpRequest());

interface Upload {
  path: string;
  body: object;
  onSent: (share: number) => void;
}

interface Sending {
  address: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  onSent: (share: number) => void;
}

/** `fetch` does not tell how much of a body has left. The page's policy refuses a redirect to any other host here, too. */
async function send(request: XMLHttpRequest, { address, headers, body, onSent }: Sending): Promise<Response> {
  return await new Promise((resolve, reject) => {
    const fail = () => reject(new ApiError("There was no answer.", { status: 0 }));
    request.open("POST", address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onSent(total === 0 ? 0 : loaded / total);
    request.onerror = fail;
    request.onload = () => {
      if (request.responseURL !== address) return fail();
      const given = ["retry-after", "x-ratelimit-reset", "x-ratelimit-remaining"].flatMap((name) => {
        const value = request.getResponseHeader(name);
        return value === null ? [] : [[name, value] as [string, string]];
      });
      resolve(new Response(request.responseText, { status: request.status, headers: given }));
    };
    request.send(body);
  });
}

async function errorOf(answer: Response, nowMs: number): Promise<ApiError> {
  const body: unknown = await answer.json().catch(() => null);
  const { message }: { message?: unknown } = Object(body);
  const words = typeof message === "string" ? message.slice(0, 300) : "";
  return new ApiError(words, { status: answer.status, waitUntilMs: waitUntil(answer, { words, nowMs }) });
}

const USUAL_WAIT_MS = 60_000;

/** The two kinds of limits announce themselves in different headers, and one of them sometimes only in words. */
function waitUntil({ status, headers }: Response, { words, nowMs }: { words: string; nowMs: number }): number | null {
  if (status !== 403 && status !== 429) return null;
  const afterSeconds = Number(headers.get("retry-after") ?? Number.NaN);
  if (!Number.isNaN(afterSeconds)) return nowMs + afterSeconds * 1000;
  const resetSeconds = Number(headers.get("x-ratelimit-reset") ?? Number.NaN);
  if (headers.get("x-ratelimit-remaining") === "0" && !Number.isNaN(resetSeconds)) return resetSeconds * 1000;
  return status === 429 || /rate limit/i.test(words) ? nowMs + USUAL_WAIT_MS : null;
}
