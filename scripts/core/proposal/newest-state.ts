import { ProblemError } from "../findings/problem.ts";
import { describeConflicts, type SideLabels } from "../merge/conflict.ts";
import { mergeQueues } from "../merge/merge-queues.ts";
import { mergeTrees, type TreeFile, type TreeFiles } from "../merge/merge-trees.ts";
import { fields, type ProposalApi, text } from "../ports/proposal-api.ts";
import type { NewTreeEntry } from "./commit-tree.ts";
import type { ProposalBranch } from "./proposal-branch.ts";

export interface NewestState {
  /** Commits that the next one follows. Both: it also brings the default branch into the person's. */
  parents: readonly string[];
  /** Commit whose files the next one has, with these changes. A sha of null removes the file. */
  filesOf: string;
  changes: readonly NewTreeEntry[];
  /** Text of the queue, before the person's new changes. */
  queue: string;
  /** The same on the default branch. */
  mainQueue: string;
}

/** Something that the person has to decide or to change. */
export function refusal(why: string, whatToDo: string): ProblemError {
  return new ProblemError({ code: "proposal-refused", what: "The proposal", why, whatToDo, isRetryable: false }, 1);
}

const LABELS: SideLabels = { base: "the earlier version", ours: "the queue", theirs: "your open pull request" };

/** Joins the person's earlier proposals and the default branch. @throws ProblemError when they contradict each other */
export async function readNewestState(
  api: ProposalApi,
  branch: ProposalBranch,
  queuePath: string,
): Promise<NewestState> {
  const { main, tip, isLeftover } = branch;
  const mainQueue = await readQueueText(api, queuePath, main);
  // The leftover of a closed pull request stays in the history, so that the branch only ever moves forward.
  if (tip === null || isLeftover)
    return { parents: tip === null ? [main] : [tip, main], filesOf: main, changes: [], queue: mainQueue, mainQueue };
  const tipQueue = await readQueueText(api, queuePath, tip);
  const { merge_base_commit: ancestor, behind_by: behindBy } = fields(
    await api.send("GET", `/compare/${main}...${tip}`),
  );
  if (behindBy === 0) return { parents: [tip], filesOf: tip, changes: [], queue: tipQueue, mainQueue };
  const start = text(fields(ancestor).sha);
  const queue = mergeQueueTexts({ start: await readQueueText(api, queuePath, start), main: mainQueue, tip: tipQueue });
  const changes = await mergeFiles(api, { start, main, tip, queuePath });
  return { parents: [tip, main], filesOf: main, changes, queue, mainQueue };
}

async function readQueueText(api: ProposalApi, queuePath: string, commit: string): Promise<string> {
  const queue = await api.readText(queuePath, commit);
  if (queue !== null) return queue;
  throw refusal(`The repository has no ${queuePath}.`, "Ask somebody who looks after the repository.");
}

function mergeQueueTexts({ start, main, tip }: { start: string; main: string; tip: string }): string {
  const merged = mergeQueues({ base: start, ours: main, theirs: tip, labels: LABELS });
  if (merged.kind === "merged") return merged.text;
  const why =
    merged.kind === "refused"
      ? merged.why
      : describeConflicts(merged.conflicts, { labels: LABELS, show: (words) => words }).join(" ");
  throw refusal(why, SETTLE);
}

const SETTLE = "Settle that in your open pull request on GitHub, or close it. Then propose again.";

type Commits = { start: string; main: string; tip: string; queuePath: string };

async function mergeFiles(api: ProposalApi, { start, main, tip, queuePath }: Commits): Promise<NewestState["changes"]> {
  const [base, ours, theirs] = await Promise.all([readFiles(api, start), readFiles(api, main), readFiles(api, tip)]);
  const { changes, disputed } = mergeTrees({ base, ours, theirs });
  const others = disputed.filter((path) => path !== queuePath);
  if (others.length > 0) {
    const why = `Your open pull request and the newest version both changed ${others.slice(0, 3).join(", ")}.`;
    throw refusal(why, SETTLE);
  }
  return changes
    .filter(({ path }) => path !== queuePath)
    .map(({ path, file, isRemoved }) => ({ path, mode: file.mode, type: file.type, sha: isRemoved ? null : file.sha }));
}

async function readFiles(api: ProposalApi, commit: string): Promise<TreeFiles> {
  const { tree, truncated } = fields(await api.send("GET", `/git/trees/${commit}?recursive=1`));
  if (truncated === true || !Array.isArray(tree))
    throw refusal(
      "The repository has too many files to compare them here.",
      "Merge or close your open pull request, then propose again.",
    );
  const files = tree.map(fields).filter(({ type }) => type === "blob" || type === "commit");
  return new Map(files.map((file): [string, TreeFile] => [text(file.path), toTreeFile(file)]));
}

function toTreeFile({ mode, type, sha, size }: Readonly<Record<string, unknown>>): TreeFile {
  return {
    mode: text(mode),
    type: type === "commit" ? "commit" : "blob",
    sha: text(sha),
    sizeBytes: Number(size ?? 0),
  };
}
