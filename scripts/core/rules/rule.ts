import type { DraftPost, DraftQueue } from "../content/draft-post.ts";
import type { Complaint, Severity } from "../findings/finding.ts";
import type { Journal } from "../generated/journal.ts";
import type { Settings } from "../generated/settings.ts";

/** What the team decided. */
export interface RuleContext {
  settings: Settings;
  /** Host names whose media may be on private addresses and over plain http. */
  allowPrivateHosts: readonly string[];
}

/** What a rule about one post may look at. */
export interface PostContext extends RuleContext {
  /** Whether the file holds something in this place of the post ("/caption") that the schema already refused. */
  isRefused(pointer: string): boolean;
}

/** Everything a rule about the queue may look at. Pure data; the order of posts is the order in which they go out. */
export interface RuleInput extends RuleContext {
  queue: DraftQueue;
  journal: Journal;
  /** Posts moved out of the queue after they were published. */
  archive: DraftPost[];
  /** The digest the journal knows a post by. Left out where no journal is at hand. */
  digestOf?: (post: DraftPost) => string;
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
  /** Published and failed posts are history, which new limits do not make wrong; most rules judge only what is still to go out. */
  judges: "posts to go out" | "all posts";
  check(post: DraftPost, context: PostContext): Objection[];
}

/** Looks at the whole queue. Pointers are relative to the file ("/posts/3/id"). */
export interface QueueRule extends RuleHead {
  scope: "queue";
  check(input: RuleInput): Objection[];
}

export type Rule = PostRule | QueueRule;
