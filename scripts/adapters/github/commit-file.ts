import { ProblemError } from "../../core/findings/problem.ts";
import type { Clock } from "../../core/ports/runtime.ts";
import type { StoreFile } from "../../core/ports/store.ts";
import type { NamedClient } from "./github-client.ts";
import { judgeRefusedWrite } from "./write-refusal.ts";

/** How often a write is sent before the branch counts as too busy. */
const MOVED_ATTEMPTS = 8;
const MOVED_DELAY_MS = 150;

export interface FileChange {
  bytes: Uint8Array;
  /** Git's hash of what is replaced; null: there is no file yet. */
  expected: string | null;
  /** The whole commit message. */
  message: string;
}

export interface FilePlace {
  /** For error messages, such as "content/queue.json". */
  title: string;
  branch: string;
  /** Path in the repository. */
  path: string;
  file: StoreFile;
}

export type Committed =
  | { kind: "pushed"; commit: string }
  /** `outdated`: the file is another one by now; `moved`: another commit came first. Nothing was written then. */
  | { kind: "outdated" | "moved" };

/**
 * Commits one file to an existing branch with the Contents API, by the token's own account, signed by GitHub.
 * @throws ProblemError when GitHub refuses for a reason other than a newer version
 */
export async function commitFile(
  { contents, clock }: { contents: NamedClient; clock: Clock },
  place: FilePlace,
  change: FileChange,
): Promise<Committed> {
  for (let attempt = 1; ; attempt++) {
    const done = await committed(contents, place, async () => await putFile(contents, place, change));
    // Runs of other accounts commit to the same branch. That says nothing about this file, and nothing was written.
    if (done.kind !== "moved" || attempt === MOVED_ATTEMPTS) return done;
    await clock.sleep(MOVED_DELAY_MS * attempt);
  }
}

/** `write` returns the commit, as the answer names it. @throws ProblemError for what is not about a newer version */
export async function committed(
  { tokenName }: NamedClient,
  { title, file }: Pick<FilePlace, "title" | "file">,
  write: () => Promise<unknown>,
): Promise<Committed> {
  try {
    const commit = await write();
    // A proxy's web page is not an answer.
    if (typeof commit !== "string" || commit === "") throw new Error("it names no commit");
    return { kind: "pushed", commit };
  } catch (error) {
    const what = `Writing ${title}`;
    const verdict = judgeRefusedWrite(error, { what, tokenName, permission: "Contents: read and write", file });
    if (verdict instanceof ProblemError) throw verdict;
    return { kind: verdict };
  }
}

async function putFile({ client }: NamedClient, { branch, path }: FilePlace, change: FileChange): Promise<unknown> {
  const { octokit, repo } = client;
  const content = Buffer.from(change.bytes).toString("base64");
  const replaced = change.expected === null ? {} : { sha: change.expected };
  const wanted = { ...repo, path, message: change.message, content, branch, ...replaced };
  return (await octokit.rest.repos.createOrUpdateFileContents(wanted)).data?.commit?.sha;
}
