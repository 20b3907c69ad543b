import { ABSENT, type Call, type Json, jsonOf, ok, type Reply } from "./call.ts";
import type { Lag } from "./contents.ts";
import type { GitObjects } from "./git-objects.ts";
import { type Rules, refuseUnpermitted } from "./permissions.ts";

/** GitHub cuts off texts that are longer. */
const MAX_TEXT_BYTES = 512_000;

interface Parts {
  git: GitObjects;
  lag: Lag;
  rules: Rules;
  repository: string;
  defaultBranch: string;
  isPrivate: boolean;
}

export type Graphql = ReturnType<typeof createGraphql>;

/** Answers whose token it is, what a branch holds, and a commit on a branch; nothing else is asked. */
export function createGraphql(parts: Parts) {
  const state = {
    /** Whether the server speaks it at all; servers that imitate GitHub do not. */
    isOn: true,
    /** What it answers to every look at a branch instead. */
    strange: undefined as object | undefined,
  };
  const answer = async (call: Call): Promise<Reply | null> => {
    if (call.rawPath !== "/graphql" || call.method !== "POST") return null;
    if (!state.isOn) return ABSENT;
    const { query, variables } = jsonOf(call);
    const document = String(query);
    if (/^(?:query )?\{ viewer \{ login \} \}$/.test(document))
      return ok({ data: { viewer: { login: call.actor.login } } });
    if (document.startsWith("query"))
      return ok((state.strange as Json) ?? (await look(parts, call, variables as Json)));
    return ok(await commit(parts, call, (variables as { input: Input }).input));
  };
  return Object.assign(state, { answer });
}

const failed = (field: string, type: string, message: string): Json => ({
  data: { [field]: null },
  errors: [{ type, path: [field], message }],
});

/** What the other API refuses, in the words of this one. */
function refuse({ repository, isPrivate }: Parts, asOther: Call, field: string): Json | null {
  const refused = refuseUnpermitted(asOther, repository, isPrivate);
  if (refused === null && asOther.repository === repository) return null;
  if (refused?.status === 403) return failed(field, "FORBIDDEN", String((refused.body as Json).message));
  const message = `Could not resolve to a Repository with the name '${asOther.repository}'.`;
  return failed(field, "NOT_FOUND", message);
}

async function look(parts: Parts, call: Call, { owner, name, branch }: Json): Promise<Json> {
  const { git, lag, defaultBranch } = parts;
  const repository = `${owner}/${name}`;
  const refused = refuse(parts, { ...call, method: "GET", repository, path: "/git/ref" }, "repository");
  if (refused !== null) return refused;
  const short = String(branch).replace("refs/heads/", "");
  const held = lag.take(short);
  const head = held === undefined ? await git.headOrNull(repository, short) : held;
  const ref = head === null ? null : { target: { oid: head, tree: await treeOf(parts, head) } };
  return { data: { repository: { defaultBranchRef: { name: defaultBranch }, ref } } };
}

/** A folder's own hash, which nobody looks up, and its object, of which only a file would have a text. */
const TREE = "1".repeat(40);

async function treeOf({ git, repository }: Parts, head: string): Promise<Json> {
  const files = [...(await git.files(repository, head)).values()];
  const folders = new Set(files.flatMap(({ path }) => (path.includes("/") ? path.split("/", 1) : [])));
  const trees = [...folders].map((name) => ({ name, oid: TREE, object: {} }));
  const top = files.filter(({ path }) => !path.includes("/"));
  const entries = top.map(async ({ path, sha }) => {
    const bytes = Buffer.from(await git.blob(repository, sha), "base64");
    const isBinary = bytes.includes(0);
    return { name: path, oid: sha, object: { text: isBinary ? null : bytes.toString("utf8", 0, MAX_TEXT_BYTES) } };
  });
  return { entries: [...trees, ...(await Promise.all(entries))] };
}

interface Input {
  branch: { repositoryNameWithOwner: string; branchName: string };
  message: { headline: string; body?: string };
  expectedHeadOid: string;
  fileChanges: { additions: { path: string; contents: string }[] };
}

async function commit(parts: Parts, call: Call, input: Input): Promise<Json> {
  const { git, rules } = parts;
  const { repositoryNameWithOwner: repository, branchName: branch } = input.branch;
  const field = "createCommitOnBranch";
  const asOther = {
    ...call,
    method: "PUT",
    repository,
    path: "/contents/x",
    body: Buffer.from(`{"branch":"${branch}"}`),
  };
  const ruled = rules.refuse(asOther);
  const refused = refuse(parts, asOther, field);
  if (refused !== null) return refused;
  if (ruled !== null) return failed(field, "UNPROCESSABLE", String((ruled.body as Json).message));
  const head = await git.headOrNull(repository, branch);
  if (head === null) return failed(field, "NOT_FOUND", `No such branch: ${branch}`);
  if (head !== input.expectedHeadOid) return stale(input, head);
  const files = new Map(await git.files(repository, head));
  for (const { path, contents } of input.fileChanges.additions)
    files.set(path, { path, mode: "100644", type: "blob", sha: await git.writeBlob(repository, contents) });
  const tree = await git.writeTree(repository, files.values());
  const { headline, body = "" } = input.message;
  const message = body === "" ? headline : `${headline}\n\n${body}`;
  try {
    const oid = await git.commitOn(repository, branch, { as: call.actor.login, message, tree, parents: [head] });
    return { data: { createCommitOnBranch: { commit: { oid } } } };
  } catch {
    return stale(input, await git.head(repository, branch));
  }
}

const stale = ({ expectedHeadOid }: Input, head: string) =>
  failed(
    "createCommitOnBranch",
    "STALE_DATA",
    `Expected branch to point to "${expectedHeadOid}" but it points to "${head}". Pull and try again.`,
  );
