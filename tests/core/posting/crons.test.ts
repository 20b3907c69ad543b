import { describe, expect, it } from "vitest";
import { cronLines, judgeCrons } from "../../../scripts/core/posting/crons.ts";

const judge = (schedule: string, slots: string[], timezone = "UTC") =>
  judgeCrons({ file: "post.yml", text: `name: post\non:\n  schedule:\n${schedule}\njobs: {}\n` }, { slots, timezone });

describe("judgeCrons", () => {
  it("is content with its own lines", () => {
    for (const timezone of ["UTC", "Europe/Berlin", "America/Argentina/Buenos_Aires"]) {
      const times = { slots: ["18:13", "00:05", "09:30"], timezone };
      expect(judge(cronLines(times), times.slots, timezone)).toBeNull();
    }
  });

  it.each([
    ["quotes of the other kind", "    - cron: '30 9 * * *'"],
    ["no quotes, and a comment", "    - cron: 30 9 * * * # the slot"],
    ["one line", '    - { cron: "30 9 * * *", timezone: Etc/UTC }'],
    ["the zone first", '    - timezone: Etc/UTC\n      cron: "30 9 * * *"'],
    ["a cron that was commented out", '    - cron: "30 9 * * *"\n    # - cron: "0 12 * * *"'],
  ])("reads %s", (_, schedule) => expect(judge(schedule, ["09:30"])).toBeNull());

  it("reads lists of minutes and hours", () =>
    expect(judge('    - cron: "0,30 9,18 * * *"', ["09:00", "09:30", "18:00", "18:30"])).toBeNull());

  it.each([
    ["another time", '    - cron: "0 9 * * *"', "starts at 09:00 Etc/UTC"],
    ["one more", '    - cron: "30 9 * * *"\n    - cron: "0 12 * * *"', "starts at 09:30 Etc/UTC, 12:00 Etc/UTC"],
    ["another zone", '    - cron: "30 9 * * *"\n      timezone: Europe/Berlin', "starts at 09:30 Europe/Berlin"],
    ["only some days", '    - cron: "30 9 * * 1-5"', 'starts at "30 9 * * 1-5" Etc/UTC'],
  ])("names %s and prints the lines to paste", (_, schedule, words) => {
    const finding = judge(schedule, ["09:30"]);
    expect(finding).toMatchObject({ severity: "error", file: "post.yml", line: 4 });
    expect(finding?.message).toContain(words);
    expect(finding?.paste).toBe('    - cron: "30 9 * * *" # every day at 09:30\n      timezone: Etc/UTC');
  });

  it("names a slot at which nothing starts", () => {
    const finding = judge('    - cron: "30 9 * * *"', ["09:30", "18:13"]);
    expect(finding?.message).toContain(
      "starts at 09:30 Etc/UTC, but the slots of the settings are 09:30 Etc/UTC, 18:13",
    );
    expect(finding?.paste).toContain('    - cron: "13 18 * * *" # every day at 18:13');
  });

  it("leaves a workflow alone that has no schedule", () => {
    expect(
      judgeCrons({ file: "post.yml", text: "on: workflow_dispatch\n" }, { slots: ["09:30"], timezone: "UTC" }),
    ).toBeNull();
  });
});
