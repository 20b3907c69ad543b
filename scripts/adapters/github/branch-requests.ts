import { z } from "zod";
import { ProblemError } from "../../core/findings/problem.ts";
import { textEntry } from "../../core/proposal/commit-files.ts";
import { createCommit, showCommit } from "../../core/proposal/commit-tree.ts";
import { encodeUtf8 } from "../../core/text/bytes.ts";
import { type CommittedFile, type CommittedFiles, notAFile } from "./committed-files.ts";
import { type GithubClient, REPEATABLE } from "./github-client.ts";
import { demandText } from "./github-problem.ts";
import { createProposalApi } from "./proposal-api.ts";

/** A branch, null for the default one, and the folder of it that is wanted; "" for the top. */
export interface BranchPlace {
  branch: string | null;
  folder: string;
}

/** A folder of a branch at one commit. */
export interface BranchAt {
  branch: string;
  head: string;
  /** What the folder holds, by name; empty where there is no such folder. */
  entries: ReadonlyMap<string, CommittedFile>;
}

const ENTRIES = "{ entries { name oid type mode object { ... on Blob { text } } } }";

/** The default branch is always asked for, to show that the token may see branches: only then is a missing one really missing. */
function lookQuery({ branch, folder }: BranchPlace): string {
  const held = folder === "" ? `tree ${ENTRIES}` : `file(path: $folder) { object { ... on Tree ${ENTRIES} } }`;
  const target = `target { oid ... on Commit { ${held} } }`;
  const ref =
    branch === null
      ? `defaultBranchRef { name ${target} }`
      : `defaultBranchRef { name } ref(qualifiedName: $branch) { name ${target} }`;
  const names = ["owner", "name", ...(branch === null ? [] : ["branch"]), ...(folder === "" ? [] : ["folder"])];
  const declared = names.map((name) => `$${name}: String!`).join(", ");
  return `query (${declared}) { repository(owner: $owner, name: $name) { ${ref} } }`;
}

const entry = z.object({
  name: z.string(),
  oid: z.string(),
  type: z.string(),
  mode: z.number(),
  object: z.object({ text: z.string().nullish() }).nullish(),
});
const tree = z.object({ entries: z.array(entry) });
const ofTop = z.object({ oid: z.string(), tree });
const ofFolder = z.object({ oid: z.string(), file: z.object({ object: tree.partial() }).nullable() });
const refOf = <T extends z.ZodType>(target: T) => z.object({ name: z.string(), target });
const repositoryOf = <T extends z.ZodType>(target: T) => ({
  ofDefault: z.object({ repository: z.object({ defaultBranchRef: refOf(target).nullable() }) }),
  ofNamed: z.object({
    repository: z.object({
      defaultBranchRef: z.object({ name: z.string() }).nullable(),
      ref: refOf(target).nullable(),
    }),
  }),
});

/**
 * A folder of a branch in one request; the texts in it are remembered in `files`. null: certainly no such branch.
 * @throws ProblemError where the token may not see branches; otherwise as the client
 */
export async function lookAt(
  client: GithubClient,
  place: BranchPlace,
  files: CommittedFiles,
): Promise<BranchAt | null> {
  const { owner, repo: name } = client.repo;
  const { branch, folder } = place;
  const places = {
    ...(branch === null ? {} : { branch: `refs/heads/${branch}` }),
    ...(folder === "" ? {} : { folder }),
  };
  const answer = await askGraphql(client, lookQuery(place), { owner, name, ...places, ...REPEATABLE });
  const found = folder === "" ? refIn(answer, branch, ofTop) : refIn(answer, branch, ofFolder);
  if (found === null) return null;
  const { target } = found;
  const held = "tree" in target ? target.tree : (target.file?.object ?? { entries: [] });
  if (held.entries === undefined) throw notAFile(folder, "file", "folder");
  // Remembered by its hash, so that a text that GitHub has cut off is not taken for the file.
  for (const { object } of held.entries) files.remember(encodeUtf8(object?.text ?? ""));
  return {
    branch: found.name,
    head: target.oid,
    entries: new Map(held.entries.map((one) => [one.name, toFile(one, folder)])),
  };
}

