import type { Complaint, Severity } from "../finding.ts";
import type { Journal } from "../generated/journal.ts";
import type { Post } from "../generated/queue.ts";
import type { Settings } from "../generated/settings.ts";

/** A post as far as its fields have the right type: what the schema refused has been left out, so any field may be missing. */
export type DraftPost = Partial<Post>;

export interface DraftQueue {
  account?: string;
  posts: DraftPost[];
}

/** Everything a rule may look at. Pure data; the order of posts is the order in which they go out. */
export interface RuleInput {
  queue: DraftQueue;
  settings: Settings;
  journal: Journal;
  /** Posts moved out of the queue after they were published. */
  archive: DraftPost[];
}

/** What a rule says about a place; rule id and severity are filled in from the rule unless it says otherwise. */
export type Objection = Omit<Complaint, "rule" | "severity"> & { severity?: Severity };

interface RuleHead {
  id: string;
  severity: Severity;
  /** One sentence for the documentation: what the rule asks for and where the limit comes from. */
  description: string;
}

/** Looks at one post at a time. Pointers are relative to the post ("/caption"). */
export interface PostRule extends RuleHead {
  scope: "post";
  check(post: DraftPost, settings: Settings): Objection[];
}

/** Looks at the whole queue. Pointers are relative to the file ("/posts/3/id"). */
export interface QueueRule extends RuleHead {
  scope: "queue";
  check(input: RuleInput): Objection[];
}

export type Rule = PostRule | QueueRule;
