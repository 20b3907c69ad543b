import { z } from "zod";
import type { RecordFile } from "../../core/ports/store.ts";
import { encodeUtf8 } from "../../core/text/bytes.ts";
import type { FileChange } from "./commit-file.ts";
import type { CommittedFile, CommittedFiles } from "./committed-files.ts";
import { createCommit } from "./git-commits.ts";
import { answerOf, type GithubClient, REPEATABLE } from "./github-client.ts";
import { demandText } from "./github-problem.ts";

/** The default branch is there to show that the token may see branches: only then is a missing one really missing. */
const LOOK = `query ($owner: String!, $name: String!, $branch: String!) {
  repository(owner: $owner, name: $name) {
    defaultBranchRef { name }
    ref(qualifiedName: $branch) {
      target { oid ... on Commit { tree { entries { name oid object { ... on Blob { text } } } } } }
    }
  }
}`;

const COMMIT = `mutation ($input: CreateCommitOnBranchInput!) {
  createCommitOnBranch(input: $input) { commit { oid } }
}`;

type Entry = Pick<CommittedFile, "sha" | "type">;

/** The record at one commit: what lies at the path of each file, null where there is nothing. */
export interface RecordAt {
  head: string;
  entries: Record<RecordFile, Entry | null>;
}

export const pathOf = (file: RecordFile) => `${file}.json`;

export function recordIn(entries: ReadonlyMap<string, Entry>): RecordAt["entries"] {
  const entryOf = (file: RecordFile) => entries.get(pathOf(file)) ?? null;
  return { journal: entryOf("journal"), alerts: entryOf("alerts") };
}

const entry = z.object({
  name: z.string(),
  oid: z.string(),
  object: z.object({ text: z.string().nullish() }).nullish(),
});
const target = z.object({ oid: z.string(), tree: z.object({ entries: z.array(entry) }) });
const looked = z.object({
  repository: z.object({ defaultBranchRef: z.object({ name: z.string() }), ref: z.object({ target }).nullable() }),
});

/**
 * Everything in one request; what it holds whole is remembered in `files`. null: certainly no such branch; undefined: an answer that
 * says neither, as from a server without GraphQL or with its own kind. Then the other API decides.
 */
export async function readByGraphql(
  client: GithubClient,
  branch: string,
  files: CommittedFiles,
): Promise<RecordAt | null | undefined> {
  const { owner, repo: name } = client.repo;
  const variables = { owner, name, branch: `refs/heads/${branch}`, ...REPEATABLE };
  const answer = looked.safeParse(
    await askGraphql(client, LOOK, variables).catch((error: unknown) => {
      // GraphQL itself has answered with an error, and not the server before it.
      if (!Array.isArray(Object(error).errors)) throw error;
    }),
  );
  if (!answer.success) return undefined;
  const { ref } = answer.data.repository;
  if (ref === null) return null;
  const { oid: head, tree } = ref.target;
  // Remembered by its hash, so that a text that GitHub has cut off is not taken for the file.
  for (const { object } of tree.entries) files.remember(encodeUtf8(object?.text ?? ""));
  const found = tree.entries.map(({ name, oid: sha, object }) => {
    // What is no file has no text, not even null.
    return [name, { sha, type: object?.text === undefined ? "dir" : "file" }] as const;
  });
  return { head, entries: recordIn(new Map(found)) };
}

export interface RecordChange extends FileChange {
  file: RecordFile;
}

/** Commits on exactly this head. Returns the commit, as the answer names it. */
export async function commitOn(
  client: GithubClient,
  { branch, head }: { branch: string; head: string },
  { file, bytes, message }: RecordChange,
): Promise<unknown> {
  const { owner, repo } = client.repo;
  const [headline = "", ...others] = message.split("\n\n");
  const additions = [{ path: pathOf(file), contents: Buffer.from(bytes).toString("base64") }];
  const input = {
    branch: { repositoryNameWithOwner: `${owner}/${repo}`, branchName: branch },
    message: { headline, body: others.join("\n\n") },
    expectedHeadOid: head,
    fileChanges: { additions },
  };
  const data = await askGraphql(client, COMMIT, { input });
  return Object(Object(Object(data).createCommitOnBranch).commit).oid;
}

/** The first commit of a branch, which stands on no other. The last request decides; the others may be repeated. */
export async function createBranch(
  client: GithubClient,
  branch: string,
  { file, bytes, message }: RecordChange,
): Promise<string> {
  const { octokit, repo } = client;
  const entries = [
    { path: pathOf(file), mode: "100644", type: "blob", content: Buffer.from(bytes).toString("utf8") } as const,
  ];
  const sha = await createCommit(client, { message, parents: [], entries });
  const created = await octokit.rest.git.createRef({ ...repo, ref: `refs/heads/${branch}`, sha });
  return demandText(created.data?.object?.sha, "object.sha");
}

/** Statuses of a server without GraphQL, which only imitates GitHub's other API. */
const UNKNOWN = new Set([404, 405, 501]);

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
 * `data` of the answer; undefined from a server without GraphQL, and for a web page. Errors in a successful answer are thrown as
 * the client throws those of the other API, since GitHub answers with part of the data beside them.
 */
async function askGraphql(
  { octokit }: GithubClient,
  document: string,
  variables: Record<string, unknown>,
): Promise<unknown> {
  try {
    return await octokit.graphql(document, variables);
  } catch (error) {
    if (UNKNOWN.has(answerOf(error).status ?? 0)) return undefined;
    throw asRefusal(error);
  }
}

/** An error without a type says that GitHub could not finish: that stays an answer without a status, which may be asked again. */
function asRefusal(error: unknown): unknown {
  const { errors, headers = {} } = Object(error);
  const { type, message = "" } = Object(Array.isArray(errors) ? errors[0] : null);
  if (typeof type !== "string") return error;
  const response = { headers, data: { message } };
  return Object.assign(new Error("GitHub refused"), { status: STATUSES[type] ?? UNPROCESSABLE, response, errors });
}
