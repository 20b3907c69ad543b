import type { PostRule } from "./post-rule.ts";

/** In the note of a post whose facts nobody has confirmed yet; the queue has no field for it. */
export const FACT_CHECK_MARK = "NEEDS_FACT_CHECK";

export const factCheck: PostRule = {
  id: "fact-check",
  severity: "warning",
  description: `No pending post has ${FACT_CHECK_MARK} in its note: somebody has checked its facts and removed the mark.`,
  check({ status, note = "" }) {
    if (status !== "pending" || !note.includes(FACT_CHECK_MARK)) return [];
    const message = `The note says ${FACT_CHECK_MARK}: nobody has confirmed the facts in the caption yet.`;
    return [{ pointer: "/note", message, hint: `Check the facts, then remove ${FACT_CHECK_MARK} from the note.` }];
  },
};
