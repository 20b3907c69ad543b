import type { IncomingHttpHeaders } from "node:http";

export type Json = Record<string, unknown>;
export type Level = "read" | "write";

/** Who a token stands for and what it may do, in GitHub's names of permissions, such as {contents: "write"}. */
export interface TokenGrant {
  login: string;
  /** "all": everything, as an owner may. */
  permissions: Record<string, Level> | "all";
  /** Whether branch rules let this token pass. */
  mayBypassRules?: boolean;
  /** Repositories the token is for (owner/name); only the server's own one unless said. Public ones can be read all the same. */
  repositories?: string[];
  /** What the person may do here, whatever the token says. Default "write". */
  role?: Level;
  /** A fine-grained personal token is refused in other words than an app's. */
  isPersonal?: boolean;
}

/** One request about a repository, taken apart. */
export interface Call {
  method: string;
  /** As sent, percent-encoding included, without the query. */
  rawPath: string;
  /** owner/name; "" for a request about no repository. */
  repository: string;
  /** What follows the repository, decoded, such as "/contents/content/queue.json"; all of it where there is none. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
  actor: TokenGrant;
}

export interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: Json | Json[] | Buffer;
}

/** By pattern of "METHOD path". An answer is given the groups of its pattern; the first pattern that matches counts. */
export type Routes = Record<string, (call: Call, ...parts: string[]) => Reply | Promise<Reply>>;

/** null: no pattern matches. */
export async function answerBy(routes: Routes, call: Call): Promise<Reply | null> {
  for (const [pattern, answer] of Object.entries(routes)) {
    const found = new RegExp(`^${pattern}$`).exec(`${call.method} ${call.path}`);
    if (found !== null) return await answer(call, ...found.slice(1));
  }
  return null;
}

export function jsonOf(call: Call): Json {
  const parsed: unknown = call.body.length === 0 ? {} : JSON.parse(call.body.toString("utf8"));
  return typeof parsed === "object" && parsed !== null ? (parsed as Json) : {};
}

export const refusal = (status: number, message: string): Reply => ({
  status,
  body: { message, documentation_url: "https://docs.github.com/rest", status: String(status) },
});

export const ABSENT = refusal(404, "Not Found");
export const FOREIGN = refusal(403, "Resource not accessible by integration");
export const DONE: Reply = { status: 204 };
export const MADE: Reply = { status: 201, body: {} };
export const ok = (body: Json | Json[]): Reply => ({ status: 200, body });

/** One page of a list, with the Link header that leads to the next. */
export function pageOf(call: Call, url: string, list: Json[]): { items: Json[]; headers: Record<string, string> } {
  const perPage = Math.min(100, Number(call.query.get("per_page") ?? 30));
  const page = Number(call.query.get("page") ?? 1);
  const items = list.slice((page - 1) * perPage, page * perPage);
  if (page * perPage >= list.length) return { items, headers: {} };
  const next = new URLSearchParams(call.query);
  next.set("page", String(page + 1));
  return { items, headers: { link: `<${url}${call.rawPath}?${next}>; rel="next"` } };
}
