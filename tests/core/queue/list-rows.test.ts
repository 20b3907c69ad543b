import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { calendarWords } from "../../../scripts/core/dates/calendar-words.ts";
import type { JournalEntry } from "../../../scripts/core/generated/journal.ts";
import { listRows, printRows } from "../../../scripts/core/queue/list-rows.ts";
import type { Expected } from "../../../scripts/core/schedule/forecast.ts";
import { journalOf } from "../../support/guard.ts";
import { goodPost } from "../../support/rules.ts";

const NOW = new Date("2026-11-20T08:00:00Z");
const TIMES = { timeZone: "Europe/Berlin", words: calendarWords("Europe/Berlin", NOW) };

function rows(posts: DraftPost[], expected: Expected[] = [], entries: readonly Partial<JournalEntry>[] = []) {
  return listRows(
    { posts, journal: journalOf(...entries) },
    { expected, runsDryOn: "2026-11-20", coveredDays: 0, outlook: { open: 14, empty: 0 } },
    TIMES,
  );
}

describe("the list of posts", () => {
  const posts = [
    goodPost({ id: "out", status: "done", media_id: "1", published_at: "2026-11-19T23:30:00Z" }),
    goodPost({ id: "lost", status: "failed", error: "too tall", failed_at: "2026-11-18T12:00:00Z" }),
    goodPost({ id: "next", caption: "Rye\n  and wheat" }),
  ];
  const expected = [{ index: 2, id: "next", day: "2026-11-20", at: new Date("2026-11-20T08:30:00Z") }];

  it("counts from one, and gives each post its day in the team's zone", () => {
    expect(rows(posts, expected)).toMatchObject([
      { position: 1, id: "out", status: "done", day: "2026-11-20", when: "Fri 20 Nov, 00:30" },
      { position: 2, id: "lost", status: "failed", day: "2026-11-18", when: "Wed 18 Nov, 13:00" },
      { position: 3, id: "next", status: "pending", day: "2026-11-20", when: "Fri 20 Nov, 09:30" },
    ]);
    expect(rows(posts)[2]).toMatchObject({ day: "", when: "" });
  });

  it("says of a post that a run has begun how far it is, as it has no day", () => {
    const begun = [{ id: "next" }, { id: "poll", handoff: ["2026-11-20"] }, { id: "live", outcome: "done" as const }];
    const shown = rows([posts[2] ?? {}, goodPost({ id: "poll" }), goodPost({ id: "live" })], [], begun);
    expect(shown.map(({ when }) => when)).toEqual(["being published", "by hand", ""]);
  });

  it("shows the first words of a caption on one line of at most 60 characters", () => {
    const [, , short] = rows(posts);
    expect(short?.caption).toBe("Rye and wheat");
    const [exact, long] = rows([goodPost({ caption: "a".repeat(60) }), goodPost({ caption: "b".repeat(61) })]);
    expect(exact?.caption).toBe("a".repeat(60));
    expect(long?.caption).toBe(`${"b".repeat(59)}…`);
  });

  it("is a table whose columns stand one below the other", () => {
    const [head = "", ...lines] = printRows(rows(posts, expected)).split("\n");
    expect(lines).toHaveLength(3);
    const column = head.indexOf("status");
    expect(lines.map((line) => line.slice(column).split(" ")[0])).toEqual(["done", "failed", "pending"]);
  });
});
