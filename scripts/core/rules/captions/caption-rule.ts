import type { Severity } from "../../findings/finding.ts";
import type { BatchCaption } from "../../generated/caption-batch.ts";
import type { Settings } from "../../generated/settings.ts";
import type { Objection } from "../rule.ts";

/** A caption as far as its fields have the right type: what the schema refused has been left out. */
export type DraftCaption = Partial<BatchCaption>;

/** What captions are judged by. */
export interface CaptionContext {
  settings: Settings;
  /** The notes that facts may come from, whole texts. [] when there are none: facts cannot be traced then. */
  notes: readonly string[];
  /** Past captions, whose voice is to be matched. */
  samples: readonly string[];
}

interface RuleHead {
  id: string;
  severity: Severity;
  /** One sentence for the documentation: what the rule asks for. */
  description: string;
}

/** Looks at one caption at a time. Pointers are relative to it ("/caption"). */
export interface CaptionRule extends RuleHead {
  scope: "caption";
  check(caption: DraftCaption, context: CaptionContext): Objection[];
}

/** Looks at the whole batch, in the order in which it goes out. Pointers are relative to the file ("/3/cta_type"). */
export interface BatchRule extends RuleHead {
  scope: "batch";
  check(batch: readonly DraftCaption[], context: CaptionContext): Objection[];
}
