import type { Severity } from "../findings/finding.ts";
import type { Settings } from "../generated/settings.ts";

/** What every rule says about itself, in all three books: posts, captions of a batch, changes of a pull request. */
export interface RuleHead {
  /** Unique in its book. Findings carry it. */
  id: string;
  /** Severity of findings that do not name one. */
  severity: Severity;
  /** One sentence for the documentation: what the rule asks for and, for a limit, where it comes from. */
  description: string;
}

/**
 * A rule judges one subject and knows nothing but its arguments: no clock, no files. It may throw; the runner turns that into a
 * finding.
 */
export interface Rule<Subject, Context = void> extends RuleHead {
  check(subject: Subject, context: Context): readonly RuleFinding[];
}

/** A rule that people and models can follow while they write a caption. */
export interface WritingRule<Subject, Context> extends Rule<Subject, Context> {
  /** One line for the prompt that asks a model for captions. Left out where another rule's line says it. */
  instruction?: (settings: Settings) => string;
}

/** What a rule finds at one place. The runner adds the rule's id. */
export interface RuleFinding {
  /** The file that the pointer leads into. Left out by rules that look at one file only. */
  file?: ContentFile;
  /** JSON pointer (RFC 6901), relative to the subject of the rule; "" for the whole subject. */
  pointer: string;
  /** Default: the severity of the rule. */
  severity?: Severity;
  /** What is wrong, in words for people who do not know JSON. */
  message: string;
  /** What to do about it. */
  hint: string;
}

/** A finding before it is known where it belongs. */
export type Advice = Pick<RuleFinding, "message" | "hint">;

/** A file of the content folder; "queue.json" is the queue, even if it has another name. */
export type ContentFile = "queue.json" | "settings.json" | "token-status.json" | `archive/${string}`;
