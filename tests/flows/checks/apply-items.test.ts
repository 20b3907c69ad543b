import { describe, expect, it } from "vitest";
import {
  type Applied,
  type CheckResult,
  DONE,
  differs,
  left,
  missing,
  notAvailable,
  ok,
  type SetupId,
  type SetupItem,
  skipped,
} from "../../../scripts/core/checks/check.ts";
import { type Problem, ProblemError } from "../../../scripts/core/findings/problem.ts";
import { PLAN_LACKS_IT } from "../../../scripts/core/ports/repository-admin.ts";
import { applyItems, inspectItems } from "../../../scripts/flows/checks/apply-items.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

function problem(code: string): ProblemError {
  const given: Problem = { code, what: "Looking", why: "It is so.", whatToDo: "Do this.", isRetryable: false };
  return new ProblemError(given, 1);
}

interface Script {
  /** What it looks like, one look after the other, the last one from then on; left out: missing until it is applied. */
  looks?: readonly CheckResult[];
  applied?: Applied | Error;
  needs?: readonly SetupId[];
}

/** An item that does what the test says, and counts what is asked of it. */
function item(id: SetupId, { looks, applied = DONE, needs = [] }: Script = {}) {
  const counts = { looks: 0, applied: 0 };
  const made: SetupItem = {
    ...{ id, want: `${id} is wanted`, explain: "", weight: "needed", needs },
    async look() {
      counts.looks++;
      const current = counts.applied > 0 ? ok("there") : missing("not there");
      return looks?.[Math.min(counts.looks, looks.length) - 1] ?? current;
    },
    async apply() {
      counts.applied++;
      if (applied instanceof Error) throw applied;
      return applied;
    },
  };
  return { item: made, counts };
}

async function apply(...items: readonly ReturnType<typeof item>[]) {
  const clock = virtualClock();
  const start = clock.now().getTime();
  const outcomes = await applyItems(await inspectItems(items.map(({ item: one }) => one)), { clock });
  return { results: outcomes.map(({ result }) => result), waitedMs: clock.now().getTime() - start };
}

const AGAIN = "Run npm run setup again in a few minutes.";
const NO = missing("nothing");
const HIDDEN = { found: "GitHub accepted it, and still shows: nothing" };
const SURE = { state: "done", isCertain: true } as const;
const LEFT = { state: "left", found: "not there", whatToDo: "Register it." };
const FAILURE = { found: "Looking: It is so.", whatToDo: "Do this." };

describe("one item", () => {
  it.each<[string, Script, object, [number, number, number]]>([
    ["as it should be", { looks: [ok("there")] }, { state: "ok", found: "there" }, [1, 0, 0]],
    ["not offered", { looks: [notAvailable("no plan")] }, { state: "not available", found: "no plan" }, [1, 0, 0]],
    ["hidden", { looks: [skipped("403")] }, { state: "skipped", found: "403" }, [1, 0, 0]],
    ["for a person", { looks: [missing("x", "Ask.")] }, { state: "left", found: "x", whatToDo: "Ask." }, [1, 0, 0]],
    ["missing", {}, { state: "done", found: "there" }, [2, 1, 0]],
    ["different", { looks: [differs("other"), ok("there")] }, { state: "done", found: "there" }, [2, 1, 0]],
    ["shown late by GitHub", { looks: [NO, NO, NO, ok("there")] }, { state: "done", found: "there" }, [4, 1, 2_000]],
    ["never shown by GitHub", { looks: [NO] }, { ...HIDDEN, state: "failed", whatToDo: AGAIN }, [4, 1, 2_000]],
    ["not visible yet", { applied: { ...SURE, note: "It runs." } }, { state: "done", found: "It runs." }, [1, 1, 0]],
    ["not visible, without a note", { applied: SURE }, { state: "done", found: "labels is wanted" }, [1, 1, 0]],
    ["left to a person while it is applied", { applied: left("Register it.") }, LEFT, [1, 1, 0]],
    ["refused", { applied: problem("github-refused") }, { ...FAILURE, state: "failed" }, [1, 1, 0]],
    ["beyond GitHub's plan", { applied: problem(PLAN_LACKS_IT) }, { ...FAILURE, state: "not available" }, [1, 1, 0]],
  ])("that is %s", async (_, script, result, [looks, applied, waited]) => {
    const { item: one, counts } = item("labels", script);
    const { results, waitedMs } = await apply({ item: one, counts });
    expect(results).toEqual([result]);
    expect([counts.looks, counts.applied, waitedMs]).toEqual([looks, applied, waited]);
  });

  it("whose code throws anything but a problem ends the command", async () => {
    const bug = new TypeError("bug");
    await expect(apply(item("labels", { applied: bug }))).rejects.toBe(bug);
  });
});

describe("several items", () => {
  it.each<[string, Script, boolean]>([
    ["is as it should be", { looks: [ok("there")] }, true],
    ["was set up", {}, true],
    ["is not offered", { looks: [notAvailable("no plan")] }, true],
    ["is left to a person", { looks: [missing("none", "Ask.")] }, false],
    ["failed", { applied: problem("github-refused") }, false],
  ])("wait unless what they need %s", async (_, needed, isApplied) => {
    const ruleset = item("ruleset", { needs: ["app"] });
    const last = item("check-run", { needs: ["ruleset"] });
    const { results } = await apply(item("app", needed), ruleset, last);
    for (const { counts } of [ruleset, last]) expect(counts.applied).toBe(isApplied ? 1 : 0);
    if (isApplied) return;
    expect(results[1]).toEqual({ state: "waiting", found: "It needs app first." });
    expect(results[2]).toEqual({ state: "waiting", found: "It needs ruleset first." });
  });

  it("are not applied again where one before has done it", async () => {
    const along = item("app-key", { looks: [missing("none"), ok("came along")] });
    expect((await apply(item("app"), along)).results[1]).toEqual({ state: "ok", found: "came along" });
    expect(along.counts.applied).toBe(0);
  });

  it("go on after a failure, but not without a token", async () => {
    const next = item("pages");
    const refused = item("labels", { applied: problem("github-token-refused") });
    const { results } = await apply(refused, next, item("app", { looks: [ok("there")] }));
    expect(results.map(({ state }) => state)).toEqual(["failed", "waiting", "waiting"]);
    expect(next.counts).toEqual({ looks: 1, applied: 0 });
    const failed = item("labels", { applied: problem("github-refused") });
    expect((await apply(failed, item("pages"))).results.map(({ state }) => state)).toEqual(["failed", "done"]);
  });
});
