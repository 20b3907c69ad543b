import { describe, expect, it } from "vitest";
import {
  type CheckResult,
  differs,
  failed,
  missing,
  notAvailable,
  type Outcome,
  ok,
  skipped,
  warning,
} from "../../../scripts/core/checks/check.ts";
import {
  describeEmptyPlace,
  renderOutcomes,
  renderPlan,
  renderRows,
  summariseRows,
  toRow,
} from "../../../scripts/core/checks/render-checks.ts";

const HOSTILE = "two\n::add-mask::x\r\n\u001b[2Jz\u202e";
const DIAGNOSIS = { found: "it is broken", meaning: "Nothing works.", whatToDo: "Fix it." };
const item = { id: "labels", want: "There are labels.", explain: "Forms name them.", weight: "needed" } as const;

describe("doctor's table", () => {
  it("is one sentence in a place where nothing was begun, and only there", () => {
    const rows = (repository: CheckResult) => [
      toRow({ id: "token" }, failed(DIAGNOSIS)),
      toRow({ id: "repository" }, repository),
    ];
    const none = skipped("No remote.");
    expect(describeEmptyPlace(rows(none), false)).toMatch(/^Nothing is set up here\. .*npm run setup/);
    expect(describeEmptyPlace(rows(none), true)).toBeNull();
    expect(describeEmptyPlace(rows(ok("team/posts")), false)).toBeNull();
  });

  it("puts what it means and what to do below each result, and the symptom where there is one", () => {
    const rows = [
      toRow({ id: "node" }, ok("v24")),
      toRow({ id: "quota" }, failed({ ...DIAGNOSIS, errorRow: "every call answers 401" })),
      toRow({ id: "alerts" }, warning({ ...DIAGNOSIS, paste: "  - cron: x" })),
      toRow({ id: "push" }, skipped("No token.")),
    ];
    expect(renderRows(rows)).toEqual([
      "ok       Node              v24",
      "FAILED   Publishing quota  it is broken",
      "                           Meaning: Nothing works.",
      "                           To do: Fix it.",
      "                           Seen as: every call answers 401",
      "warning  Alerts            it is broken",
      "                           Meaning: Nothing works.",
      "                           To do: Fix it.",
      "  - cron: x",
      "skipped  Bot may push      No token.",
    ]);
    expect(summariseRows(rows)).toBe("1 failed, 1 warning, 1 skipped.");
    expect(summariseRows(rows.slice(0, 1))).toBe("Nothing failed.");
  });

  it("names a cause once, however much could not be checked because of it", () => {
    const rows = [
      toRow({ id: "repository" }, skipped("No repository.")),
      toRow({ id: "push" }, skipped("No token.")),
      toRow({ id: "labels" }, skipped("No repository.")),
      toRow({ id: "node" }, ok("No repository.")),
      toRow({ id: "app" }, skipped("No repository.")),
    ];
    expect(renderRows(rows)).toEqual([
      "skipped  GitHub repository  No repository. The same holds for 2 more checks.",
      "skipped  Bot may push       No token.",
      "ok       Node               No repository.",
    ]);
    expect(summariseRows(rows)).toBe("Nothing failed, 4 skipped.");
  });

  it.each([
    [ok("all"), "needed", "ok", null],
    [notAvailable("The plan has none."), "needed", "ok", null],
    [skipped("403"), "needed", "skipped", null],
    [missing("two"), "needed", "failed", "Run npm run setup."],
    [differs("two"), "advised", "warning", "Run npm run setup."],
    [differs("two", "Ask the owner."), "needed", "failed", "Ask the owner."],
  ] as const)("shows %j of an item that is %s", (result, weight, state, whatToDo) => {
    const meaning = whatToDo === null ? null : item.explain;
    expect(toRow({ ...item, weight }, result)).toMatchObject({ state, whatToDo, meaning, found: result.found });
  });
});

describe("setup's plan and its outcome", () => {
  /** The lines, with one mark between their columns. */
  const squeezed = (lines: readonly string[]) => lines.map((line) => line.trim().replaceAll(/ {2,}/g, " | "));

  it.each([
    [ok("all"), ["have | Labels | all"]],
    [notAvailable("The plan has none."), ["not offered | Labels | The plan has none."]],
    [skipped("403"), ["not visible | Labels | 403"]],
    [missing("two"), ["missing | Labels | two", "To be: There are labels.", "Forms name them."]],
    [differs("two", "Ask the owner."), ["differs | Labels | two", "By hand: Ask the owner.", "Forms name them."]],
  ])("plans %j", (result, lines) => expect(squeezed(renderPlan([{ item, result }]))).toEqual(lines));

  it.each<[Outcome, string[]]>([
    [{ state: "done", found: "There are labels." }, ["done | Labels | There are labels."]],
    [{ state: "left", found: "x", whatToDo: "Install it." }, ["TO DO | Labels | x", "Install it."]],
    [{ state: "failed", found: "x" }, ["FAILED | Labels | x"]],
    [{ state: "waiting", found: "x" }, ["waits | Labels | x"]],
  ])("says what became of it: %j", (result, lines) =>
    expect(squeezed(renderOutcomes([{ item, result }]))).toEqual(lines),
  );

  it("keeps words of others on their line, and lets them start nothing", () => {
    const result = missing(HOSTILE, "::add-mask::x");
    const lines = [
      ...renderPlan([{ item, result }]),
      ...renderOutcomes([{ item, result: { ...result, state: "left" } }]),
      ...renderRows([toRow(item, result)]),
    ];
    expect(lines).toHaveLength(8);
    for (const sign of ["\n", "\r", "\u001b", "\u202e"]) expect(lines.join("")).not.toContain(sign);
    for (const line of lines) expect(line.trim()).not.toMatch(/^::/);
    expect(lines[0]).toMatch(/two ::add-mask::x \\u001b\[2Jz\\u202e$/);
  });
});
