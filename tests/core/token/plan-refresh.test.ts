import { describe, expect, it } from "vitest";
import type { Token } from "../../../scripts/core/token/parse-token.ts";
import { planRefresh } from "../../../scripts/core/token/plan-refresh.ts";

const DAY_MS = 24 * 60 * 60_000;
const now = new Date("2026-03-20T08:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
const token: Token = { value: "t", record: null, obtainedAt: daysAgo(10), expiresAt: daysAgo(-50) };

describe("planRefresh", () => {
  it("skips a token that was replaced after the run was queued", () => {
    expect(planRefresh(token, { now, refreshedAt: daysAgo(1) })).toMatchObject({ kind: "skip" });
  });

  it("refreshes a stored token although the status claims a newer one, when no run can have waited that long", () => {
    expect(planRefresh(token, { now, refreshedAt: daysAgo(3) })).toMatchObject({ kind: "refresh" });
  });

  it("refreshes a token whose record is from the future, because that says nothing about its age", () => {
    const hoursAhead = (hours: number) => ({ ...token, obtainedAt: new Date(now.getTime() + hours * 3_600_000) });
    expect(planRefresh(hoursAhead(2), { now, refreshedAt: null })).toEqual({ kind: "refresh", isAgeKnown: false });
    // Clocks differ by some minutes.
    expect(planRefresh(hoursAhead(0.5), { now, refreshedAt: null })).toMatchObject({ kind: "skip" });
  });
});
