import { describe, expect, it } from "vitest";
import { cronLines, judgeCrons } from "../../../scripts/core/schedule/crons.ts";
import type { Slots } from "../../../scripts/core/schedule/day-slots.ts";

const NOW = new Date("2026-11-27T12:00:00Z");
const judge = (schedule: string, slots: Slots, timezone = "UTC") =>
  judgeCrons(
    { file: "post.yml", text: `name: post\non:\n  schedule:\n${schedule}\njobs: {}\n` },
    { slots, timezone },
    NOW,
  );

describe("judgeCrons", () => {
  it("is content with its own lines", () => {
    for (const timezone of ["UTC", "Europe/Berlin", "America/Argentina/Buenos_Aires", "Pacific/Auckland"]) {
      const byWeekday = { monday: ["18:13"], tuesday: ["18:13", "09:30"], sunday: [] };
      for (const slots of [["18:13", "00:05", "09:30", "02:30"], byWeekday])
        expect(judge(cronLines({ slots, timezone }), slots, timezone)).toBeNull();
    }
  });

  it.each([
    ["quotes of the other kind", "    - cron: '30 9 * * *'"],
    ["no quotes, and a comment", "    - cron: 30 9 * * * # the slot"],
    ["one line", '    - { cron: "30 9 * * *", timezone: Etc/UTC }'],
    ["the zone first", '    - timezone: Etc/UTC\n      cron: "30 9 * * *"'],
    ["a cron that was commented out", '    - cron: "30 9 * * *"\n    # - cron: "0 12 * * *"'],
    ["the slots of another account beside it", '    - cron: "30 9 * * *"\n    - cron: "0 12 * * *"'],
    ["every half hour", '    - cron: "*/30 * * * *"'],
    ["the days in two crons", '    - cron: "30 9 * * 1-5"\n    - cron: "30 9 * * SAT,0"'],
    ["the same instant in another zone", '    - cron: "30 10 * * *"\n      timezone: Africa/Lagos'],
  ])("takes %s", (_, schedule) => expect(judge(schedule, ["09:30"])).toBeNull());

  it("takes lists of minutes and hours", () =>
    expect(judge('    - cron: "0,30 9,18 * * *"', ["09:00", "09:30", "18:00", "18:30"])).toBeNull());

  it("takes two accounts in two zones in one file, each for itself", () => {
    const [berlin, newYork] = ["Europe/Berlin", "America/New_York"];
    const both = [berlin, newYork].map((timezone) => cronLines({ slots: ["09:30"], timezone })).join("\n");
    for (const zone of [berlin, newYork]) expect(judge(both, ["09:30"], zone)).toBeNull();
  });

  it.each([
    ["another time", '    - cron: "0 9 * * *"', "09:30 every day"],
    ["another zone", '    - cron: "30 9 * * *"\n      timezone: Europe/Berlin', "09:30 every day"],
    ["one day of the month", '    - cron: "30 9 1 * *"', "09:30 every day"],
    ["what GitHub does not know", '    - cron: "0 30 9 * * *"', "09:30 every day"],
    ["a zone that nobody knows", '    - cron: "30 9 * * *"\n      timezone: Mars/Phobos', "09:30 every day"],
  ])("names %s and prints the lines to paste", (_, schedule, words) => {
    const finding = judge(schedule, ["09:30"]);
    expect(finding).toMatchObject({ severity: "error", file: "post.yml", line: 4 });
    expect(finding?.message).toContain(`does not start at ${words} in Etc/UTC`);
    expect(finding?.paste).toBe('    - cron: "30 9 * * *" # every day at 09:30\n      timezone: Etc/UTC');
  });

  it("asks only for the days and times that are missing", () => {
    const finding = judge('    - cron: "30 9 * * 1-5"', { monday: ["09:30"], saturday: ["09:30"], sunday: ["18:13"] });
    expect(finding?.message).toContain("does not start at 09:30 Saturdays, 18:13 Sundays in Etc/UTC");
    expect(finding?.paste).toBe(
      '    - cron: "30 9 * * 6" # Saturdays at 09:30\n      timezone: Etc/UTC\n' +
        '    - cron: "13 18 * * 0" # Sundays at 18:13\n      timezone: Etc/UTC',
    );
  });

  it("sees that a cron in UTC is right in one half of the year only", () => {
    expect(judge('    - cron: "30 8 * * *"', ["09:30"], "Europe/Berlin")?.message).toContain("09:30 every day");
    expect(judge('    - cron: "30 7,8 * * *"', ["09:30"], "Europe/Berlin")).toBeNull();
  });

  it("leaves a workflow alone that has no schedule", () => {
    const file = { file: "post.yml", text: "on: workflow_dispatch\n" };
    expect(judgeCrons(file, { slots: ["09:30"], timezone: "UTC" }, NOW)).toBeNull();
  });
});
