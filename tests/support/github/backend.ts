import { createEmulator } from "emulate";
import { Agent, type Dispatcher, request } from "undici";
import type { Call, Json } from "./call.ts";

/** The emulator, which trusts the front, takes 5,000 requests of a token: a month of a team needs several. */
const TURNS = 20;
const REQUESTS_A_TURN = 4_000;
/** Everybody known to the server has one of these for each turn. */
const innerToken = (login: string, turn: number) => `inner-${login}-${turn}`;

export interface InnerAnswer {
  status: number;
  headers: Record<string, string>;
  bytes: Buffer;
}

interface BackendOptions {
  /** Address that the answers contain. */
  url: string;
  repository: string;
  defaultBranch: string;
  isPrivate: boolean;
  logins: string[];
}

export type Backend = Awaited<ReturnType<typeof startBackend>>;

/** The emulator behind the front: GitHub as far as it goes. */
export async function startBackend(options: BackendOptions) {
  const { repository, defaultBranch, isPrivate } = options;
  const [owner = "", name = ""] = repository.split("/");
  const everybody = [...new Set([owner, ...options.logins])];
  const emulator = await createEmulator({
    service: "github",
    port: 0,
    seed: {
      tokens: Object.fromEntries(
        everybody.flatMap((login) =>
          Array.from({ length: TURNS }, (_, turn) => [innerToken(login, turn), { login, scopes: ["repo"] }]),
        ),
      ),
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

function createBackend({ inner, outer, owner, repository, close }: Link) {
  // Not fetch, which took longer than the emulator itself: every request of a test comes by here.
  const dispatcher = new Agent();
  let sent = 0;
  const send = async (method: string, path: string, init: { as: string; body?: Buffer | string; accept?: string }) => {
    const { accept = "application/json", body = "", as } = init;
    const authorization = `token ${innerToken(as, Math.floor(sent++ / REQUESTS_A_TURN) % TURNS)}`;
    const headers = { authorization, accept, "content-type": "application/json" };
    const asked = { dispatcher, method: method as Dispatcher.HttpMethod, headers };
    // A body of a GET is not sent on: the emulator would not read it.
    const answer = await request(`${inner}${path}`, method === "GET" ? asked : { ...asked, body });
    const { "content-type": type, link } = answer.headers;
    return {
      status: answer.statusCode,
      type: String(type ?? ""),
      link,
      bytes: Buffer.from(await answer.body.arrayBuffer()),
    };
  };
  const admitted = new Set([owner]);
  /** Before the first request of somebody: most tests know more people than act. */
  const admit = async (login: string) => {
    if (admitted.has(login)) return;
    const body = JSON.stringify({ permission: "admin" });
    await send("PUT", `/repos/${repository}/collaborators/${encodeURIComponent(login)}`, { as: owner, body });
    admitted.add(login);
  };
  /** @throws Error when the emulator refuses */
  const json = async (method: string, path: string, { as = owner, body }: { as?: string; body?: unknown } = {}) => {
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
    /** Login of the repository's owner, who may do everything. */
    owner,
    json,
    async close() {
      await dispatcher.destroy();
      await close();
    },
    /** All pages of a list. */
    async list(path: string): Promise<Json[]> {
      const all: Json[] = [];
      for (let page = 1; ; page++) {
        const glue = path.includes("?") ? "&" : "?";
        const items = (await json("GET", `${path}${glue}per_page=100&page=${page}`)) as unknown as Json[];
        all.push(...items);
        if (items.length < 100) return all;
      }
    },
    async forward(call: Call): Promise<InnerAnswer> {
      await admit(call.actor.login);
      const query = call.query.size === 0 ? "" : `?${call.query}`;
      const answer = await send(call.method, `${call.rawPath}${query}`, {
        as: call.actor.login,
        body: call.body,
        ...(call.headers.accept === undefined ? {} : { accept: call.headers.accept }),
      });
      // The emulator names itself in its answers, but the client must see only the front.
      const { status, type, link, bytes } = answer;
      const headers = {
        ...(type === "" ? {} : { "content-type": type }),
        ...(link === undefined ? {} : { link: String(link).replaceAll(inner, outer) }),
      };
      if (!type.startsWith("application/json")) return { status, headers, bytes };
      return { status, headers, bytes: Buffer.from(asBots(bytes.toString("utf8").replaceAll(inner, outer))) };
    },
  };
}

/** The emulator takes every account for a person's. */
const asBots = (json: string) => json.replaceAll(/("login":"[^"]*\[bot\]".*?"type":)"User"/g, '$1"Bot"');
