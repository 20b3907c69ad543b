import { clip } from "../../text/printable.ts";
import type { Objection } from "../rule.ts";
import { type Lineage, readLineage } from "./lineage.ts";
import type { QueueInput, QueueRule } from "./post-rule.ts";
import { isLive } from "./same-post.ts";

export const repeatOf: QueueRule = {
  id: "repeat-of",
  severity: "error",
  description:
    "repeat_of names another post, which is in the queue, in the archive or published. Only one post names it; a further repetition names the one before it.",
  check(input) {
    const { queue } = input;
    if (!queue.posts.some(({ repeat_of }) => repeat_of !== undefined)) return [];
    const lineage = readLineage(input);
    const ids = knownIds(input);
    return queue.posts.flatMap(({ id, status, repeat_of }, index) => {
      if (repeat_of === undefined || status !== "pending") return [];
      const fault = faultOf({ id, repeatOf: repeat_of }, ids, lineage);
      return fault === null ? [] : [{ pointer: `/posts/${index}/repeat_of`, ...fault }];
    });
  },
};

function knownIds({ queue, archive, journal }: QueueInput): Set<string | undefined> {
  const live = journal.entries.filter(isLive);
  return new Set([...queue.posts, ...archive, ...live].map(({ id }) => id));
}

function faultOf(
  { id, repeatOf }: { id: string | undefined; repeatOf: string },
  ids: ReadonlySet<string | undefined>,
  lineage: Lineage,
): Pick<Objection, "message" | "hint"> | null {
  const name = `"${clip(repeatOf)}"`;
  if (repeatOf === id)
    return { message: "The post repeats itself.", hint: "Name the other post, or remove repeat_of." };
  if (!ids.has(repeatOf)) {
    const message = `repeat_of names ${name}, but there is no such post.`;
    return { message, hint: "Write the id of the post that this one repeats, exactly as it is." };
  }
  const repeater = lineage.repeaterOf(repeatOf);
  if (repeater === undefined || repeater === id) return null;
  const message = `${name} is already repeated by "${clip(repeater)}".`;
  const hint = `Remove one of the two. If you want to repeat it once more, write "repeat_of": ${JSON.stringify(lineage.newestOf(repeatOf))}.`;
  return { message, hint };
}
