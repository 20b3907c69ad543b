import type { Post } from "../../scripts/core/generated/queue.ts";
import { branchOf, PEOPLE } from "../branches/repository.ts";
import { postsIn, rememberByText } from "../branches/texts.ts";
import type { World } from "../world/world.ts";

const EDITS = "every person's edit is kept";
const OWN_FILES = "the bot writes only its own files";
/** Works only on the text, without the bot's own reader. */
const BOT_MEMBER = /,\s*"(?:media_id|permalink|published_at|error|failed_at)"\s*:\s*(?:"(?:\\.|[^"\\])*"|null)/g;
const STATUS = /"status"(\s*:\s*)"(?:pending|done|failed)"/g;
const CHANGES: Record<string, readonly string[]> = {
  pending: ["pending", "done", "failed"],
  failed: ["failed", "done"],
  done: ["done"],
};

/** Between two versions of the queue, a run changes only its own fields. Everything else stays as people wrote it, with every space. */
export function watchEditsKept(world: World): void {
  world.events.on("change", ({ file, before, after, author }) => {
    if (author === PEOPLE || branchOf(file) === "record" || file === "token-status") return;
    if (file !== "queue") return world.break(OWN_FILES, `${author} wrote ${file}`);
    if (before === null || after === null) return;
    if (peoplesText(before) !== peoplesText(after))
      return world.break(EDITS, `${author} changed more than its own fields`);
    const [old, now] = [postsIn(before), postsIn(after)];
    if (now === null) return world.break(EDITS, `${author} broke the queue`);
    const changed = now.find((post, index) => !mayBecome(old?.[index], post));
    if (changed !== undefined) world.break(EDITS, `${author} took back what people details of ${changed.id}`);
  });
}

const peoplesText = rememberByText((text) => text.replaceAll(BOT_MEMBER, "").replaceAll(STATUS, '"status"$1"…"'));

function mayBecome(old: Post | undefined, post: Post): boolean {
  return old !== undefined && CHANGES[old.status]?.includes(post.status) === true;
}
