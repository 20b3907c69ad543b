import type { DraftPost } from "../../content/draft-post.ts";
import type { QueueReading } from "../../content/read-queue.ts";
import { type Complaint, MAX_COMPLAINTS, tooManyComplaints } from "../../findings/finding.ts";
import type { Journal } from "../../generated/journal.ts";
import type { Objection, PostContext, Rule, RuleContext, RuleInput } from "../rule.ts";
import { postRules, queueRules } from "./index.ts";
import { repeatedIds, uniqueIds } from "./unique-ids.ts";

/** Everything the rules look at. */
export interface QueueCheck extends RuleContext {
  reading: QueueReading;
  journal: Journal;
  archive: DraftPost[];
  /** The digest the journal knows a post by. Left out where no journal is at hand. */
  digestOf?: (post: DraftPost) => string;
}

/** Everything that is wrong with the queue: text, shape and rules, of the file and of every post. */
export function checkQueue(check: QueueCheck): Complaint[] {
  const complaints = [...check.reading.complaints, ...runQueueRules(check)];
  for (const index of check.reading.queue.posts.keys()) {
    if (complaints.length >= MAX_COMPLAINTS) return [...complaints, tooManyComplaints()];
    for (const complaint of runPostRules(check, index)) complaints.push(complaint);
  }
  return complaints;
}

/** What {@link checkQueue} says about one post. Pointers are relative to the file. */
export function checkPost(check: QueueCheck, index: number): Complaint[] {
  const ofFile = [...check.reading.complaints, ...runQueueRules(check)];
  return [...ofFile.filter(({ pointer }) => postIndexOf(pointer) === index), ...runPostRules(check, index)];
}

/**
 * Errors of the file as a whole, while which nothing may be published: text that is not JSON, a frame the schema refuses,
 * two posts with one id. A fault inside one post is not among them.
 */
export function findBlockers(check: QueueCheck): Complaint[] {
  const { complaints, isJson } = check.reading;
  const ofFile = complaints.filter(
    ({ pointer, rule }) => (postIndexOf(pointer) === null || !isJson) && rule !== "file-size",
  );
  const repeated = repeatedIds(toRuleInput(check)).map((objection) => toComplaint(uniqueIds, objection, ""));
  return [...ofFile, ...repeated].filter(({ severity }) => severity === "error");
}

/** Index of the post a pointer leads into, null for a place outside of all posts. */
export function postIndexOf(pointer: string): number | null {
  const index = /^\/posts\/(\d+)(?:\/|$)/.exec(pointer)?.[1];
  return index === undefined ? null : Number(index);
}

function runQueueRules(check: QueueCheck): Complaint[] {
  const input = toRuleInput(check);
  return queueRules.flatMap((rule) => {
    try {
      return rule.check(input).map((objection) => toComplaint(rule, objection, ""));
    } catch {
      return [breakdownOf(rule, "")];
    }
  });
}

function runPostRules(check: QueueCheck, index: number): Complaint[] {
  const post = check.reading.queue.posts[index];
  if (post === undefined) return [];
  const base = `/posts/${index}`;
  const context: PostContext = {
    settings: check.settings,
    allowPrivateHosts: check.allowPrivateHosts,
    isRefused: (pointer) => check.reading.isRefused(index, pointer),
  };
  const isHistory = post.status === "done" || post.status === "failed";
  const complaints: Complaint[] = [];
  for (const rule of postRules) {
    if (isHistory && rule.judges === "posts to go out") continue;
    try {
      for (const objection of rule.check(post, context)) complaints.push(toComplaint(rule, objection, base));
    } catch {
      complaints.push(breakdownOf(rule, base));
    }
  }
  return complaints;
}

/** A rule that breaks down must not hide what the others find, nor let the post pass. */
export function breakdownOf(rule: { id: string }, pointer: string): Complaint {
  const message = `The rule "${rule.id}" broke down here and could not judge this.`;
  const hint = "This is a fault in mergecast, not in your content: please report it together with the content.";
  return { rule: rule.id, severity: "error", pointer, message, hint };
}

function toComplaint(rule: Rule, { severity, pointer, message, hint }: Objection, base: string): Complaint {
  return { rule: rule.id, severity: severity ?? rule.severity, pointer: base + pointer, message, hint };
}

function toRuleInput(check: QueueCheck): RuleInput {
  const { settings, allowPrivateHosts, journal, archive, digestOf } = check;
  return {
    settings,
    allowPrivateHosts,
    queue: check.reading.queue,
    journal,
    archive,
    ...(digestOf === undefined ? {} : { digestOf }),
  };
}
