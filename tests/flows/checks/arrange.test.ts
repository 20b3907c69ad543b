import { describe, expect, it } from "vitest";
import {
  type Applied,
  differs,
  have,
  type Look,
  missing,
  type SetupId,
  type SetupItem,
  unoffered,
  unseen,
} from "../../../scripts/core/checks/item.ts";
import { type Problem, ProblemError } from "../../../scripts/core/findings/problem.ts";
import { PLAN_LACKS_IT } from "../../../scripts/core/ports/repository-admin.ts";
import { arrange, lookAtAll } from "../../../scripts/flows/checks/arrange.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

function problem(code: string): ProblemError {
  const given: Problem = { code, what: "Looking", why: "It is so.", whatToDo: "Do this.", isRetryable: false };
  return new ProblemError(given, 1);
}

interface Told {
  /** What the looks show, one after the other, the last one from then on; left out: what is there. */
  looks?: readonly (Look | Error)[];
  apply?: () => Applied | Error;
  needs?: readonly SetupId[];
}

/** An item of a repository that does what the test says, and counts what is asked of it. */
function item(id: SetupId, { looks, apply, needs = [] }: Told = {}) {
  const counts = { looks: 0, applied: 0 };
  const orThrow = <T>(told: T | Error): T => {
    if (told instanceof Error) throw told;
    return told;
  };
  const made: SetupItem = {
    ...{ id, want: `${id} is wanted`, explain: "", weight: "needed", needs },
    async look() {
      counts.looks++;
      const current = counts.applied > 0 ? have("there") : missing("not there");
      return orThrow(looks?.[Math.min(counts.looks - 1, looks.length - 1)] ?? current);
    },
    async apply() {
      counts.applied++;
      return orThrow(apply?.() ?? { kind: "done" });
    },
  };
  return { item: made, counts };
}

async function arrangeAll(...items: readonly ReturnType<typeof item>[]) {
  const clock = virtualClock();
  const start = clock.now().getTime();
  const arranged = await arrange(await lookAtAll(items.map(({ item: one }) => one)), { clock });
  return { outcomes: arranged.map(({ outcome }) => outcome), waitedMs: clock.now().getTime() - start };
}

describe("the look at everything", () => {
  it.each(["github-permission-missing", PLAN_LACKS_IT])("goes on past what answers %s", async (code) => {
    const steps = await lookAtAll([
      item("labels", { looks: [problem(code)] }).item,
      item("pages", { looks: [have("there")] }).item,
    ]);
    expect(steps.map(({ look }) => look)).toEqual([unseen("It is so. Do this."), have("there")]);
  });

  it.each([problem("github-token-refused"), problem("github-unreachable"), new TypeError("bug")])(
    "ends with what else goes wrong: %s",
    async (error) => {
      await expect(lookAtAll([item("labels", { looks: [error] }).item])).rejects.toBe(error);
    },
  );
});

