import type { DraftPost } from "../../content/draft-post.ts";
import { foldName } from "../../text/look-alikes.ts";
import { clip, printable } from "../../text/printable.ts";
import type { QueueInput, QueueRule, RuleFinding } from "../rule.ts";

export const uniqueIds: QueueRule = {
  id: "unique-ids",
  severity: "error",
  description:
    "Every id is used only once across the queue, the archive of published posts, and the posts that the journal records as published. An id that only looks like another one in the queue is an error too.",
  check: (input) => [...repeatedIds(input), ...similarIds(input), ...archivedIds(input), ...publishedIds(input)],
};

/** The part of the rule that stops the whole queue: while two posts share an id, nothing is published. */
export function repeatedIds({ queue }: QueueInput): RuleFinding[] {
  const first = new Map<string, number>();
  return ofPosts(queue, (id, _post, index) => {
    const earlier = first.get(id);
    if (earlier === undefined) first.set(id, index);
    if (earlier === undefined) return null;
    const message = `The id "${clip(id)}" is already used by post ${earlier + 1}.`;
    return { message, hint: "Give each post its own id." };
  });
}

/** Ids that differ only in invisible characters or in letters that look the same. Case and spaces count. */
function similarIds({ queue }: QueueInput): RuleFinding[] {
  const first = new Map<string, { id: string; index: number }>();
  return ofPosts(queue, (id, { status }, index) => {
    const folded = foldName(id);
    const earlier = first.get(folded);
    if (earlier === undefined) first.set(folded, { id, index });
    if (earlier === undefined || earlier.id === id || status === "done") return null;
    const message = `The id "${clip(printable(id))}" looks like that of post ${earlier.index + 1}.`;
    return { message, hint: "Give it an id that people can tell apart." };
  });
}

/** A done post may be in both for a moment: it is written to the archive before it leaves the queue. */
function archivedIds({ queue, archive }: QueueInput): RuleFinding[] {
  const archived = new Set(archive.map((post) => post.id));
  return ofPosts(queue, (id, { status }) => {
    if (status === "done" || !archived.has(id)) return null;
    const message = `The id "${clip(id)}" belongs to a post in the archive, which was published earlier.`;
    return { message, hint: "Give this post a new id." };
  });
}

/**
 * The bot sets a post to done when the journal records it as published. That is right for the published post itself, whose
 * status somebody changed or the bot could not write. Another post under the same id would be lost.
 */
function publishedIds({ queue, journal, digestOf }: QueueInput): RuleFinding[] {
  const published = new Map(
    journal.entries.filter((entry) => entry.outcome === "done").map((entry) => [entry.id, entry]),
  );
  return ofPosts(queue, (id, post) => {
    const entry = post.status === "done" ? undefined : published.get(id);
    if (entry === undefined) return null;
    const isSame = digestOf === undefined || digestOf(post) === entry.digest;
    const message = `The id "${clip(id)}" was already published${entry.published_at === null ? "" : ` on ${entry.published_at}`}, according to the journal.`;
    const heals = "The bot will set it back to done. To publish it again, give it a new id and change the content.";
    const loses = "The bot would mark this post done without publishing it. Give it a new id.";
    return isSame ? { severity: "warning", message, hint: heals } : { message, hint: loses };
  });
}

function ofPosts(
  { posts }: QueueInput["queue"],
  judge: (id: string, post: DraftPost, index: number) => Omit<RuleFinding, "pointer"> | null,
): RuleFinding[] {
  return posts.flatMap((post, index) => {
    const found = post.id === undefined ? null : judge(post.id, post, index);
    return found === null ? [] : [{ pointer: `/posts/${index}/id`, ...found }];
  });
}
