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

export interface BackendOptions {
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
  const backend = createBackend({ inner: emulator.url, outer: options.url, owner, close: () => emulator.close() });
  for (const login of everybody.filter((other) => other !== owner)) {
    const body = { permission: "admin" };
    await backend.json("PUT", `/repos/${repository}/collaborators/${encodeURIComponent(login)}`, { body });
  }
  return backend;
}

function createBackend(link: { inner: string; outer: string; owner: string; close(): Promise<void> }): Backend {
  const { inner, outer, owner, close } = link;
  const send = async (
    method: string,
    path: string,
    init: { as: string; body?: Uint8Array<ArrayBuffer> | string; accept?: string },
  ) => {
    const accept = init.accept ?? "application/json";
    const headers = { authorization: `token ${innerToken(init.as)}`, accept, "content-type": "application/json" };
    // A body of a GET is not sent on: fetch refuses it.
    const body = init.body === undefined || init.body.length === 0 || method === "GET" ? {} : { body: init.body };
    return await fetch(`${inner}${path}`, { method, headers, ...body });
  };
  const json: Backend["json"] = async (method, path, { as = owner, body } = {}) => {
    const answer = await send(method, path, { as, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`The emulator answered ${answer.status} to ${method} ${path}: ${text}`);
    return text === "" ? {} : (JSON.parse(text.replaceAll(inner, outer)) as Json);
  };
  return {
    owner,
    json,
    close,
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
      const query = call.query.size === 0 ? "" : `?${call.query}`;
      const answer = await send(call.method, `${call.rawPath}${query}`, {
        as: call.actor.login,
        body: new Uint8Array(call.body),
        ...(call.headers.accept === undefined ? {} : { accept: call.headers.accept }),
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      return { status: answer.status, ...readdressed({ answer, bytes }, { inner, outer }) };
    },
  };
}

/** The emulator names itself in its answers, but the client must see only the front. */
function readdressed(
  { answer, bytes }: { answer: Response; bytes: Buffer },
  { inner, outer }: { inner: string; outer: string },
): { headers: Record<string, string>; bytes: Buffer } {
  const type = answer.headers.get("content-type") ?? "";
  const link = answer.headers.get("link");
  const headers = {
    ...(type === "" ? {} : { "content-type": type }),
    ...(link === null ? {} : { link: link.replaceAll(inner, outer) }),
  };
  if (!type.startsWith("application/json")) return { headers, bytes };
  return { headers, bytes: Buffer.from(asBots(bytes.toString("utf8").replaceAll(inner, outer))) };
}

/** The emulator takes every account for a person's. */
const asBots = (json: string) => json.replaceAll(/("login":"[^"]*\[bot\]".*?"type":)"User"/g, '$1"Bot"');
