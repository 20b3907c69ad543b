import { momentInWords } from "../dates/calendar-words.ts";
import { DAY_MS } from "../dates/instant.ts";
import type { Block, Journal } from "../generated/journal.ts";
import type { Condition } from "../ports/alerts.ts";

/** The block during which nothing is sent: for a day, unless something has gone out since, or somebody forces a run. */
export function activeBlock(
  { block, entries }: Journal,
  { isForced, now }: { isForced: boolean; now: Date },
): Block | null {
  if (block === undefined || isForced) return null;
  const sinceMs = Date.parse(block.at);
  const isOver =
    endOf(block) <= now ||
    entries.some(({ published_at }) => published_at !== null && Date.parse(published_at) > sinceMs);
  return isOver ? null : block;
}

function endOf({ at }: Block): Date {
  return new Date(Date.parse(at) + DAY_MS);
}

export function blockedCondition(block: Block): Condition {
  return {
    key: "account",
    what: "Instagram has blocked or restricted this account; nothing is sent for a day",
    why: `${block.error} The first run after ${momentInWords(endOf(block))} asks whether it is over, and only then sends anything.`,
    whatToDo: "To go on earlier, run post with force, or say of a waiting post: npm run queue -- resolve ID --retry.",
  };
}
