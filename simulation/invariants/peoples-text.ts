import { readQueueOnce } from "../../scripts/core/content/read-queue.ts";
import { postIndexOf } from "../../scripts/core/findings/finding.ts";
import { checkPosts, findBlockers } from "../../scripts/core/rules/posts/check-queue.ts";
import { PEOPLE } from "../repository/repository.ts";
import { bytesOf, rememberByText } from "../repository/texts.ts";
import type { World } from "../world/world.ts";

const EDITS = "what people wrote is never lost";
const VALID = "the bot leaves a valid queue file";

/**
 * Between two versions of the queue, the bot changes only its own fields. Everything else, including white space, stays as
 * people wrote it, and a valid file stays valid.
 */
export function watchPeoplesText(world: World): void {
  world.bulletin.on("change", ({ file, before, after, author }) => {
    if (file !== "queue" || author === PEOPLE || before === null) return;
    if (withoutBotFields(before) !== withoutBotFields(after))
      world.break(EDITS, `${author} changed more than its own fields`);
    const errors = errorsIn(after, before);
    if (errors.length === 0) return;
    const known = new Set(errorsIn(before, after));
    const added = errors.find((error) => !known.has(error));
    if (added !== undefined) world.break(VALID, `${author} left the queue with an error: ${added}`);
  });
}

/** Works only on the text, without the bot's own reader. */
const BOT_MEMBER = /,\s*"(?:media_id|permalink|published_at|error|failed_at)"\s*:\s*(?:"(?:\\.|[^"\\])*"|null)/g;
const STATUS = /"status"(\s*:\s*)"(?:pending|done|failed)"/g;

/** Remembered, because each text is first the one after a change and then the one before the next. */
const withoutBotFields = rememberByText((text) => text.replaceAll(BOT_MEMBER, "").replaceAll(STATUS, '"status"$1"…"'));

/**
 * Errors of the file and of posts that differ from the other text. Unchanged posts are left out, because an error about two
 * equal posts may name either.
 */
function errorsIn(text: string, other: string): string[] {
  const others = postTextsIn(other);
  const changed = postTextsIn(text).flatMap((post, index) => (post === others[index] ? [] : [index]));
  const reading = readQueueOnce(bytesOf(text));
  const check = { reading, settings: {}, journal: { entries: [] }, archive: [], allowPrivateHosts: [] };
  const ofFile = findBlockers(check).filter(({ pointer }) => postIndexOf(pointer) === null);
  const ofPost = checkPosts(check);
  const complaints = [...ofFile, ...changed.flatMap((index) => ofPost(index))];
  const errors = complaints.filter(({ severity }) => severity === "error");
  return errors.map(({ rule, pointer }) => `${rule} at ${pointer}`);
}

/** Each post of a queue as the bot reads it. */
const postTextsIn = rememberByText((text) =>
  readQueueOnce(bytesOf(text)).queue.posts.map((post) => JSON.stringify(post)),
);
