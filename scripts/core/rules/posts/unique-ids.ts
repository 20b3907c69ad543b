import { isAscii } from "../../text/ascii.ts";
import { foldName } from "../../text/look-alikes.ts";
import { clip, printable } from "../../text/printable.ts";
import type { Objection } from "../rule.ts";
import type { QueueInput, QueueRule } from "./post-rule.ts";

export const uniqueIds: QueueRule = {
  id: "unique-ids",
  severity: "error",
  description:
    "Every id is used only once across the queue, the archive of published posts, and the posts that the journal records as published. An id that only looks like another one in the queue is an error too.",
  check(input) {
    return [...repeatedIds(input), ...similarIds(input), ...archivedIds(input), ...publishedIds(input)];
  },
};

/** The part of the rule that stops the whole queue: while two posts share an id, nothing is published. */
export function repeatedIds({ queue }: QueueInput): Objection[] {
  const ids = queue.posts.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size === ids.length) return [];
  const first = new Map<string, number>();
  const objections: Objection[] = [];
  for (const [index, { id }] of queue.posts.entries()) {
    if (id === undefined) continue;
    const earlier = first.get(id);
    if (earlier === undefined) {
      first.set(id, index);
      continue;
    }
    const message = `The id "${clip(id)}" is already used by post ${earlier + 1}.`;
    objections.push({ pointer: `/posts/${index}/id`, message, hint: "Give each post its own id." });
  }
  return objections;
}

/** Ids that differ only in invisible characters or in letters that look the same. Case and spaces count. */
function similarIds({ queue }: QueueInput): Objection[] {
  // Plain ids look like themselves only.
  if (queue.posts.every(({ id }) => id === undefined || isAscii(id))) return [];
  const first = new Map<string, { id: string; index: number }>();
  return queue.posts.flatMap(({ id, status }, index) => {
    if (id === undefined) return [];
    const folded = foldName(id);
    const earlier = first.get(folded);
    if (earlier === undefined) first.set(folded, { id, index });
    if (earlier === undefined || earlier.id === id || status === "done") return [];
    const message = `The id "${clip(printable(id))}" looks like that of post ${earlier.index + 1}.`;
    return [{ pointer: `/posts/${index}/id`, message, hint: "Give it an id that people can tell apart." }];
  });
}

/** A done post may be in both for a moment: it is written to the archive before it leaves the queue. */
function archivedIds({ queue, archive }: QueueInput): Objection[] {
  if (archive.length === 0) return [];
  const archived = new Set(archive.map((post) => post.id));
  return queue.posts.flatMap(({ id, status }, index) => {
    if (id === undefined || status === "done" || !archived.has(id)) return [];
    const message = `The id "${clip(id)}" belongs to a post in the archive, which was published earlier.`;
    return [{ pointer: `/posts/${index}/id`, message, hint: "Give this post a new id." }];
  });
}

/**
 * The bot sets a post to done when the journal records it as published. That is right for the published post itself, whose
 * status somebody changed or the bot could not write. Another post under the same id would be lost.
 */
function publishedIds({ queue, journal, digestOf }: QueueInput): Objection[] {
  const published = new Map(
    journal.entries.filter((entry) => entry.outcome === "done").map((entry) => [entry.id, entry]),
  );
  if (published.size === 0) return [];
  return queue.posts.flatMap((post, index) => {
    const entry = post.id === undefined || post.status === "done" ? undefined : published.get(post.id);
    if (entry === undefined) return [];
    const isSame = digestOf === undefined || digestOf(post) === entry.digest;
    const message = `The id "${clip(entry.id)}" was already published${entry.published_at === null ? "" : ` on ${entry.published_at}`}, according to the journal.`;
    const heals = "The bot will set it back to done. To publish it again, give it a new id and change the content.";
    const loses = "The bot would mark this post done without publishing it. Give it a new id.";
    const objection: Objection = { pointer: `/posts/${index}/id`, message, hint: isSame ? heals : loses };
    return [isSame ? { ...objection, severity: "warning" } : objection];
  });
}
