import { describe, expect, it } from "vitest";
import { calendarWords } from "../../../scripts/core/dates/calendar-words.ts";
import { describeSlip } from "../../../scripts/core/posting/judge-dates.ts";
import type { SlipReason } from "../../../scripts/core/posting/slips.ts";

const words = calendarWords("Europe/Berlin", new Date("2026-11-23T08:00:00Z"));
const at = (day: string, hour: number) => new Date(`${day}T${String(hour).padStart(2, "0")}:00:00Z`);
const HELD = "xmas is held until Thu 24 Dec, 08:00";

function told(reason: SlipReason, postsPerDay = 1) {
  const slip = { index: 3, id: "xmas", heldUntil: at("2026-12-24", 7), day: "2026-12-24" };
  return describeSlip({ ...slip, goesOutAt: at("2027-01-07", 8), reason }, { words, postsPerDay });
}

describe("a post that misses its day", () => {
  it.each<[SlipReason, string, string]>([
    [
      { kind: "past" },
      `${HELD}, which has passed: it would go out on Thu 7 Jan, 09:00.`,
      "For another day: npm run queue -- move xmas --to-day YYYY-MM-DD",
    ],
    [
      { kind: "no-slot", lastSlotAt: at("2026-12-24", 6) },
      `${HELD}, and there is no slot after that on the day: it would go out on Thu 7 Jan, 09:00.`,
      "Hold it until 07:00 or earlier that day, or add a later time",
    ],
    [{ kind: "no-slot", lastSlotAt: null }, "there is no slot after that", "Choose another day, or add a later time"],
    [
      { kind: "rival", id: "eve", at: at("2026-12-24", 8) },
      "eve and xmas want the same slot on Thu 24 Dec, 09:00: eve goes first, and xmas waits until Thu 7 Jan, 09:00.",
      "Choose another day for one of them: npm run queue -- move xmas --to-day YYYY-MM-DD",
    ],
    [
      { kind: "full-day", firstSlotAt: at("2026-12-24", 5) },
      `${HELD}, and would go out on Thu 7 Jan, 09:00: by then, the one post of that day is out.`,
      "Hold it until 06:00 or earlier that day, or raise posts_per_day.",
    ],
    [{ kind: "full-day", firstSlotAt: null }, "is out.", "Choose another day, or raise posts_per_day."],
  ])("for the reason %j", (reason, message, hint) => {
    expect(told(reason).message).toContain(message);
    expect(told(reason).hint).toContain(hint);
  });

  it("is told of as many posts as a day has", () => {
    expect(told({ kind: "full-day", firstSlotAt: null }, 3).message).toContain("the 3 posts of that day are out");
  });
});