describe("an item of setup", () => {
  it.each<[Look, object]>([
    [have("there"), { kind: "kept", text: "there" }],
    [unoffered("no plan"), { kind: "unoffered", text: "no plan" }],
    [unseen("no right"), { kind: "unseen", text: "no right" }],
    [missing("none", "Ask an owner."), { kind: "left", text: "none", whatToDo: "Ask an owner." }],
    [differs("other", "Ask an owner."), { kind: "left", text: "other", whatToDo: "Ask an owner." }],
  ])("is left alone where there is nothing to do for a program: %j", async (look, outcome) => {
    const pages = item("pages", { looks: [look] });
    expect((await arrangeAll(pages)).outcomes).toEqual([outcome]);
    expect(pages.counts).toEqual({ looks: 1, applied: 0 });
  });

  it.each([missing("not there"), differs("other")])("is arranged once and looked at again: %j", async (look) => {
    const pages = item("pages", { looks: [look, have("there")] });
    const { outcomes, waitedMs } = await arrangeAll(pages);
    expect(outcomes).toEqual([{ kind: "done", text: "there" }]);
    expect(pages.counts).toEqual({ looks: 2, applied: 1 });
    expect(waitedMs).toBe(0);
  });

  it("is waited for while GitHub's reads lag behind, and arranged no second time", async () => {
    const late = item("pages", { looks: [missing("no"), missing("no"), missing("no"), have("there")] });
    const { outcomes, waitedMs } = await arrangeAll(late);
    expect(outcomes).toEqual([{ kind: "done", text: "there" }]);
    expect(waitedMs).toBe(2_000);
    expect(late.counts.applied).toBe(1);
  });

  it("failed when GitHub accepts it and never shows it", async () => {
    const never = item("pages", { looks: [missing("nothing")] });
    const { outcomes } = await arrangeAll(never);
    expect(outcomes).toEqual([
      {
        kind: "failed",
        text: "GitHub accepted it, and still shows: nothing",
        whatToDo: expect.stringContaining("again"),
      },
    ]);
    expect(never.counts).toEqual({ looks: 4, applied: 1 });
  });

  it("is not looked at again where looking cannot show it", async () => {
    const certain = item("check-run", { apply: () => ({ kind: "done", isCertain: true, note: "It runs." }) });
    const unnamed = item("rehearsal-run", { apply: () => ({ kind: "done", isCertain: true }) });
    expect((await arrangeAll(certain)).outcomes).toEqual([{ kind: "done", text: "It runs." }]);
    expect((await arrangeAll(unnamed)).outcomes).toEqual([{ kind: "done", text: "rehearsal-run is wanted" }]);
    for (const { counts } of [certain, unnamed]) expect(counts.looks).toBe(1);
  });

  it("is left to the person who has to do something first", async () => {
    const left = item("app", { apply: () => ({ kind: "left", why: "Register it." }) });
    expect((await arrangeAll(left)).outcomes).toEqual([{ kind: "left", text: "not there", whatToDo: "Register it." }]);
    expect(left.counts.looks).toBe(1);
  });

  it("that something before it has arranged along with itself is not arranged again", async () => {
    const first = item("app");
    const along = item("app-key", { looks: [missing("none"), have("came along")] });
    expect((await arrangeAll(first, along)).outcomes[1]).toEqual({ kind: "kept", text: "came along" });
    expect(along.counts.applied).toBe(0);
  });
});

describe("items that need one another", () => {
  it.each<[string, Told, boolean]>([
    ["is as it should be", { looks: [have("there")] }, true],
    ["was arranged", {}, true],
    ["is not offered", { looks: [unoffered("no plan")] }, true],
    ["is left to a person", { looks: [missing("none", "Ask.")] }, false],
    ["failed", { apply: () => problem("github-refused") }, false],
  ])("wait unless what they need %s", async (_, needed, isArranged) => {
    const ruleset = item("ruleset", { needs: ["app"] });
    const last = item("check-run", { needs: ["ruleset"] });
    const { outcomes } = await arrangeAll(item("app", needed), ruleset, last);
    expect(ruleset.counts.applied).toBe(isArranged ? 1 : 0);
    expect(last.counts.applied).toBe(isArranged ? 1 : 0);
    if (!isArranged) {
      expect(outcomes[1]).toEqual({ kind: "waiting", text: "It needs app first." });
      expect(outcomes[2]).toEqual({ kind: "waiting", text: "It needs ruleset first." });
    }
  });
});

describe("a failure", () => {
  it("of one item stops no other", async () => {
    const { outcomes } = await arrangeAll(item("labels", { apply: () => problem("github-refused") }), item("pages"));
    expect(outcomes).toEqual([
      { kind: "failed", text: "Looking: It is so.", whatToDo: "Do this.", code: "github-refused" },
      { kind: "done", text: "there" },
    ]);
  });

  it("because of GitHub's plan is none", async () => {
    const { outcomes } = await arrangeAll(item("labels", { apply: () => problem(PLAN_LACKS_IT) }));
    expect(outcomes).toEqual([{ kind: "unoffered", text: "Looking: It is so.", whatToDo: "Do this." }]);
  });

  it("because of the token stops everything that follows", async () => {
    const next = item("pages");
    const { outcomes } = await arrangeAll(
      item("labels", { apply: () => problem("github-token-refused") }),
      next,
      item("app", { looks: [have("there")] }),
    );
    expect(outcomes.map(({ kind }) => kind)).toEqual(["failed", "waiting", "waiting"]);
    expect(next.counts).toEqual({ looks: 1, applied: 0 });
  });

  it("of the program itself is not taken for GitHub's", async () => {
    const bug = new TypeError("bug");
    await expect(arrangeAll(item("labels", { apply: () => bug }))).rejects.toBe(bug);
  });
});
