import type { CalendarWords } from "../dates/calendar-words.ts";
import { clip } from "../text/printable.ts";
import { plural } from "../text/words.ts";
import type { Slip } from "./slips.ts";

export interface SlipText {
  /** "xmas is held until Thu 24 Dec, 08:00, and would go out on Thu 7 Jan, 09:30: 14 posts stand before it." */
  message: string;
  /** What to do, for people who can run a command in the repository. */
  hint: string;
}

/** Says which post misses its day, when it would go out instead, why, and what helps. */
export function describeSlip(
  slip: Slip,
  { words, postsPerDay }: { words: CalendarWords; postsPerDay: number },
): SlipText {
  const { heldUntil, goesOutAt, reason, day } = slip;
  const id = clip(slip.id);
  const held = `${id} is held until ${words.brief(heldUntil)}`;
  const instead = words.brief(goesOutAt);
  const move = `npm run queue -- move ${id} --to-day`;
  switch (reason.kind) {
    case "past":
      return {
        message: `${held}, which has passed: it would go out on ${instead}.`,
        hint: `Correct not_before, or leave it out. For another day: ${move} YYYY-MM-DD`,
      };
    case "no-slot":
      return {
        message: `${held}, and there is no slot after that on the day: it would go out on ${instead}.`,
        hint: `${reason.lastSlotAt === null ? "Choose another day" : `Hold it until ${words.time(reason.lastSlotAt)} or earlier that day`}, or add a later time to "slots".`,
      };
    case "rival":
      return {
        message: `${clip(reason.id)} and ${id} want the same slot on ${words.brief(reason.at)}: ${clip(reason.id)} goes first, and ${id} waits until ${instead}.`,
        hint: `Choose another day for one of them: ${move} YYYY-MM-DD`,
      };
    case "queue":
      return {
        message: `${held}, and would go out on ${instead}: ${plural(reason.posts, "post stands", "posts stand")} before it.`,
        hint: `Move it: ${move} ${day}`,
      };
    case "full-day":
      return {
        message: `${held}, and would go out on ${instead}: by then, ${postsPerDay === 1 ? "the one post of that day is" : `the ${postsPerDay} posts of that day are`} out.`,
        hint: `${reason.firstSlotAt === null ? "Choose another day" : `Hold it until ${words.time(reason.firstSlotAt)} or earlier that day`}, or raise posts_per_day.`,
      };
  }
}
