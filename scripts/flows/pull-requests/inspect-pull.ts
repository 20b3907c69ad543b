import { accountAt, queueOfAccount } from "../../core/content/account-place.ts";
import { type Reason, sideLabels } from "../../core/merge/conflict-comment.ts";
import { mergeQueues } from "../../core/merge/merge-queues.ts";
import { isSameFile, mergeTrees, type TreeFile, type TreeFiles } from "../../core/merge/merge-trees.ts";
import type { Branches, BranchMerge, MainBranch, OpenPull } from "../../core/ports/branches.ts";
import { decodeUtf8 } from "../../core/text/bytes.ts";

/** Larger queues are refused everywhere. */
const MAX_QUEUE_BYTES = 32 * 1024 * 1024;
const LINK_MODE = "120000";

export interface InspectPorts {
  branches: Branches;
  canMergeByLines(contents: Record<"base" | "ours" | "theirs", Uint8Array>): Promise<boolean>;
}

export interface MainContent {
  branch: MainBranch;
  files: TreeFiles;
  queuePath: string;
}

export type Verdict =
  | { kind: "unconcerned" }
  | { kind: "mergeable" }
  | { kind: "merge"; merge: BranchMerge }
  | { kind: "needs-person"; reason: Reason };

/** Finds out whether a pull request has a conflict in the queue, and how to resolve it. Changes nothing. */
export async function inspectPull(ports: InspectPorts, pull: OpenPull, main: MainContent): Promise<Verdict> {
  const { branches } = ports;
  const baseCommit = await branches.mergeBase(main.branch.commit, pull.headSha);
  if (baseCommit === main.branch.commit) return { kind: "mergeable" };
  const [base, theirs] = await Promise.all([branches.readFiles(baseCommit), branches.readFiles(pull.headSha)]);
  if (base === null || theirs === null) return unreadable("The branch has more files than GitHub lists.");
  const queues = {
    base: base.get(main.queuePath),
    ours: main.files.get(main.queuePath),
    theirs: theirs.get(main.queuePath),
  };
  if (isSameFile(queues.theirs, queues.base)) return { kind: "unconcerned" };
  if (isSameFile(queues.ours, queues.base) || isSameFile(queues.ours, queues.theirs)) return { kind: "mergeable" };
  const merged = await mergeQueueFiles(ports, queues, main.branch.name);
  if (merged.kind !== "merged") return merged;
  if (!pull.isOwn) return { kind: "needs-person", reason: { kind: "fork" } };
  const tree = mergeTrees({ base, ours: main.files, theirs });
  const settled: MergedQueue[] = [{ path: main.queuePath, mode: merged.mode, text: merged.text }];
  const paths: string[] = [];
  // The host is left no line to merge, since the merge is ours.
  const byPosts = { branches, canMergeByLines: async () => false };
  for (const path of tree.disputed.filter((disputed) => disputed !== main.queuePath)) {
    const versions = { base: base.get(path), ours: main.files.get(path), theirs: theirs.get(path) };
    const other = isQueue(path) ? await mergeQueueFiles(byPosts, versions, main.branch.name) : null;
    if (other?.kind === "merged") settled.push({ path, mode: other.mode, text: other.text });
    else paths.push(path);
  }
  if (paths.length > 0) return { kind: "needs-person", reason: { kind: "other-files", paths } };
  return { kind: "merge", merge: { pull, main: main.branch, changes: tree.changes, queues: settled } };
}

type MergedQueue = BranchMerge["queues"][number];

/** A pull request may change the posts of several accounts, and one merge has to settle all of them. */
const isQueue = (path: string) => path === queueOfAccount(accountAt(path));

type QueueFiles = Record<"base" | "ours" | "theirs", TreeFile | undefined>;

async function mergeQueueFiles(
  { branches, canMergeByLines }: InspectPorts,
  { base, ours, theirs }: QueueFiles,
  mainName: string,
): Promise<Verdict | { kind: "merged"; text: string; mode: string }> {
  if (ours === undefined || theirs === undefined) return unreadable("One side removed the queue file.");
  const read = (file: TreeFile | undefined) =>
    file === undefined ? Promise.resolve(new Uint8Array()) : branches.readBytes(file.sha);
  if (![base, ours, theirs].every(isReadable))
    return unreadable("One version of the queue is not an ordinary file, or it is too large.");
  const [baseBytes, ourBytes, theirBytes] = await Promise.all([read(base), read(ours), read(theirs)]);
  if (await canMergeByLines({ base: baseBytes, ours: ourBytes, theirs: theirBytes })) return { kind: "mergeable" };
  const [baseText, ourText, theirText] = [baseBytes, ourBytes, theirBytes].map(decodeUtf8);
  if (typeof baseText !== "string" || typeof ourText !== "string" || typeof theirText !== "string")
    return unreadable("One version of the queue is not UTF-8 text.");
  // Approved posts go out before proposed ones.
  const texts = { base: baseText, ours: ourText, theirs: theirText, first: "ours" as const };
  const result = mergeQueues({ ...texts, labels: sideLabels(mainName) });
  if (result.kind === "refused") return unreadable(result.why);
  if (result.kind === "merged") return { kind: "merged", text: result.text, mode: ours.mode };
  return { kind: "needs-person", reason: { kind: "conflicts", conflicts: result.conflicts } };
}

function isReadable(file: TreeFile | undefined): boolean {
  if (file === undefined) return true;
  return file.type === "blob" && file.mode !== LINK_MODE && file.sizeBytes <= MAX_QUEUE_BYTES;
}

function unreadable(why: string): Verdict {
  return { kind: "needs-person", reason: { kind: "unreadable", why } };
}
