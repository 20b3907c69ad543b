import fc from "fast-check";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { readQueue } from "../../../scripts/core/content/read-queue.ts";
import { publishedDigest } from "../../../scripts/core/posting/digest.ts";
import { applyQueueChange } from "../../../scripts/core/queue/change-queue.ts";
import { applyListChange } from "../../../scripts/core/queue/edit-list.ts";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";
import { anyQueueFile } from "../inputs/content.ts";
import { corpusTexts } from "../inputs/corpus.ts";
import { nastyText } from "../inputs/texts.ts";
import { must } from "../promises.ts";
import { defineTarget } from "../target.ts";

const text = anyQueueFile.map((bytes) => new TextDecoder().decode(bytes));
const inputs = fc.record({ text, which: fc.nat(5), words: nastyText });

type Input = typeof inputs extends fc.Arbitrary<infer T> ? T : never;

export default defineTarget<Input>({
  name: "queue-edit",
  promise:
    "What the bot and the queue tools write into a queue changes the post at hand, twice no more than once, and keeps the file as readable as it was.",
  suiteRuns: 120,
  inputs,
  corpus: corpusTexts("queue").map((it) => ({ text: it, which: 0, words: "x" })),
  open: () => ({ check }),
});

function check({ text: before, which, words }: Input): void {
  const { queue, isJson } = readQueue(encodeUtf8(before));
  const post = queue.posts[which % Math.max(1, queue.posts.length)] ?? {};
  const id = post.id ?? words;
  for (const after of [
    markDone(before, id),
    markFailed(before, { ...post, id }, words),
    ...listChanges(before, id, words),
  ])
    if (isJson && after !== null) stayReadable(before, after);
}

function markDone(before: string, id: string): string | null {
  const change = { kind: "done", posts: [{ id, mediaId: "17", publishedAt: "2026-01-05T09:30:00Z" }] } as const;
  return twice(before, (text) => applyQueueChange(text, { ...change, posts: [...change.posts] }));
}

function markFailed(before: string, post: DraftPost & { id: string }, error: string): string | null {
  const mark = {
    kind: "failed",
    id: post.id,
    digest: publishedDigest(post),
    error,
    failedAt: "2026-01-05T09:30:00Z",
  } as const;
  return twice(before, (text) => applyQueueChange(text, mark));
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

function twice(before: string, apply: (text: string) => { ok: true; value: string } | { ok: false }): string | null {
  const once = apply(before);
  if (!once.ok) return null;
  const again = apply(once.value);
  must(again.ok && again.value === once.value, "doing it again changes nothing");
  return once.value;
}

function stayReadable(before: string, after: string): void {
  must(readQueue(encodeUtf8(after)).isJson, "it still is JSON");
  must(after.length <= 3 * before.length + 10_000, "it does not grow out of proportion");
}
