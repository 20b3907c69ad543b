import type { SharedField } from "../../content/draft-caption.ts";
import { nearestWord } from "../../text/nearest-word.ts";
import { clip } from "../../text/printable.ts";
import { NOTHING, type Objection } from "../rule.ts";
import type { PostRule } from "./post-rule.ts";

export const pillar: PostRule = {
  id: "pillar",
  severity: "error",
  description: "pillar is one of pillars in the settings, if that list is set.",
  looksAt: "pillar",
  check: (post, { settings }) => checkLabel(post.pillar, settings.pillars, { field: "pillar" }),
};

export const ctaType: PostRule = {
  id: "cta-type",
  severity: "error",
  description: "cta_type is one of cta_types in the settings, if that list is set.",
  looksAt: "cta_type",
  check: (post, { settings }) => checkLabel(post.cta_type, settings.cta_types, { field: "cta_type" }),
};

function checkLabel(
  value: string | undefined,
  allowed: readonly string[] | undefined,
  { field }: { field: SharedField },
): readonly Objection[] {
  if (value === undefined || allowed === undefined || allowed.includes(value)) return NOTHING;
  const meant = nearestWord(value, allowed);
  const message = `${field} is "${clip(value, 40)}", which is not in the settings' list: ${clip(allowed.join(", "), 300)}.`;
  const hint = meant === null ? "Use one from the list, or add this one to settings.json." : `Did you mean "${meant}"?`;
  return [{ pointer: `/${field}`, message, hint }];
}
