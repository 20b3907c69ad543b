import { readQueue } from "../../core/content/read-queue.ts";
import type { Result } from "../../core/findings/problem.ts";
import { type Content, takenIds } from "../../core/posting/content.ts";
import { describeChange, messageOfChanges, titleOfChanges } from "../../core/proposal/describe-changes.ts";
import { mergeChanges, textOfPosts } from "../../core/proposal/merge-changes.ts";
import { readPackedChanges } from "../../core/proposal/packed-changes.ts";
import { completePosts, type ProposedChange } from "../../core/proposal/read-changes.ts";
import { type Reply, renderChanges } from "../../core/proposal/render-proposal.ts";
import { touchedIds } from "../../core/queue/change-posts.ts";
import { applyListChanges } from "../../core/queue/edit-list.ts";
import { decodeUtf8, encodeUtf8 } from "../../core/text/bytes.ts";
import { sentence } from "../../core/text/words.ts";
import { judgeProposal } from "./judge-proposal.ts";
import { type Issue, PROPOSAL_LABEL, type ProposePorts } from "./proposal-ports.ts";

/** Proposes the changes that the calendar packed into the form's one field. They are untrusted like any text of an issue. */
export async function proposeChanges(
  ports: ProposePorts,
  issue: Pick<Issue, "number" | "author">,
  packed: string,
): Promise<Reply> {
  const read = readPackedChanges(packed, ports.inflate);
  if (!read.ok) return { kind: "unreadable", faults: read.error };
  const snapshot = await ports.store.readAll();
  const content = ports.readContent(snapshot);
  const changes = withIds(read.value, issue.number);
  const begun = changes.flatMap((change) => begunIn(content, change));
  if (begun.length > 0) return { kind: "refused-changes", faults: begun };
  const main = snapshot.queue === null ? null : decodeUtf8(snapshot.queue.bytes);
  const put = main === null ? UNREADABLE_QUEUE : applyListChanges(main, changes, ports.clock.now());
  if (!put.ok || main === null) return { kind: "refused-changes", faults: [put.ok ? "" : sentence(put.error)] };
  return await putChanges(ports, content, { issue, changes, main, queue: encodeUtf8(put.value) });
}

const UNREADABLE_QUEUE: Result<string, string> = {
  ok: false,
  error: "the queue file is missing or cannot be read",
};

/** "proposal-7", "proposal-7-2" */
function withIds(changes: readonly ProposedChange[], number: number): ProposedChange[] {
  let count = 0;
  return completePosts(changes, () => (++count === 1 ? `proposal-${number}` : `proposal-${number}-${count}`));
}

/** What can no longer be changed, as sentences. */
export function begunIn(content: Content, change: ProposedChange): string[] {
  const ids = touchedIds(change);
  if (change.kind === "add") {
    const known = takenIds(content);
    return ids.filter((id) => known.has(id)).map((id) => `The id ${id} is taken. Give the new post another one.`);
  }
  const isBegun = (id: string) =>
    content.journal.entries.some((entry) => entry.id === id && (entry.outcome === null || entry.outcome === "done")) ||
    content.posts.some((post) => post.id === id && post.status === "done") ||
    content.archive.some((post) => post.id === id);
  return ids.filter(isBegun).map((id) => `The post ${id} is published or being published, so it can no longer change.`);
}

interface ReadChanges {
  issue: Pick<Issue, "number" | "author">;
  changes: readonly ProposedChange[];
  main: string;
  queue: Uint8Array;
}

async function putChanges(
  ports: ProposePorts,
  content: Content,
  { issue, changes, main, queue }: ReadChanges,
): Promise<Reply> {
  const ids = changes.flatMap(touchedIds);
  const now = ports.clock.now();
  const findings = await judgeProposal(ports, content, { queue, ids });
  const sentences = changes.flatMap((change) => describeChange(change, { timeZone: content.settings.timezone, now }));
  const { kind, url: pullUrl } = await ports.putProposal({
    branch: `${PROPOSAL_LABEL}/${issue.number}`,
    message: messageOfChanges(changes),
    title: titleOfChanges(changes),
    body: renderChanges(changes, { ...issue, issue: issue.number, sentences }),
    change: (current) => encodeUtf8(changeBranch(current, { main, changes, now })),
    ownPart: (file) => textOfPosts(file, ids),
  });
  if (kind === "unchanged") return { kind: "merged" };
  return kind === "left" ? { kind: "left", pullUrl } : { kind: "proposed", pullUrl, findings, sentences };
}

interface BranchChange {
  main: string;
  changes: readonly ProposedChange[];
  now: Date;
}

/** The branch may hold the changes already, an earlier version of them, or changes to other posts, which stay. */
function changeBranch(bytes: Uint8Array | null, { main, changes, now }: BranchChange): string {
  const current = bytes === null ? null : decodeUtf8(bytes);
  if (current === null) return main;
  const merged = mergeChanges({ seen: main, current, changes, now });
  if (merged.ok) return merged.value;
  const again = mergeChanges({ seen: main, current: withoutEarlier(current, { main, changes, now }), changes, now });
  // If someone broke the proposed file by hand, leave it to them.
  return again.ok ? again.value : current;
}

/** The posts that the changes touch, as the default branch has them. */
function withoutEarlier(current: string, { main, changes, now }: BranchChange): string {
  const touched = new Set(changes.flatMap(touchedIds));
  const [before, there] = [main, current].map((text) => readQueue(encodeUtf8(text)).queue.posts);
  const ids = (there ?? []).flatMap(({ id }) => (id !== undefined && touched.has(id) ? [id] : []));
  const added = ids.filter((id) => !before?.some((post) => post.id === id));
  const kept = (before ?? []).filter(({ id }) => id !== undefined && ids.includes(id));
  const back = applyListChanges(
    current,
    [
      ...(added.length === 0 ? [] : [{ kind: "remove" as const, ids: added }]),
      ...kept.map((post) => ({ kind: "replace" as const, post })),
    ],
    now,
  );
  return back.ok ? back.value : current;
}
