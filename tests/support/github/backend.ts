import { Agent, type IncomingMessage, type RequestOptions, request } from "node:http";
import { createEmulator } from "emulate";
import type { Call, Json } from "./call.ts";

/** Everybody known to the server has one of these at the emulator, which trusts the front. */
const innerToken = (login: string) => `inner-${login}`;

export interface InnerAnswer {
  status: number;
  headers: Record<string, string>;
  bytes: Buffer;
}

/** The emulator behind the front: GitHub as far as it goes. */
export interface Backend {
  /** Login of the repository's owner, who may do everything. */
  owner: string;
  /** @throws Error when the emulator refuses */
  json(method: string, path: string, options?: { as?: string; body?: unknown }): Promise<Json>;
  /** All pages of a list. */
  list(path: string): Promise<Json[]>;
  forward(call: Call): Promise<InnerAnswer>;
  close(): Promise<void>;
}

interface BackendOptions {
  /** Address that the answers contain. */
  url: string;
  repository: string;
  defaultBranch: string;
  isPrivate: boolean;
  logins: string[];
}

export async function startBackend(options: BackendOptions): Promise<Backend> {
  const { repository, defaultBranch, isPrivate } = options;
  const [owner = "", name = ""] = repository.split("/");
  const everybody = [...new Set([owner, ...options.logins])];
  const emulator = await createEmulator({
    service: "github",
    port: 0,
    seed: {
      tokens: Object.fromEntries(everybody.map((login) => [innerToken(login), { login, scopes: ["repo"] }])),
      github: {
        users: everybody.map((login) => ({ login })),
        repos: [{ owner, name, default_branch: defaultBranch, private: isPrivate }],
      },
    },
  });
  const close = () => emulator.close();
  return createBackend({ inner: emulator.url, outer: options.url, owner, repository, close });
}

interface Link {
  inner: string;
  outer: string;
  owner: string;
  repository: string;
  close(): Promise<void>;
}

function createBackend({ inner, outer, owner, repository, close }: Link): Backend {
  const { port } = new URL(inner);
  // Not fetch, which took longer than the emulator itself: every request of a test comes by here.
  const agent = new Agent({ keepAlive: true });
  const send = async (method: string, path: string, init: { as: string; body?: Buffer | string; accept?: string }) => {
    const accept = init.accept ?? "application/json";
    // A body of a GET is not sent on: the emulator would not read it.
    const body = Buffer.from(init.body === undefined || method === "GET" ? "" : init.body);
    const headers = {
      authorization: `token ${innerToken(init.as)}`,
      accept,
      "content-type": "application/json",
      "content-length": String(body.length),
    };
    return await exchange({ agent, host: "127.0.0.1", port, path, method, headers }, body);
  };
  const admitted = new Set([owner]);
  /** Before the first request of somebody: most tests know more people than act. */
  const admit = async (login: string) => {
    if (admitted.has(login)) return;
    const body = JSON.stringify({ permission: "admin" });
    await send("PUT", `/repos/${repository}/collaborators/${encodeURIComponent(login)}`, { as: owner, body });
    admitted.add(login);
  };
  const json: Backend["json"] = async (method, path, { as = owner, body } = {}) => {
    await admit(as);
    const { status, bytes } = await send(method, path, {
      as,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = bytes.toString("utf8");
    if (status >= 300) throw new Error(`The emulator answered ${status} to ${method} ${path}: ${text}`);
    return text === "" ? {} : (JSON.parse(text.replaceAll(inner, outer)) as Json);
  };
  return {
    owner,
    json,
    async close() {
      agent.destroy();
      await close();
    },
    async list(path) {
      const all: Json[] = [];
      for (let page = 1; ; page++) {
        const glue = path.includes("?") ? "&" : "?";
        const items = (await json("GET", `${path}${glue}per_page=100&page=${page}`)) as unknown as Json[];
        all.push(...items);
        if (items.length < 100) return all;
      }
    },
    async forward(call) {
      await admit(call.actor.login);
      const query = call.query.size === 0 ? "" : `?${call.query}`;
      const answer = await send(call.method, `${call.rawPath}${query}`, {
        as: call.actor.login,
        body: call.body,
        ...(call.headers.accept === undefined ? {} : { accept: call.headers.accept }),
      });
      return { status: answer.status, ...readdressed(answer, { inner, outer }) };
    },
  };
}

/** Sent again where the emulator closed a kept connection at the moment in which it was used again: then it has read nothing. */
function exchange(options: RequestOptions, body: Buffer): Promise<InnerAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(options, (answer) => void collect(answer).then(resolve, reject));
    sent.once("error", (error: NodeJS.ErrnoException) => {
      const isClosed = sent.reusedSocket && (error.code === "ECONNRESET" || error.code === "EPIPE");
      if (isClosed) exchange(options, body).then(resolve, reject);
      else reject(error);
    });
    sent.end(body);
  });
}

function collect(answer: IncomingMessage): Promise<InnerAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    answer.on("data", (chunk: Buffer) => chunks.push(chunk));
    answer.once("error", reject);
    answer.once("end", () => {
      const headers = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]));
      resolve({ status: answer.statusCode ?? 0, headers, bytes: Buffer.concat(chunks) });
    });
  });
}

/** The emulator names itself in its answers, but the client must see only the front. */
function readdressed(
  { headers: { "content-type": type = "", link }, bytes }: InnerAnswer,
  { inner, outer }: { inner: string; outer: string },
): { headers: Record<string, string>; bytes: Buffer } {
  const headers = {
    ...(type === "" ? {} : { "content-type": type }),
    ...(link === undefined ? {} : { link: link.replaceAll(inner, outer) }),
  };
  if (!type.startsWith("application/json")) return { headers, bytes };
  return { headers, bytes: Buffer.from(asBots(bytes.toString("utf8").replaceAll(inner, outer))) };
}

/** The emulator takes every account for a person's. */
const asBots = (json: string) => json.replaceAll(/("login":"[^"]*\[bot\]".*?"type":)"User"/g, '$1"Bot"');
