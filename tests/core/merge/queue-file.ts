import { mergeQueues, type QueueMerge } from "../../../scripts/core/merge/merge-queues.ts";

export interface TestPost {
  id: string;
  caption?: string;
  status?: string;
  [name: string]: unknown;
}

/** A queue file as the editors of most people lay it out. */
export function queueFile(posts: TestPost[], { account = "team", indent = 2 as string | number } = {}): string {
  return `${JSON.stringify({ account, posts }, null, indent)}\n`;
}

/** Posts of the given ids, one per letter. */
export function postsOf(letters: string): TestPost[] {
  return [...letters].map((id) => ({ id, caption: `caption of ${id}` }));
}

/** The queue file of the given letters. */
export function lettersFile(letters: string): string {
  return queueFile(postsOf(letters));
}

export function merged(input: Parameters<typeof mergeQueues>[0]): string {
  return textOf(mergeQueues(input));
}

export function textOf(result: QueueMerge): string {
  if (result.kind !== "merged") throw new Error(`not merged: ${JSON.stringify(result)}`);
  return result.text;
}

/** The ids of a queue file in their order, joined. */
export function lettersOf(text: string): string {
  const { posts }: { posts: TestPost[] } = JSON.parse(text);
  return posts.map(({ id }) => id).join("");
}
