import type { Backend, InnerAnswer } from "./backend.ts";
import { type Call, type Json, type Reply, refusal } from "./call.ts";

const MEGABYTE = 1024 * 1024;
const RAW_TYPE = /application\/vnd\.github\.(v3\.)?raw/;

/** GitHub says so even of bytes that are no text at all. */
const RAW_HEADERS = { "content-type": "application/vnd.github.raw+json; charset=utf-8" };

/** Makes the emulator's file answers as GitHub gives them: sizes above 1 MB, line breaks in base64, raw blobs. */
export function finishContents(call: Call, answer: InnerAnswer): Reply {
  const { status, headers, bytes } = answer;
  if (status === 201 && call.path === "/git/blobs") return { status, headers, body: shortBlob(bytes) };
  const isRaw = RAW_TYPE.test(call.headers.accept ?? "");
  if (status !== 200 || call.method !== "GET" || !isJson(answer)) {
    const isFile = status === 200 && call.method === "GET" && isRaw;
    return { status, headers: isFile ? RAW_HEADERS : headers, body: bytes };
  }
  const body = JSON.parse(bytes.toString("utf8")) as Json;
  if (typeof body.content !== "string") return { status, headers, body: bytes };
  if (isRaw) return { status, headers: RAW_HEADERS, body: Buffer.from(body.content, "base64") };
  const isFileAnswer = call.path.startsWith("/contents");
  if (isFileAnswer && Number(body.size) > 100 * MEGABYTE)
    return refusal(403, "This API returns blobs up to 100 MB in size.");
  if (isFileAnswer && Number(body.size) > MEGABYTE) return { status, body: { ...body, content: "", encoding: "none" } };
  return { status, body: { ...body, content: body.content.replaceAll(/.{60}/g, "$&\n") } };
}

/** GitHub tells less of a blob that was made than of one that is read. */
function shortBlob(bytes: Buffer): Json {
  const { url, sha } = JSON.parse(bytes.toString("utf8")) as Json;
  return { url, sha };
}

const isJson = ({ headers }: InnerAnswer) => headers["content-type"]?.startsWith("application/json") === true;

export type Lag = ReturnType<typeof createLag>;

/** Reads by branch that answer from a moment ago, as GitHub's do for seconds after a write. */
export function createLag(defaultBranch: string) {
  let old: { branch: string; sha: string | null; left: number } = { branch: "", sha: null, left: 0 };
  /** Where this read of the branch sees it, null for no such branch; undefined: where it is. */
  const take = (branch: string): string | null | undefined => {
    if (old.left === 0 || old.branch !== branch) return undefined;
    old.left--;
    return old.sha;
  };
  return {
    /** The next `reads` reads by name of the branch see it at `sha`; null: they see no such branch. */
    set: (branch: string, sha: string | null, reads: number) => {
      old = { branch, sha, left: reads };
    },
    take,
    /** Turns a read by branch into one of the old commit, when there is one. */
    hold(call: Call): Call | null {
      const { branch, sha } = old;
      if (old.left === 0 || call.method !== "GET" || sha === null) return null;
      const own = branch === defaultBranch ? ["HEAD", ""] : [];
      const held = heldCall(call, { names: [branch, `heads/${branch}`, `refs/heads/${branch}`, ...own], sha });
      if (held !== null) take(branch);
      return held;
    },
  };
}

function heldCall(call: Call, { names, sha }: { names: string[]; sha: string }): Call | null {
  const [, area = "", ...rest] = call.path.split("/");
  const named = (name: string | null) => names.includes(name ?? "");
  if (area === "contents" && named(call.query.get("ref"))) return withQuery(call, "ref", sha);
  if (call.path === "/commits" && named(call.query.get("sha"))) return withQuery(call, "sha", sha);
  if (area === "commits" && rest.length > 0 && named(rest.join("/"))) return withEnd(call, sha);
  if (call.path.startsWith("/git/trees/") && named(rest.slice(1).join("/"))) return withEnd(call, sha);
  return null;
}

function withQuery(call: Call, name: string, value: string): Call {
  const query = new URLSearchParams(call.query);
  query.set(name, value);
  return { ...call, query };
}

const withEnd = (call: Call, sha: string): Call => ({ ...call, rawPath: call.rawPath.replace(/[^/]+$/, sha) });

/** The answer to a look at the branch itself while it lags. */
export async function laggedRef(call: Call, { lag, backend, repository }: LagContext): Promise<Reply | null> {
  const [, area, branch = ""] = /^\/(git\/ref\/heads|branches)\/([^/]+)$/.exec(call.path) ?? [];
  if (area === undefined || call.repository !== repository || call.method !== "GET") return null;
  const sha = lag.take(branch);
  if (sha === undefined) return null;
  if (sha === null) return refusal(404, "Not Found");
  const body = await backend.json("GET", `/repos/${call.repository}${call.path}`);
  return { status: 200, body: { ...body, [area === "branches" ? "commit" : "object"]: { type: "commit", sha } } };
}

interface LagContext {
  lag: Lag;
  backend: Backend;
  repository: string;
}
