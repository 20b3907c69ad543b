import { nearestWord } from "../../text/nearest-word.ts";
import { clip } from "../../text/printable.ts";
import type { PostRule } from "./post-rule.ts";

export const pillar = labelRule("pillar", "pillar", "pillars");
export const ctaType = labelRule("cta-type", "cta_type", "cta_types");

function labelRule(id: string, field: "pillar" | "cta_type", list: "pillars" | "cta_types"): PostRule {
  return {
    id,
    severity: "error",
    description: `${field} is one of ${list} in the settings, if that list is set.`,
    looksAt: field,
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
