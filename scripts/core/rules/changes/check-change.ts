import type { QueueReading } from "../../content/read-queue.ts";
import { type Complaint, MAX_COMPLAINTS, tooManyComplaints } from "../../findings/finding.ts";
import { breakdownOf, postIndexOf } from "../posts/check-queue.ts";
import { botFiles } from "./bot-file-change.ts";
import { type BaseReading, type Change, type ContentReading, describeChange } from "./change.ts";
import type { GuardedFile, GuardRule } from "./guard-rule.ts";
import { guardRules } from "./index.ts";

/** A complaint of a guard rule, and the file that it is about. */
export interface GuardComplaint extends Complaint {
  file: GuardedFile;
}

/** Faults of the whole file that leave its posts readable. */
const HARMLESS: readonly string[] = ["file-size", "duplicate-key", "unknown-field"];

/**
 * What the change may not do. Without a queue that can be read on both sides only the bot's own files are compared: what is
 * missing from a broken list was not necessarily removed.
 */
export function checkChange(base: BaseReading, head: ContentReading): GuardComplaint[] {
  const change = describeChange(base, head);
  if (!isReadable(base.content.queue)) return [unreadableBase(), ...run([botFiles], change)];
  return run(isReadable(head.queue) ? guardRules : [botFiles], change);
}

function isReadable({ isJson, complaints }: QueueReading): boolean {
  return isJson && !complaints.some(({ pointer, rule }) => postIndexOf(pointer) === null && !HARMLESS.includes(rule));
}

function run(rules: readonly GuardRule[], change: Change): GuardComplaint[] {
  const complaints: GuardComplaint[] = [];
  for (const rule of rules) {
    for (const complaint of runRule(rule, change)) complaints.push(complaint);
    if (complaints.length >= MAX_COMPLAINTS) return [...complaints, { file: "queue.json", ...tooManyComplaints() }];
  }
  return complaints;
}

function runRule(rule: GuardRule, change: Change): GuardComplaint[] {
  try {
    return rule.check(change).map(({ file, severity = rule.severity, pointer, message, hint }) => {
      return { file, rule: rule.id, severity, pointer, message, hint };
    });
  } catch {
    return [{ file: "queue.json", ...breakdownOf(rule, "") }];
  }
}

function unreadableBase(): GuardComplaint {
  return {
    ...{ file: "queue.json", rule: "guard/base", severity: "warning", pointer: "" },
    message:
      "The queue before this change cannot be read, so nobody checked whether the change touches published posts.",
    hint: "Look through the change with care, or repair the queue on the main branch first and bring this branch up to date.",
  };
}
