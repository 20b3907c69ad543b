import { describe, expect, it } from "vitest";
import { ProblemError } from "../../../scripts/core/findings/problem.ts";
import { parseToken, type Token } from "../../../scripts/core/token/parse-token.ts";
import { describeLife, isSuperseded, planRefresh } from "../../../scripts/core/token/plan-refresh.ts";

const DAY_MS = 24 * 60 * 60_000;
const now = new Date("2026-03-20T08:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
const token: Token = { value: "t", record: null, obtainedAt: daysAgo(10), expiresAt: daysAgo(-50) };

describe("planRefresh", () => {
  it("skips a token that was replaced after the run was queued", () =>
    expect(planRefresh(token, { now, refreshedAt: daysAgo(1) })).toMatchObject({ kind: "skip" }));

  it("refreshes a stored token although the status claims a newer one, when no run can have waited that long", () =>
    expect(planRefresh(token, { now, refreshedAt: daysAgo(3) })).toMatchObject({ kind: "refresh" }));

  it("refreshes a token whose record is from the future, because that says nothing about its age", () => {
    const hoursAhead = (hours: number) => ({ ...token, obtainedAt: new Date(now.getTime() + hours * 3_600_000) });
    expect(planRefresh(hoursAhead(2), { now, refreshedAt: null })).toEqual({ kind: "refresh", isAgeKnown: false });
    // Clocks differ by some minutes.
    expect(planRefresh(hoursAhead(0.5), { now, refreshedAt: null })).toMatchObject({ kind: "skip" });
  });
});

describe("the age at which a token is refreshed", () => {
  const HOUR_MS = 3_600_000;
  const aged = (ageMs: number, over: Partial<Token> = {}): Token => ({
    ...token,
    obtainedAt: new Date(now.getTime() - ageMs),
    ...over,
  });

  it.each([
    [2 * HOUR_MS, "skip"],
    [DAY_MS - 1, "skip"],
    [DAY_MS, "refresh"],
    [59 * DAY_MS, "refresh"],
  ])("is 24 hours, as the platform refuses a younger one: %i ms", (ageMs, kind) =>
    expect(planRefresh(aged(ageMs), { now, refreshedAt: null }).kind).toBe(kind),
  );

  it.each([
    [1, "refresh"],
    [0, "expired"],
    [-DAY_MS, "expired"],
  ])("is before its end: %i ms before it", (leftMs, kind) => {
    const ending = aged(10 * DAY_MS, { expiresAt: new Date(now.getTime() + leftMs) });
    expect(planRefresh(ending, { now, refreshedAt: null }).kind).toBe(kind);
  });

  it("is unknown without its dates, and then tried", () => {
    for (const unknown of [{ obtainedAt: null }, { expiresAt: null }])
      expect(planRefresh({ ...token, ...unknown }, { now, refreshedAt: now })).toEqual({
        kind: "refresh",
        isAgeKnown: false,
      });
  });

  it.each([
    ["a moment after it was issued", 1, 0, true],
    ["when it was issued: it is this one", 0, 0, false],
    ["two days ago", 1, 2 * DAY_MS, true],
    ["longer ago than any run waits", 1, 2 * DAY_MS + 1, false],
  ])("does not count where a newer one was stored %s", (_, laterMs, agoMs, expected) => {
    const refreshedAt = new Date(now.getTime() - agoMs);
    const obtainedAt = new Date(refreshedAt.getTime() - laterMs);
    expect(isSuperseded(obtainedAt, { now, refreshedAt })).toBe(expected);
  });
});

describe("the rest of a token's life in words", () => {
  it.each([
    [2 * DAY_MS, "remains valid for 2 days"],
    [2 * DAY_MS - 1, "remains valid for 1 day,"],
    [DAY_MS, "remains valid for 1 day,"],
    [DAY_MS - 1, "remains valid for 0 days"],
    [-1, "has expired"],
  ])("counts only whole days: %i ms", (leftMs, words) =>
    expect(describeLife({ ...token, expiresAt: new Date(now.getTime() + leftMs) }, now)).toContain(words),
  );

  it("says so where it is not known", () =>
    expect(describeLife({ ...token, expiresAt: null }, now)).toContain("not known"));
});

describe("parseToken", () => {
  it("takes a bare token, whatever white space is around it", () =>
    expect(parseToken(" IGAAabc\n", "a file")).toMatchObject({ value: "IGAAabc", record: null }));

  it.each(["IGAAabc def", "IGAAabc\ndef", "IGAAabc\u00e9", ""])("refuses %j, and does not quote it", (text) => {
    let thrown: unknown;
    try {
      parseToken(text, "a file");
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(ProblemError);
    expect(JSON.stringify(thrown)).not.toContain("IGAA");
    expect(thrown).toMatchObject({ exitCode: 2 });
  });

  it.each<[string, object]>([
    ["access_token", { access_token: 7 }],
    ["expires_in", { expires_in: "soon" }],
    ["obtained_at, account_id", { obtained_at: "today", account_id: 7 }],
    ["access_token, token_type", { access_token: undefined, token_type: 1 }],
  ])("names what is wrong in a record, and nothing else of it: %s", (names, changes) => {
    const sound = { access_token: "IGAAabc", token_type: "bearer", expires_in: 5_184_000, account_id: "1" };
    const text = JSON.stringify({ ...sound, obtained_at: "2026-11-01T00:00:00Z", ...changes });
    const problem = expect.objectContaining({
      why: expect.stringMatching(new RegExp(` Wrong or missing: ${names}\\.$`)),
    });
    expect(() => parseToken(text, "a file")).toThrow(expect.objectContaining({ problem }));
  });

  it.each([
    [1e15, "2026-11-01T00:00:00Z"],
    [999_999_999_999, "2026-11-01T00:00:00Z"],
    [5_184_000, "9999-12-31T23:59:59Z"],
  ])("refuses a record that expires in %d seconds from %s, which no calendar shows", (expires_in, obtained_at) => {
    const record = { access_token: "IGAAabc", token_type: "bearer", expires_in, obtained_at, account_id: "1" };
    expect(() => parseToken(JSON.stringify(record), "a file")).toThrow(
      expect.objectContaining({ exitCode: 2, problem: expect.objectContaining({ code: "token-unusable" }) }),
    );
  });
});
