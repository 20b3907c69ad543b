import { nearestWord } from "../../text/nearest-word.ts";
import { clip } from "../../text/printable.ts";
import type { Objection, PostRule } from "../rule.ts";

export const pillar: PostRule = {
  id: "pillar",
  severity: "error",
  description: "pillar is one of pillars in the settings, if that list is set.",
  scope: "post",
  judges: "posts to go out",
  check: (post, { settings }) => checkLabel("pillar", post.pillar, settings.pillars),
};

export const ctaType: PostRule = {
  id: "cta-type",
  severity: "error",
  description: "cta_type is one of cta_types in the settings, if that list is set.",
  scope: "post",
  judges: "posts to go out",
  check: (post, { settings }) => checkLabel("cta_type", post.cta_type, settings.cta_types),
};

function checkLabel(field: string, value: string | undefined, allowed: readonly string[] | undefined): Objection[] {
  if (value === undefined || allowed === undefined || allowed.includes(value)) return [];
  const meant = nearestWord(value, allowed);
  const message = `${field} is "${clip(value, 40)}", which is not in the settings' list: ${allowed.join(", ")}.`;
  return [
    {
      pointer: `/${field}`,
      message,
      hint: meant === null ? "Use one of the list, or add this one to settings.json." : `Did you mean "${meant}"?`,
    },
  ];
}
