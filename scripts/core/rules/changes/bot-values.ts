import type { DraftPost } from "../../content/draft-post.ts";
import { BOT_FIELDS } from "../../content/post-fields.ts";
import { clip } from "../../text/printable.ts";
import type { RuleFinding } from "../rule.ts";
import type { Change, GuardRule } from "./change.ts";
import type { KeptPost, SidePost } from "./queue-diff.ts";

const BOT_STATUSES: readonly unknown[] = ["done", "failed"];

export const statusGuard: GuardRule = {
  id: "guard/status",
  severity: "error",
  description:
    "A new post is pending, and only the bot sets done and failed. A failed post may be set back to pending if what the bot wrote about the failure is removed.",
  check(change) {
    const added = newPosts(change)
      .filter(({ post }) => BOT_STATUSES.includes(post.status))
      .map(({ id, post, index }) =>
        forged(index, `"${clip(id)}" is new, so its status is pending, not ${post.status}.`),
      );
    const changed = change.diff.kept
      .filter(({ before, changedFields }) => before.status !== "done" && changedFields.includes("status"))
      .filter(({ after }) => BOT_STATUSES.includes(after.status))
      .map(({ id, before, after, index }) => {
        const was = before.status ?? "without status";
        return forged(index, `"${clip(id)}" was ${was} and is set to ${after.status} here, which only the bot does.`);
      });
    return [...added, ...changed];
  },
};

function forged(index: number, message: string): RuleFinding {
  const hint = "Set status to pending; the bot itself records what happens to the post.";
  return { pointer: `/posts/${index}/status`, message, hint };
}

type BotField = (typeof BOT_FIELDS)[number];

export const botFieldsGuard: GuardRule = {
  id: "guard/bot-fields",
  severity: "error",
  description: `People neither add nor change ${BOT_FIELDS.slice(0, -1).join(", ")} and ${BOT_FIELDS.at(-1)}. These fields are removed when a failed post is set back to pending.`,
  check(change) {
    const added = newPosts(change).flatMap(({ post, index }) => fieldsIn(post).map((field) => written(index, field)));
    return [...added, ...change.diff.kept.flatMap(ofKept)];
  },
};

/** Renamed posts are left to the rules for published and claimed posts. */
function newPosts({ diff, renames }: Change): SidePost[] {
  const renamed = new Set([...renames.values()].map(({ index }) => index));
  return diff.added.filter(({ index }) => !renamed.has(index));
}

/** Done posts are guarded as a whole by guard/published-posts. */
function ofKept(kept: KeptPost): RuleFinding[] {
  if (kept.before.status === "done") return [];
  if (kept.before.status === "failed" && kept.after.status === "pending") return leftovers(kept);
  return BOT_FIELDS.filter((field) => kept.changedFields.includes(field)).flatMap((field) => {
    if (kept.after[field] !== undefined) return [written(kept.index, field)];
    return kept.after.status === "failed" ? [removed(kept, field)] : [];
  });
}

function leftovers({ id, after, index }: KeptPost): RuleFinding[] {
  return fieldsIn(after).map((field) => ({
    pointer: `/posts/${index}/${field}`,
    message: `"${clip(id)}" is set back to pending, but still has ${field} from its failed attempt.`,
    hint: `Remove ${field}: a post that goes out again has none of the bot's fields (${BOT_FIELDS.join(", ")}).`,
  }));
}

function written(index: number, field: BotField): RuleFinding {
  const message = `${field} is written only by the bot, but was added or changed here.`;
  return { pointer: `/posts/${index}/${field}`, message, hint: `Undo this change of ${field}.` };
}

function removed({ id, index }: KeptPost, field: BotField): RuleFinding {
  const message = `${field} was removed from "${clip(id)}", which is still failed.`;
  const hint = "Restore it, or set status to pending to try the post again.";
  return { pointer: `/posts/${index}`, message, hint };
}

function fieldsIn(post: DraftPost): BotField[] {
  return BOT_FIELDS.filter((field) => post[field] !== undefined);
}
