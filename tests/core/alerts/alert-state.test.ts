import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareAlerts, readAlerts, recordAlerts, type State } from "../../../scripts/core/alerts/alert-state.ts";
import type { AlertEntry } from "../../../scripts/core/generated/alerts.ts";
import type { Condition } from "../../../scripts/core/ports/alerts.ts";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";

const HOUR_MS = 3_600_000;
const START = Date.parse("2026-01-05T09:30:00Z");
const at = (hours: number) => new Date(START + hours * HOUR_MS);
const condition = (key: Condition["key"], what = "It is broken"): Condition => {
  return { key, what, why: "A reason.", whatToDo: "Do it." };
};
const state = (conditions: Condition[] = [], judged: string[] = []): State => ({ conditions, judged: new Set(judged) });

/** One run: what it sends and clears, and the entries that it leaves. */
function run(known: readonly AlertEntry[], ended: State, { hours = 0, arrives = true } = {}) {
  const comparison = compareAlerts(known, ended, at(hours));
  const sent: string[] = comparison.send.map(({ condition: { key } }) => key);
  const arrived = new Set(arrives ? sent : []);
  return { sent, clear: comparison.clear, entries: recordAlerts(known, comparison, { arrived, now: at(hours) }) };
}

const told = (...conditions: Condition[]) => run([], state(conditions)).entries;

describe("what a run sends", () => {
  const token = condition("token");
  const queue = condition("low-queue");
  const failed = condition("item-failed:a");
  it.each<[string, AlertEntry[], Condition, number, string[]]>([
    ["a new condition at once", [], token, 0, ["token"]],
    ["an unchanged one not before 20 hours are over", told(token), token, 19.99, []],
    ["an unchanged one again after 20 hours", told(token), token, 20, ["token"]],
    ["a changed one at once", told(token), condition("token", "It is dead"), 1, ["token"]],
    ["one with a changed detail at once", told(token), { ...token, about: "190" }, 1, ["token"]],
    ["no change of the reason alone", told(token), { ...token, why: "6 days left." }, 1, []],
    ["one whose time lies in the future, by a wrong clock", told(token), token, -20, ["token"]],
    ["one that no run was about before, beside others", told(token), failed, 1, ["item-failed:a"]],
    ["no second alert about the same failure of a post", told(failed), failed, 2_000, []],
    ["another failure of the same post", told(failed), condition("item-failed:a", "No"), 1, ["item-failed:a"]],
    ["no second alert about an edited post", told(condition("edited:a")), condition("edited:a"), 2_000, []],
    [
      "again a day later about a post that is there",
      told(condition("already-there")),
      condition("already-there"),
      24,
      ["already-there"],
    ],
    ["a low queue that stays as it is only once", told(queue), queue, 2_000, []],
    ["a low queue that changes only after a day", told(queue), condition("low-queue", "2 left"), 19.99, []],
    ["a low queue that changed a day ago", told(queue), condition("low-queue", "2 left"), 20, ["low-queue"]],
    ["an ageing token like a low queue", told(condition("token-age")), condition("token-age", "9 days"), 5, []],
    ["a queue that runs dry like a low queue", told(condition("runs-dry")), condition("runs-dry"), 2_000, []],
  ])("%s", (_, known, holding, hours, sent) => expect(run(known, state([holding]), { hours }).sent).toEqual(sent));

  it("comes at the same hour every day, not later each day", () => {
    let entries = told(token);
    const days = [24, 47.5, 71].map((hours) => {
      const result = run(entries, state([token]), { hours });
      entries = result.entries;
      return result.sent;
    });
    expect(days).toEqual([["token"], ["token"], ["token"]]);
  });

  it("names a condition once, however often it is given", () =>
    expect(run([], state([token, token])).sent).toEqual(["token"]));
});

