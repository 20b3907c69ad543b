import type { DraftPost } from "../../content/draft-post.ts";
import { BOT_FIELDS } from "../../content/post-fields.ts";
import { clip } from "../../text/printable.ts";
import type { RuleFinding } from "../rule.ts";
import type { Change, GuardRule } from "./change.ts";
import type { KeptPost } from "./queue-diff.ts";

type BotField = (typeof BOT_FIELDS)[number];

export const botFieldsGuard: GuardRule = {
  id: "guard/bot-fields",
  severity: "error",
  description: `People neither add nor change ${BOT_FIELDS.slice(0, -1).join(", ")} and ${BOT_FIELDS.at(-1)}. These fields are removed when a failed post is set back to pending.`,
  check(change) {
    return [...ofAdded(change), ...change.diff.kept.flatMap(ofKept)];
  },
};

function ofAdded({ diff, renames }: Change): RuleFinding[] {
  const renamed = new Set([...renames.values()].map(({ index }) => index));
  return diff.added
    .filter(({ index }) => !renamed.has(index))
    .flatMap(({ post, index }) => fieldsIn(post).map((field) => written(index, field)));
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