function refIn<T extends z.ZodType>(
  answer: unknown,
  branch: string | null,
  target: T,
): z.infer<ReturnType<typeof refOf<T>>> | null {
  const { ofDefault, ofNamed } = repositoryOf(target);
  const { repository } = branch === null ? ofDefault.parse(answer) : ofNamed.parse(answer);
  if (repository.defaultBranchRef === null) throw new ProblemError(NO_BRANCHES, 2);
  return "ref" in repository ? repository.ref : repository.defaultBranchRef;
}

const NO_BRANCHES = {
  code: "github-no-branches",
  what: "Reading the repository",
  why: "GitHub shows no branch of it: it has no commit yet, or the token may not see its files.",
  whatToDo: 'Commit the content, and give the token the permission "Contents: read and write" on this repository.',
};

const LINK = 0o120000;

function toFile({ name, oid: sha, type, mode }: z.infer<typeof entry>, folder: string): CommittedFile {
  const path = folder === "" ? name : `${folder}/${name}`;
  if (type !== "blob") return { path, sha, type: type === "tree" ? "dir" : "submodule" };
  return { path, sha, type: mode === LINK ? "symlink" : "file" };
}

const COMMIT = `mutation ($input: CreateCommitOnBranchInput!) {
  createCommitOnBranch(input: $input) { commit { oid } }
}`;

export interface NewCommit {
  /** Whole files, by path. */
  files: ReadonlyMap<string, Uint8Array>;
  /** The whole commit message. */
  message: string;
}

/** Commits on exactly this head, signed by GitHub. Returns the commit, as the answer names it. */
export async function commitOn(
  client: GithubClient,
  { branch, head }: { branch: string; head: string },
  { files, message }: NewCommit,
): Promise<string> {
  const { owner, repo } = client.repo;
  const [headline = "", ...others] = message.split("\n\n");
  const additions = [...files].map(([path, bytes]) => ({ path, contents: Buffer.from(bytes).toString("base64") }));
  const input = {
    branch: { repositoryNameWithOwner: `${owner}/${repo}`, branchName: branch },
    message: { headline, body: others.join("\n\n") },
    expectedHeadOid: head,
    fileChanges: { additions },
  };
  const data = await askGraphql(client, COMMIT, { input });
  return demandText(Object(Object(Object(data).createCommitOnBranch).commit).oid, "commit.oid");
}

/** The first commit of a branch, which stands on no other. The last request decides; the others may be repeated. */
export async function createBranch(
  client: GithubClient,
  branch: string,
  { files, message }: NewCommit,
): Promise<string> {
  const api = createProposalApi(client);
  const entries = [...files].map(([path, bytes]) => textEntry(path, Buffer.from(bytes).toString("utf8")));
  const sha = await createCommit(api, { message, parents: [], filesOf: null, entries });
  await showCommit(api, sha, { branch, tip: null });
  return sha;
}

/** What the other API would answer in place of these types of errors; any other type is a refusal of the input. */
const STATUSES: Record<string, number> = {
  FORBIDDEN: 403,
  INSUFFICIENT_SCOPES: 403,
  NOT_FOUND: 404,
  STALE_DATA: 409,
  RATE_LIMITED: 429,
};
const UNPROCESSABLE = 422;

/**
 * `data` of the answer. Errors in a successful answer are thrown as the client throws those of the other API, since GitHub answers
 * with part of the data beside them.
 */
async function askGraphql(
  { octokit }: GithubClient,
  document: string,
  variables: Record<string, unknown>,
): Promise<unknown> {
  try {
    return await octokit.graphql(document, variables);
  } catch (error) {
    if (lacksOnlyFiles(error)) return error.data;
    throw asRefusal(error);
  }
}

/** Beside the null of a path that a commit does not have, GitHub gives an error; other things that are missing are only null. */
function lacksOnlyFiles(error: unknown): error is { data: object } {
  const { data, errors } = Object(error);
  if (Object(data) !== data || !Array.isArray(errors)) return false;
  return errors.map(Object).every(({ type, path }) => type === "NOT_FOUND" && [path].flat().at(-1) === "file");
}

/** An error without a type says that GitHub could not finish: that stays an answer without a status, which may be asked again. */
function asRefusal(error: unknown): unknown {
  const { errors, headers = {} } = Object(error);
  const { type, message = "" } = Object(Array.isArray(errors) ? errors[0] : null);
  if (typeof type !== "string") return error;
  const response = { headers, data: { message } };
  return Object.assign(new Error("GitHub refused"), { status: STATUSES[type] ?? UNPROCESSABLE, response, errors });
}
