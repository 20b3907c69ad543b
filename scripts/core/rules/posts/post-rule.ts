import type { DraftPost, DraftQueue, SharedField } from "../../content/draft-post.ts";
import type { Journal } from "../../generated/journal.ts";
import type { Settings } from "../../generated/settings.ts";
import type { Rule, WritingRule } from "../rule.ts";

/** What the team decided. */
interface TeamContext {
  settings: Settings;
  /** Host names whose media may be on private addresses and over plain http. */
  allowPrivateHosts: readonly string[];
}

/** What a rule about one post may look at besides the post. */
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
  /**
   * The one field that the rule needs, where a caption batch has it too. The rule then also judges batches; rules that look at
   * the caption are also part of the counter that people see while they type.
   */
  looksAt?: SharedField;
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
