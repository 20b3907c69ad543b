import { nearestWord } from "../../text/nearest-word.ts";
import { clip } from "../../text/printable.ts";
import type { PostRule } from "../rule.ts";

export const pillar = labelRule("pillar", "pillar", "pillars");
export const ctaType = labelRule("cta-type", "cta_type", "cta_types");

function labelRule(id: string, field: "pillar" | "cta_type", list: "pillars" | "cta_types"): PostRule {
  return {
    id,
    severity: "error",
    description: `${field} is one of ${list} in the settings, if that list is set.`,
    field: field,
    check(post, { settings }) {
      const { [field]: value } = post;
      const { [list]: allowed } = settings;
      if (value === undefined || allowed === undefined || allowed.includes(value)) return [];
      const meant = nearestWord(value, allowed);
      const message = `${field} is "${clip(value, 40)}", which is not in the settings' list: ${clip(allowed.join(", "), 300)}.`;
      const hint =
        meant === null ? "Use one from the list, or add this one to settings.json." : `Did you mean "${meant}"?`;
      return [{ pointer: `/${field}`, message, hint }];
    },
  };
}

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
