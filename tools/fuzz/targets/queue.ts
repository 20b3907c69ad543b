import fc from "fast-check";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { readQueue } from "../../../scripts/core/content/read-queue.ts";
import { parseJson } from "../../../scripts/core/json/index.ts";
import { conflictComment, sideLabels } from "../../../scripts/core/merge/conflict-comment.ts";
import { mergeQueues } from "../../../scripts/core/merge/merge-queues.ts";
import { publishedDigest } from "../../../scripts/core/posting/digest.ts";
import { applyQueueChange } from "../../../scripts/core/queue/change-queue.ts";
import { applyListChange } from "../../../scripts/core/queue/edit-list.ts";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";
import { anyQueueFile, corpusTexts, damaged, nastyText } from "../inputs.ts";
import { must, mustBeForPeople, mustBePrintable } from "../promises.ts";
import { target } from "../target.ts";

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const texts = anyQueueFile.map(decode);

export const queueEdit = target({
  promise:
    "What the bot and the queue tools write into a queue changes the post at hand, twice no more than once, and keeps the file as readable as it was.",
  suiteRuns: 120,
  inputs: fc.record({ text: texts, which: fc.nat(5), words: nastyText }),
  corpus: corpusTexts("queue").map((text) => ({ text, which: 0, words: "x" })),
  check({ text: before, which, words }) {
    const { queue, isJson } = readQueue(encodeUtf8(before));
    const post = queue.posts[which % Math.max(1, queue.posts.length)] ?? {};
    const id = post.id ?? words;
    for (const after of [...marks(before, { ...post, id }, words), ...listChanges(before, id, words)]) {
      if (!isJson || after === null) continue;
      must(readQueue(encodeUtf8(after)).isJson, "it still is JSON");
      must(after.length <= 3 * before.length + 10_000, "it does not grow out of proportion");
    }
  },
});

function marks(before: string, post: DraftPost & { id: string }, error: string): (string | null)[] {
  const at = "2026-01-05T09:30:00Z";
  const changes = [
    { kind: "done", posts: [{ id: post.id, mediaId: "17", publishedAt: at }] },
    { kind: "failed", id: post.id, digest: publishedDigest(post), error, failedAt: at },
  ] as const;
  return changes.map((change) => {
    const apply = (text: string) =>
      applyQueueChange(text, change.kind === "done" ? { ...change, posts: [...change.posts] } : change);
    const once = apply(before);
    if (!once.ok) return null;
    const again = apply(once.value);
    must(again.ok && again.value === once.value, "doing it again changes nothing");
    return once.value;
  });
}

function listChanges(before: string, id: string, words: string): (string | null)[] {
  const changes = [
    { kind: "add", posts: [{ id: words, caption: words }], place: "next" },
    { kind: "move", id, place: { after: words } },
    { kind: "move", id, place: "last" },
    { kind: "remove", ids: [id] },
    { kind: "requeue", id },
  ] as const;
  return changes.map((change) => {
    const applied = applyListChange(before, change, new Date("2026-11-20T08:00:00Z"));
    return applied.ok ? applied.value : null;
  });
}

export const merge = target({
  promise:
    "Any two versions of a queue are merged, disputed or refused in words; a merge of JSON is JSON and no longer than both together.",
  suiteRuns: 200,
  inputs: fc.record({
    // Three versions that have something in common, and three that have nothing.
    versions: fc.oneof(
      {
        weight: 3,
        arbitrary: anyQueueFile.chain((bytes) => fc.tuple(fc.constant(bytes), damaged([bytes]), damaged([bytes]))),
      },
      { weight: 1, arbitrary: fc.tuple(anyQueueFile, anyQueueFile, anyQueueFile) },
    ),
    main: nastyText,
  }),
  check({ versions, main }) {
    const [base = "", ours = "", theirs = ""] = versions.map(decode);
    const result = mergeQueues({ base, ours, theirs, labels: sideLabels(main.replace(/\s/g, "")) });
    const place = { main, repositoryUrl: "https://github.com/team/posts", account: null };
    if (result.kind === "refused") return checkComment(conflictComment({ kind: "unreadable", why: result.why }, place));
    for (const text of result.kind === "merged" ? [result.text] : [result.ours, result.theirs]) {
      must(
        text.length <= 2 * (base.length + ours.length + theirs.length) + 1_000,
        "it is no longer than both together",
      );
      if (isJson(ours) && isJson(theirs)) must(isJson(text), "a merge of JSON is JSON");
    }
    if (result.kind === "conflict")
      checkComment(conflictComment({ kind: "conflicts", conflicts: result.conflicts }, place));
  },
});

function isJson(text: string): boolean {
  return parseJson(encodeUtf8(text)).isJson;
}

function checkComment(comment: string): void {
  mustBeForPeople(comment);
  mustBePrintable(comment);
  must(comment.length <= 65_536, "GitHub takes a comment of this length");
  must(!/<(?!!-- mergecast)|@[\w-]/.test(comment), "it is read and nothing else");
}
