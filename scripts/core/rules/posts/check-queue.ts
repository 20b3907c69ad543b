import type { QueueReading } from "../../content/read-queue.ts";
import { type Finding, postIndexOf } from "../../findings/finding.ts";
import type { QueueInput } from "../rule.ts";
import { joinUpToLimit, runRules } from "../run-rules.ts";
import { postRules, queueRules } from "./index.ts";
import { repeatedIds, uniqueIds } from "./unique-ids.ts";

export interface QueueCheck extends Omit<QueueInput, "queue"> {
  reading: QueueReading;
}

/** Everything that is wrong with the queue: text, shape and rules, of the file and of every post. */
export function checkQueue(check: QueueCheck): Finding[] {
  return joinUpToLimit(groupByPost(check));
}

function* groupByPost(check: QueueCheck): Iterable<Finding[]> {
  yield ofFile(check);
  for (const index of check.reading.queue.posts.keys()) yield ofPost(check, index);
}

/** What {@link checkQueue} finds in one post. Pointers are relative to the file. */
export function checkPost(check: QueueCheck, index: number): Finding[] {
  return checkPosts(check)(index);
}

/** {@link checkPost} for several posts: the rules of the whole queue run once. */
export function checkPosts(check: QueueCheck): (index: number) => Finding[] {
  let byPost: ReadonlyMap<number | null, Finding[]> | undefined;
  return (index) => {
    byPost ??= Map.groupBy(ofFile(check), ({ pointer }) => postIndexOf(pointer));
    return [...(byPost.get(index) ?? []), ...ofPost(check, index)];
  };
}

/** Errors of the file as a whole, with which nothing may be published. What is wrong inside one post is not among them. */
export function findBlockers(check: QueueCheck): Finding[] {
  const { findings, isJson } = check.reading;
  const ofFrame = findings.filter(
    ({ pointer, rule }) => (postIndexOf(pointer) === null || !isJson) && rule !== "file-size",
  );
  const repeated = runQueueRules([{ ...uniqueIds, check: repeatedIds }], check);
  return [...ofFrame, ...repeated].filter(({ severity }) => severity === "error");
}

function ofFile(check: QueueCheck): Finding[] {
  return [...check.reading.findings, ...runQueueRules(queueRules, check)];
}

function runQueueRules(rules: typeof queueRules, check: QueueCheck): Finding[] {
  return runRules(rules, { ...check, queue: check.reading.queue }, { context: undefined, base: "" });
}

const historyRules = postRules.filter(({ judgesHistory }) => judgesHistory === true);

function ofPost({ reading, settings, allowPrivateHosts }: QueueCheck, index: number): Finding[] {
  const post = reading.queue.posts[index];
  if (post === undefined) return [];
  const isRefused = (pointer: string) => reading.isRefused(index, pointer);
  const rules = post.status === "done" || post.status === "failed" ? historyRules : postRules;
  const { account } = reading.queue;
  const context = { settings, allowPrivateHosts, account, isRefused };
  return runRules(rules, post, { context, base: `/posts/${index}` });
}
