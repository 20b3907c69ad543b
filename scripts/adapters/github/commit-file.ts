import { ProblemError } from "../../core/findings/problem.ts";
import type { Clock } from "../../core/ports/runtime.ts";
import type { StoreFile } from "../../core/ports/store.ts";
import { createCommit, headOf, treeOf } from "./git-commits.ts";
import { answerOf, type GithubAnswer, isThrottled, type NamedClient } from "./github-client.ts";
import { areRulesBroken, type GithubPurpose, githubProblem, quote } from "./github-problem.ts";

const CONTENTS = "Contents: read and write";
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
    const verdict = judgeRefusedWrite(error, { what, tokenName, permission: CONTENTS, file });
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

/** GitHub's messages when the file has a different version than the write expects. There is no separate error code for that. */
const OTHER_VERSION = /does not match [0-9a-f]|sha"? wasn.t supplied|does not exist/i;
/** Its messages when another commit, to any file, came first. */
const MOVED = /is at [0-9a-f]+ but expected|not a fast.?forward|expected branch to point to|reference already exists/i;
/** Its messages when branch rules forbid the write. They may name a commit's sha as well. */
const RULES =
  /rule violation|protected branch|through a pull request|approving review|status check|verified signature/i;

interface WritePurpose extends GithubPurpose {
  file: StoreFile;
}

/**
 * What a refused write means: "outdated" (the file has a newer version), "moved" (another commit came first), else the error
 * to throw. A 409 can be any of these, and only the first two may be retried.
 */
export function judgeRefusedWrite(error: unknown, purpose: WritePurpose): "outdated" | "moved" | ProblemError {
  const answer = answerOf(error);
  const { status, headers, message } = answer;
  if (status === 413 || /too large|exceeds|maximum.*size/i.test(message)) return tooLarge(purpose);
  if (status === null || ![403, 409, 422].includes(status) || isThrottled(status, headers)) {
    return githubProblem(error, purpose);
  }
  if (RULES.test(message)) return rulesForbid(answer, purpose);
  if (status !== 403 && OTHER_VERSION.test(message)) return "outdated";
  if (status !== 403 && MOVED.test(message)) return "moved";
  return status === 409 ? rulesForbid(answer, purpose) : githubProblem(error, purpose);
}

function rulesForbid(answer: GithubAnswer, { what, tokenName }: GithubPurpose): ProblemError {
  const why = `The branch's rules do not allow ${tokenName} to write to it${quote(answer)}.`;
  const whatToDo = "Set BOT_TOKEN to the token of an App that may bypass the ruleset (docs/operations.md).";
  return new ProblemError({ code: "ruleset-refused", what, why, whatToDo }, 2);
}

/** Only the queue has a command that shortens it. */
const SHORTEN_QUEUE = "Make it smaller: npm run queue -- archive moves old posts out of the queue.";
const NEVER_SHORTEN =
  "Only the bot writes this file. Do not delete entries by hand: they keep posts from going out twice. Report this, with the size of the file.";

function tooLarge({ what, file }: WritePurpose): ProblemError {
  const why = "GitHub rejected the file as too large.";
  const whatToDo = file === "queue" ? SHORTEN_QUEUE : NEVER_SHORTEN;
  return new ProblemError({ code: "content-too-large", what, why, whatToDo }, 2);
}

/**
 * Adds a commit without a change to the default branch: the only proof that the token may pass the branch's rules. The branch is
 * moved once, since a repetition would add another one.
 * @throws ProblemError
 */
export async function addEmptyCommit({ client, tokenName }: NamedClient): Promise<void> {
  const { octokit, repo } = client;
  const what = "A commit that changes nothing";
  try {
    const branch = (await octokit.rest.repos.get(repo)).data.default_branch;
    const head = await headOf(client, branch);
    const message = "Check that the bot may commit\n\nThis commit changes nothing.";
    const commit = { message, parents: [head], base: await treeOf(client, head), entries: [] };
    const sha = await createCommit(client, commit);
    await octokit.rest.git.updateRef({ ...repo, ref: `heads/${branch}`, sha, force: false });
  } catch (error) {
    if (!areRulesBroken(error)) throw githubProblem(error, { what, tokenName, permission: CONTENTS });
    const why = `The rules of the default branch do not let ${tokenName} pass, so that no result of a post could be committed.`;
    const whatToDo = "Run npm run setup, which puts the App on the ruleset's bypass list.";
    throw new ProblemError({ code: "github-rules", what, why, whatToDo }, 2);
  }
}
