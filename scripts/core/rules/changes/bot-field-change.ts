import { BOT_FIELDS, type DraftPost } from "../../content/draft-post.ts";
import { clip } from "../../text/printable.ts";
import type { Change } from "./change.ts";
import type { GuardObjection, GuardRule } from "./guard-rule.ts";
import type { KeptPost } from "./queue-diff.ts";

type BotField = (typeof BOT_FIELDS)[number];

export const botFieldsGuard: GuardRule = {
  id: "guard/bot-fields",
  severity: "error",
  description:
    "media_id, permalink, published_at, error and failed_at are neither added nor changed by people, and are removed when a failed post is set back to pending.",
  check(change) {
    return [...ofAdded(change), ...change.diff.kept.flatMap(ofKept)];
  },
};

function ofAdded({ diff, renames }: Change): GuardObjection[] {
  const renamed = new Set([...renames.values()].map(({ index }) => index));
  return diff.added
    .filter(({ index }) => !renamed.has(index))
    .flatMap(({ post, index }) => fieldsIn(post).map((field) => written(index, field)));
}

/** Done posts are looked after as a whole. */
function ofKept(kept: KeptPost): GuardObjection[] {
  if (kept.before.status === "done") return [];
  if (kept.before.status === "failed" && kept.after.status === "pending") return leftovers(kept);
  return BOT_FIELDS.filter((field) => kept.changedFields.includes(field)).flatMap((field) => {
    if (kept.after[field] !== undefined) return [written(kept.index, field)];
    return kept.after.status === "failed" ? [removed(kept, field)] : [];
  });
}

function leftovers({ id, after, index }: KeptPost): GuardObjection[] {
  return fieldsIn(after).map((field) => ({
    file: "queue.json",
    pointer: `/posts/${index}/${field}`,
    message: `"${clip(id)}" is set back to pending, but still has ${field} from its failed attempt.`,
    hint: `Remove ${field}: a post that is to be tried again has none of the bot's fields (${BOT_FIELDS.join(", ")}).`,
  }));
}

function written(index: number, field: BotField): GuardObjection {
  const message = `${field} is written by the bot alone, but was added or changed here.`;
  return { file: "queue.json", pointer: `/posts/${index}/${field}`, message, hint: `Undo this change of ${field}.` };
}

function removed({ id, index }: KeptPost, field: BotField): GuardObjection {
  const message = `${field} was removed from "${clip(id)}", which is still failed.`;
  const hint = `Put it back, or set status to pending to try the post again.`;
  return { file: "queue.json", pointer: `/posts/${index}`, message, hint };
}

function fieldsIn(post: DraftPost): BotField[] {
  return BOT_FIELDS.filter((field) => post[field] !== undefined);
}
