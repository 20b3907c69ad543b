import { clip } from "../../text/printable.ts";
import type { Advice } from "../rule.ts";
import { type Lineage, readLineage } from "./lineage.ts";
import type { QueueRule } from "./post-rule.ts";
import { isLive } from "./same-post.ts";

export const repeatOf: QueueRule = {
  id: "repeat-of",
  severity: "error",
  description:
    "repeat_of names another post, which is in the queue, in the archive or published. Only one post names it; a further repetition names the one before it.",
  check(input) {
    const { queue, archive, journal } = input;
    const lineage = readLineage(input);
    const ids = new Set([...queue.posts, ...archive, ...journal.entries.filter(isLive)].map(({ id }) => id));
    return queue.posts.flatMap(({ id, status, repeat_of }, index) => {
      if (repeat_of === undefined || status !== "pending") return [];
      const advice = ids.has(repeat_of) || repeat_of === id ? judge(repeat_of, id, lineage) : unknown(repeat_of);
      return advice === null ? [] : [{ pointer: `/posts/${index}/repeat_of`, ...advice }];
    });
  },
};

function unknown(repeated: string): Advice {
  const message = `repeat_of names "${clip(repeated)}", but there is no such post.`;
  return { message, hint: "Write the id of the post that this one repeats, exactly as it is." };
}

function judge(repeated: string, id: string | undefined, lineage: Lineage): Advice | null {
  if (repeated === id)
    return { message: "The post repeats itself.", hint: "Name the other post, or remove repeat_of." };
  const repeater = lineage.repeaterOf(repeated);
  if (repeater === undefined || repeater === id) return null;
  const message = `"${clip(repeated)}" is already repeated by "${clip(repeater)}".`;
  const hint = `Remove one of the two. If you want to repeat it once more, write "repeat_of": ${JSON.stringify(lineage.newestOf(repeated))}.`;
  return { message, hint };
}
