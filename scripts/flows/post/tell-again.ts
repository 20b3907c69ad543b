import type { DraftPost } from "../../core/content/draft-post.ts";
import type { Alert } from "../../core/ports/alerts.ts";
import type { Content } from "../../core/posting/content.ts";
import { publishedDigest } from "../../core/posting/digest.ts";
import type { Run } from "./run.ts";
import type { AlertMemory } from "./tell-once.ts";

/** Sends alerts about posts again that did not arrive in earlier runs, as far as they are still true. */
export async function tellAgain(run: Run, content: Content, memory: AlertMemory): Promise<void> {
  // A queue that cannot be used shows nothing.
  if (content.blockers.length > 0) return;
  const missed = memory.untold.map((id) => ({ id, post: content.posts.find((post) => post.id === id) }));
  const failed = missed.filter(({ post }) => post?.status === "failed");
  const edited = missed.filter(({ id, post }) => post?.status === "done" && isEdited(content, id, post));
  // A post that waits stays on the list: a run beside this one may fail it again, unheard, before this one ends.
  const passed = missed.filter(
    ({ id, post }) => post === undefined || (post.status === "done" && !isEdited(content, id, post)),
  );
  for (const { id } of passed) memory.heard.add(id);
  if (failed.length > 0) await run.alerts.send(failedAlert(failed.map(({ id, post }) => toFailure(id, post))));
  for (const { id } of edited) await run.alerts.send(editedAlert(id));
}

/** What people are told about a post that failed. */
export interface Failure {
  id: string;
  title: string;
  body: string;
}

/** Several posts of one run are in one alert. */
export function failedAlert(failures: readonly Failure[]): Alert {
  const postIds = failures.map(({ id }) => id);
  const [first, ...others] = failures;
  if (first !== undefined && others.length === 0)
    return { kind: "item-failed", title: first.title, body: first.body, postIds };
  const body = failures.map(({ title, body: text }) => `${title}: ${text}`).join("\n\n");
  return { kind: "item-failed", title: `${failures.length} posts failed: ${postIds.join(", ")}`, body, postIds };
}

export function editedAlert(id: string): Alert {
  return {
    kind: "queue",
    title: `${id} was edited after it was published`,
    body: "The live post keeps its old content and was not published again. For a new post, use a new id.",
    postIds: [id],
  };
}

function toFailure(id: string, post: DraftPost | undefined): Failure {
  return { id, title: `Post ${id} failed`, body: post?.error ?? "" };
}

/** Whether the post of this id is another than the one that the journal records as published. */
export function isEdited({ journal, blobIds }: Content, id: string, post: DraftPost): boolean {
  const entry = journal.entries.find((candidate) => candidate.id === id && candidate.outcome === "done");
  return entry !== undefined && entry.digest !== publishedDigest(post, blobIds);
}
