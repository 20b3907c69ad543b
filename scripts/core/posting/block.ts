import { momentInWords } from "../dates/calendar-words.ts";
import { DAY_MS } from "../dates/instant.ts";
import type { Problem } from "../findings/problem.ts";
import type { Block, Journal, JournalEntry } from "../generated/journal.ts";
import type { Condition } from "../ports/alerts.ts";
import { NO_CONTAINER } from "./new-entry.ts";

/** The block during which nothing is sent: for a day, unless a run has claimed and published something since, or somebody forces a run. */
export function activeBlock(
  { block, entries }: Journal,
  { isForced, now }: { isForced: boolean; now: Date },
): Block | null {
  if (block === undefined || isForced) return null;
  const sinceMs = Date.parse(block.at);
  // What people post by hand does not show that the account may be posted to from here.
  const isProof = ({ claim, container_id, outcome, published_at }: JournalEntry) =>
    outcome === "done" &&
    container_id !== NO_CONTAINER &&
    [claim.at, published_at ?? ""].every((at) => Date.parse(at) > sinceMs);
  return endOf(block) <= now || entries.some(isProof) ? null : block;
}

function endOf({ at }: Block): Date {
  return new Date(Date.parse(at) + DAY_MS);
}

export function blockedCondition(block: Block): Condition {
  return {
    key: "account",
    what: "Instagram has blocked or restricted this account; nothing is sent for a day",
    why: `${block.error} The first run after ${momentInWords(endOf(block))} asks whether it is over, and only then sends anything.`,
    whatToDo: "Look at the account in the Instagram app. To go on earlier, run post with force.",
  };
}

/** The next run does not know of the block. */
export function unrecordedBlock(
  { error }: Block,
  stored: { kind: "refused"; why: string } | { kind: "not-stored"; problem: Problem },
): Condition {
  const reason = stored.kind === "refused" ? `${stored.why}.` : stored.problem.why;
  return {
    key: "account",
    what: "Instagram has blocked or restricted this account, and the record could not keep that",
    why: `${error} This run sends nothing more. The next run does not know of the block: ${reason}`,
    whatToDo: "Disable the post workflow for a day, and look at the account in the Instagram app.",
  };
}
