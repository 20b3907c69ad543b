import { type Call, type Json, jsonOf, ok, type Reply } from "./call.ts";
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
    /** What it answers to every look at a branch instead. */
    strange: undefined as object | undefined,
  };
  const answer = async (call: Call): Promise<Reply | null> => {
    if (call.rawPath !== "/graphql" || call.method !== "POST") return null;
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

async function look(parts: Parts, call: Call, { owner, name, branch, folder = "" }: Json): Promise<Json> {
  const { git, lag, defaultBranch } = parts;
  const repository = `${owner}/${name}`;
  const refused = refuse(parts, { ...call, method: "GET", repository, path: "/git/ref" }, "repository");
  if (refused !== null) return refused;
  const short = branch === undefined ? defaultBranch : String(branch).replace("refs/heads/", "");
  const held = lag.take(short);
  const head = held === undefined ? await git.headOrNull(repository, short) : held;
  const target = head === null ? null : await targetOf(parts, head, String(folder));
  const ref = target === null ? null : { name: short, target };
  const missing =
    target?.file === null ? noFile(branch === undefined ? "defaultBranchRef" : "ref", String(folder)) : {};
  if (branch === undefined) return { data: { repository: { defaultBranchRef: ref } }, ...missing };
  return { data: { repository: { defaultBranchRef: { name: defaultBranch }, ref } }, ...missing };
}

/** What GitHub says beside the null of a path that the commit does not have. */
export const noFile = (ref: string, path: string): Json => ({
  errors: [
    {
      type: "NOT_FOUND",
      path: ["repository", ref, "target", "file"],
      locations: [{ line: 1, column: 1 }],
      message: `Could not resolve file for path '${path}'.`,
    },
  ],
});

async function targetOf({ git, repository }: Parts, head: string, folder: string): Promise<Json> {
  const [files, folders] = await Promise.all([git.files(repository, head), git.folders(repository, head)]);
  if (folder !== "" && !folders.has(folder)) return { oid: head, file: files.has(folder) ? { object: {} } : null };
  const start = folder === "" ? "" : `${folder}/`;
  const isIn = (path: string) => path.startsWith(start) && !path.slice(start.length).includes("/");
  const trees = [...folders]
    .filter(([path]) => isIn(path))
    .map(([path, oid]) => {
      return { name: path.slice(start.length), oid, type: "tree", mode: 0o040000, object: {} };
    });
  const blobs = [...files.values()]
    .filter(({ path }) => isIn(path))
    .map(async ({ path, sha: oid, mode, type }) => {
      const bytes = Buffer.from(await git.blob(repository, oid), "base64");
      const text = bytes.includes(0) ? null : bytes.toString("utf8", 0, MAX_TEXT_BYTES);
      return { name: path.slice(start.length), oid, type, mode: Number.parseInt(mode, 8), object: { text } };
    });
  const held = { entries: [...trees, ...(await Promise.all(blobs))] };
  return folder === "" ? { oid: head, tree: held } : { oid: head, file: { object: held } };
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
