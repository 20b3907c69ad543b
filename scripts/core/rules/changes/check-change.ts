import type { QueueReading } from "../../content/read-queue.ts";
import { type Finding, postIndexOf } from "../../findings/finding.ts";
import type { ContentFile } from "../rule.ts";
import { type FindingInFile, joinUpToLimit, runRules } from "../run-rules.ts";
import { archiveGuard } from "./archive-change.ts";
import { botFieldsGuard, statusGuard } from "./bot-values.ts";
import { type BaseReading, type Change, type ContentReading, describeChange, type GuardRule } from "./change.ts";
import { accountGuard, botFiles, mixedChange, plainFiles } from "./file-changes.ts";
import { claimedPosts, publishedOrder, publishedPosts } from "./guarded-posts.ts";
import { settingsGuard } from "./settings-change.ts";

/** Every guard rule. Their order is the order of findings about the same place. */
export const guardRules: readonly GuardRule[] = [
  plainFiles,
  botFiles,
  archiveGuard,
  publishedPosts,
  publishedOrder,
  claimedPosts,
  statusGuard,
  botFieldsGuard,
  accountGuard,
  settingsGuard,
  mixedChange,
];

export interface GuardFinding extends Finding {
  file: ContentFile;
}

/** Faults of the whole file that leave its posts readable. */
const HARMLESS: readonly string[] = ["file-size", "duplicate-key", "unknown-field"];

/**
 * What the change may not do. Unless the queue can be read on both sides, only the settings, the bot's own files and links are
 * judged: what is missing from a broken list was not necessarily removed.
 */
export function checkChange(
  base: BaseReading,
  head: ContentReading,
  runsDryOn: Change["runsDryOn"] = null,
): GuardFinding[] {
  const change = describeChange(base, head, runsDryOn);
  const isBaseReadable = isReadable(base.queue);
  const rules = isBaseReadable && isReadable(head.queue) ? guardRules : [plainFiles, botFiles, settingsGuard];
  const findings = joinUpToLimit(groupByRule(rules, change));
  const ofBase = isBaseReadable ? [] : [UNREADABLE_BASE];
  return [...ofBase, ...findings].map((finding) => ({ file: "queue.json", ...finding }));
}

function isReadable({ isJson, findings }: QueueReading): boolean {
  return isJson && !findings.some(({ pointer, rule }) => postIndexOf(pointer) === null && !HARMLESS.includes(rule));
}

const UNREADABLE_BASE: Finding = {
  rule: "guard/base",
  severity: "warning",
  pointer: "",
  message:
    "The queue before this change cannot be read, so it was not checked whether the change affects published posts.",
  hint: "Review the change carefully, or repair the queue on the main branch first and bring this branch up to date.",
};

function* groupByRule(rules: readonly GuardRule[], change: Change): Iterable<FindingInFile[]> {
  for (const rule of rules) yield runRules([rule], change, { context: undefined, base: "" });
}
