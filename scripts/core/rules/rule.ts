import type { DraftCaption, DraftPost, DraftQueue, SharedField } from "../content/draft-post.ts";
import type { Severity } from "../findings/finding.ts";
import type { Journal } from "../generated/journal.ts";
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

/** A rule knows nothing but its arguments. It may throw; the runner turns that into a finding. */
export interface Rule<Subject, Context = void> extends RuleHead {
  check(subject: Subject, context: Context): readonly RuleFinding[];
}

/** A rule that people and models can follow while they write a caption. */
interface WritingRule<Subject, Context> extends Rule<Subject, Context> {
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
  hint: string;
}

export type Advice = Pick<RuleFinding, "message" | "hint">;

/** A file of the content folder; "queue.json" is the queue, even if it has another name. */
export type ContentFile = "queue.json" | "settings.json" | "token-status.json" | `archive/${string}`;

/** What the team decided. */
interface TeamContext {
  settings: Settings;
  /** Host names whose media may be on private addresses and over plain http. */
  allowPrivateHosts: readonly string[];
}

export interface PostContext extends TeamContext {
  /** User name of the account; left out where it is not known. */
  account?: string | undefined;
  /** Whether the schema already refused what is at this place of the post ("/caption"). */
  isRefused(pointer: string): boolean;
}

/** Looks at one post at a time. Pointers are relative to the post ("/caption"). */
export interface PostRule extends WritingRule<DraftPost, PostContext> {
  /** Set by rules that also judge published and failed posts. Those are history: a new limit does not make them wrong. */
  judgesHistory?: true;
  /** The one field that the rule needs. If batches have it, they are judged too; rules of the caption also count live. */
  field?: SharedField;
}

/** Everything that a rule about the whole queue may look at. Posts are in the order in which they go out. */
export interface QueueInput extends TeamContext {
  queue: DraftQueue;
  journal: Journal;
  /** Posts that were moved out of the queue after they were published. */
  archive: readonly DraftPost[];
  /** The post as it is compared with others: with what its files hold instead of their names. Left out: as it is. */
  identify?: (post: DraftPost) => DraftPost;
  /** The digest by which the journal knows a post. Left out where there is no journal. */
  digestOf?: (post: DraftPost) => string;
  /** SHA-256 (hex) of a text, by which the journal knows what a post looks like. Left out where there is no journal. */
  sha256?: (text: string) => string;
}

/** Looks at the whole queue. Pointers are relative to the file ("/posts/3/id"). */
export type QueueRule = Rule<QueueInput>;

export interface CaptionContext {
  settings: Settings;
  /** Handle of the account, without "@"; a caption may name it. */
  account?: string;
  /** The notes that facts may come from, whole texts. [] when there are none: a caption may state no fact then. */
  notes: readonly string[];
  /** Past captions, whose voice is to be matched. */
  samples: readonly string[];
  /** yyyy-mm; left out where it is not known for which month a batch is. */
  month?: string;
}

/** Looks at one caption at a time. Pointers are relative to it ("/caption"). */
export interface CaptionRule extends WritingRule<DraftCaption, CaptionContext> {
  scope: "caption";
  /** A rule for posts that this one includes, so that a batch is not checked with both. */
  covers?: PostRule;
}

/** Looks at the whole batch, in the order in which it goes out. Pointers are relative to the file ("/3/cta_type"). */
export interface BatchRule extends WritingRule<readonly DraftCaption[], CaptionContext> {
  scope: "batch";
}