describe("what did not arrive", () => {
  const failed = { ...condition("item-failed:a"), about: "36001", link: "https://a.example/1" };

  it("is sent by the next run with its own words, whatever that run is able to judge", () => {
    const { entries } = run([], state([failed], ["item-failed"]), { arrives: false });
    expect(entries).toMatchObject([{ key: "item-failed:a", sent: null, delivered: false }]);
    const { send } = compareAlerts(entries, state([], ["token"]), at(1));
    const { about, ...words } = failed;
    expect(send.map(({ condition: { key, ...rest } }) => ({ key, ...rest }))).toEqual([words]);
    const after = run(entries, state(), { hours: 1 });
    const times = { since: at(0).toISOString(), sent: at(1).toISOString() };
    expect(after.entries).toEqual([{ ...entries[0], ...times, delivered: true }]);
    // It is the same condition still.
    expect(run(after.entries, state([failed], ["item-failed"]), { hours: 2 }).sent).toEqual([]);
  });

  it("changes nothing when it does not arrive again", () => {
    const first = run([], state([failed]), { arrives: false }).entries;
    expect(run(first, state([failed]), { hours: 1, arrives: false }).entries[0]).toBe(first[0]);
    const known = told(condition("token"));
    const daily = run(known, state([condition("token")]), { hours: 30, arrives: false });
    expect(daily.entries[0]).toBe(known[0]);
    expect(run(daily.entries, state([condition("token")]), { hours: 31 }).sent).toEqual(["token"]);
  });

  it("replaces what arrived earlier, which keeps its times", () => {
    const changed = run(told(condition("token")), state([condition("token", "Worse")]), { hours: 1, arrives: false });
    const times = { since: at(0).toISOString(), sent: at(0).toISOString() };
    expect(changed.entries).toMatchObject([{ ...times, what: "Worse", delivered: false }]);
    expect(run(changed.entries, state(), { hours: 2 }).sent).toEqual(["token"]);
  });

  it("is dropped when it is over", () => {
    const { entries } = run([], state([failed]), { arrives: false });
    expect(run(entries, state([], ["item-failed"]))).toEqual({ sent: [], clear: ["item-failed:a"], entries: [] });
  });

  it("leaves alone what another run has delivered meanwhile", () => {
    const comparison = compareAlerts([], state([condition("token")]), at(0));
    const newest = told(condition("token"));
    expect(recordAlerts(newest, comparison, { arrived: new Set(), now: at(1) })).toEqual(newest);
  });
});

describe("what is over", () => {
  const known = told(condition("item-failed:a"), condition("item-failed:b"), condition("token"));
  it.each<[string, Condition[], string[], string[]]>([
    ["nothing of a kind that the run cannot judge", [], ["queue"], []],
    ["what no longer holds, of the kinds that it judged", [], ["item-failed"], ["item-failed:a", "item-failed:b"]],
    ["not what still holds", [condition("item-failed:b")], ["item-failed", "token"], ["item-failed:a", "token"]],
    ["what was judged by its key, although nothing is known of it", [], ["workflow:post"], ["workflow:post"]],
    ["not that while it holds", [condition("workflow:post")], ["workflow:post"], []],
  ])("%s", (_, conditions, judged, clear) => {
    const result = run(known, state(conditions, judged));
    expect(result.clear).toEqual(clear);
    expect(result.entries.filter(({ key }) => clear.includes(key))).toEqual([]);
  });

  it("is sent at once when it comes back", () => {
    const { entries } = run(known, state([], ["token"]));
    expect(run(entries, state([condition("token")]), { hours: 1 }).sent).toEqual(["token"]);
  });
});

describe("alerts.json", () => {
  it.each(["", "{", "[]", "null", '{"alerts": 3}', '{"alerts": [{"key": "token"}]}', "\u0000"])(
    "counts as empty when it is damaged: %j",
    (text) => {
      expect(readAlerts(encodeUtf8(text))).toEqual([]);
    },
  );

  it("is read as it was written, whatever the texts of a platform hold", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const entries = told({ ...condition(`item-failed:${text}`, text), why: `${text}\ud83d`, link: text });
        const bytes = encodeUtf8(JSON.stringify({ alerts: entries }, null, 2));
        expect(readAlerts(bytes)).toEqual(JSON.parse(JSON.stringify(entries)));
      }),
    );
  });

  it("remembers every condition, however many there are, and the start of a long text", () => {
    const many = Array.from({ length: 350 }, (_, index) => condition(`item-failed:p${index}`));
    const all = [...many, { ...condition("token"), why: "b".repeat(100_000) }];
    const entries = told(...all);
    expect(run(entries, state(all), { hours: 1 }).sent).toEqual([]);
    expect(entries.at(-1)?.why.length).toBeLessThan(5_000);
  });
});
