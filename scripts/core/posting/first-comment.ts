import type { FirstComment, JournalEntry } from "../generated/journal.ts";
import type { Condition } from "../ports/alerts.ts";
import type { Comment } from "../ports/platform.ts";
import type { Content } from "./content.ts";
import { textDigest } from "./digest.ts";

/** A live post whose first comment is not known to be there. */
export interface Uncommented extends JournalEntry {
  comment: FirstComment;
}

export function listUncommented({ journal }: Pick<Content, "journal">): Uncommented[] {
  const isOpen = (entry: JournalEntry): entry is Uncommented =>
    entry.outcome === "done" && entry.comment?.outcome === null;
  return journal.entries.filter(isOpen);
}

/** The comment as it was approved; null where queue and archive no longer hold it. */
export function approvedComment({ posts, archive }: Content, { id, comment }: Uncommented): string | null {
  const texts = [...posts, ...archive].filter((post) => post.id === id).map((post) => post.first_comment ?? "");
  return texts.find((text) => textDigest(text) === comment.digest) ?? null;
}

/** Comments with its text, of whomever. */
export function withItsText(comments: readonly Comment[], { comment }: Uncommented): Comment[] {
  return comments.filter(({ text }) => textDigest(text) === comment.digest);
}

/** Where the platform does not say who wrote a comment, or who we are, it counts as our own: it is not sent a second time. */
export function isOwn({ username = "" }: Comment, ownName: string): boolean {
  return username === "" || ownName === "" || username.toLowerCase() === ownName.toLowerCase();
}

/** Live posts whose comments have to be turned off. */
export function listCommentable({ journal }: Pick<Content, "journal">): JournalEntry[] {
  return journal.entries.filter(({ outcome, comments_off: off }) => outcome === "done" && off === null);
}

export interface CommentProblem {
  why: string;
  /** What tells it from another problem of the same comment. */
  about: string;
  /** "retried": nothing was sent, the next run does it. "look": somebody has to look whether it is there. "by hand": it cannot be sent. */
  next: "retried" | "look" | "by hand";
}

/** A post that was approved without comments has some for now. */
export function withComments(id: string, { why, about, next }: CommentProblem): Condition {
  const command = `npm run queue -- resolve ${JSON.stringify(id)} --comment`;
  const byHand = `Turn them off in the Instagram app and end this with ${command} there, or leave them on with ${command} none.`;
  return {
    key: `comment:${id}`,
    what: `${id} is live, but its comments could not be turned off`,
    why,
    about,
    whatToDo: next === "retried" ? `The next run tries again. ${byHand}` : byHand,
  };
}

export function withoutComment(id: string, { why, about, next }: CommentProblem): Condition {
  const command = `npm run queue -- resolve ${JSON.stringify(id)} --comment`;
  const whatToDo = {
    retried: `The next run tries again; ${command} none ends that.`,
    look: `Look at the post. If the comment is there: ${command} there. If not, send it with ${command} retry, or leave it out with ${command} none.`,
    "by hand": `Write it by hand if it is still wanted, and end this with ${command} there, or leave it out with ${command} none.`,
  };
  return {
    key: `comment:${id}`,
    what: `${id} is live, but its first comment could not be posted`,
    why,
    about,
    whatToDo: whatToDo[next],
  };
}
