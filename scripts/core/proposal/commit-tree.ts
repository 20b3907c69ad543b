import { encodePath, fields, type ProposalApi, text } from "../ports/proposal-api.ts";
import { readRef } from "./proposal-branch.ts";

/** A file of a new commit: text as it is, or a blob that was made before; a sha of null removes it. */
export type NewTreeEntry = { path: string; mode: string; type: "blob" | "commit" } & (
  | { content: string }
  | { sha: string | null }
);

export interface TreeCommit {
  message: string;
  parents: readonly string[];
  /** The commit whose files the entries change; null: there are no other files. */
  filesOf: string | null;
  entries: readonly NewTreeEntry[];
}

type Sender = Pick<ProposalApi, "send">;

/** A commit with any number of parents that no branch shows yet. It names no author, so GitHub signs it. */
export async function createCommit(api: Sender, { message, parents, filesOf, entries }: TreeCommit): Promise<string> {
  const files = filesOf === null ? null : fields(await api.send("GET", `/git/commits/${filesOf}`));
  const base = files === null ? {} : { base_tree: text(fields(files.tree).sha) };
  const tree = text(fields(await api.send("POST", "/git/trees", { ...base, tree: entries })).sha);
  return text(fields(await api.send("POST", "/git/commits", { message, tree, parents })).sha);
}

export interface Shown {
  branch: string;
  /** Its newest commit; null: there is no such branch yet. */
  tip: string | null;
  /** Whether the branch may lose what it showed before. */
  isReset?: boolean;
}

/** Shows a commit on a branch. Without `isReset` the branch only moves forward. A refusal is either {@link isOvertaken} or {@link isForbidden}. */
export async function showCommit(
  api: Pick<ProposalApi, "find" | "send">,
  sha: string,
  { branch, tip, isReset = false }: Shown,
): Promise<void> {
  const sent =
    tip === null
      ? api.send("POST", "/git/refs", { ref: `refs/heads/${branch}`, sha })
      : api.send("PATCH", `/git/refs/heads/${encodePath(branch)}`, { sha, force: isReset });
  const shown = await sent.catch(async (error: unknown) => {
    const isForbidden = isOvertaken(error) && (await readRef(api, branch)) === tip;
    throw isForbidden ? Object.assign(Object(error), { isForbidden }) : error;
  });
  // A proxy's web page is not an answer.
  if (fields(fields(shown).object).sha !== sha) throw new Error("it does not name the commit");
}

/** GitHub's answers where a branch or a pull request has changed since it was read. */
export function isOvertaken(error: unknown): boolean {
  const { status }: { status?: unknown } = Object(error);
  return (status === 409 || status === 422) && !isForbidden(error);
}

/** Whether the branch is protected from the commit: nobody was faster, and GitHub refuses it. It uses the same status for both. */
export function isForbidden(error: unknown): boolean {
  return Object(error).isForbidden === true;
}
