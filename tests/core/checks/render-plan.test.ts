import { describe, expect, it } from "vitest";
import { differs, have, missing, unoffered, unseen } from "../../../scripts/core/checks/item.ts";
import { renderOutcomes, renderPlan } from "../../../scripts/core/checks/render-plan.ts";

const item = { id: "labels", want: "There are labels.", explain: "Forms name them." } as const;
const HOSTILE = "two\n::add-mask::x\u001b[2J";

/** The lines, with one mark between their columns. */
const squeezed = (lines: readonly string[]) => lines.map((line) => line.trim().replaceAll(/ {2,}/g, " | "));

describe("the plan of setup", () => {
  it("says on one line what is as it should be, or cannot be otherwise", () => {
    const looks = [have("all"), unoffered("The plan has none."), unseen("403")];
    const lines = squeezed(renderPlan(looks.map((look) => ({ item, look }))));
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^have \| .* \| all$/);
    expect(lines[1]).toMatch(/^not offered \| .*The plan has none\.$/);
    expect(lines[2]).toMatch(/^not visible \| /);
  });

  it("says below of anything else what it is to be, and why", () => {
    for (const look of [missing("two"), differs("two")]) {
      const [, action, why] = squeezed(renderPlan([{ item, look }]));
      expect([action, why]).toEqual(["To be: There are labels.", "Forms name them."]);
    }
  });

  it("says what a person has to do where the program cannot", () => {
    const lines = squeezed(renderPlan([{ item, look: differs("two", "Ask the owner.") }])).join("\n");
    expect(lines).toContain("By hand: Ask the owner.");
    expect(lines).not.toContain("To be:");
  });

  it("keeps what GitHub answers on its line", () => {
    const lines = renderPlan([{ item, look: missing(HOSTILE, HOSTILE) }]);
    expect(lines).toHaveLength(3);
    for (const sign of ["\n", "\u001b"]) expect(lines.join("")).not.toContain(sign);
  });
});

describe("what became of each item", () => {
  it("is one line each, and what is left to do below", () => {
    const outcomes = [
      { item, outcome: { kind: "done", text: "There are labels." } },
      { item, outcome: { kind: "left", text: "The App is missing.", whatToDo: "Install it." } },
      { item, outcome: { kind: "failed", text: HOSTILE } },
    ] as unknown as Parameters<typeof renderOutcomes>[0];
    const last = { item, outcome: { kind: "left", text: "x", whatToDo: "::add-mask::x" } } as const;
    expect(renderOutcomes([last])[1]?.trim()).not.toMatch(/^::/);
    const lines = squeezed(renderOutcomes(outcomes));
    expect(lines).toHaveLength(4);
    expect(lines.map((line) => line.split(" | ")[0])).toEqual(["done", "TO DO", "Install it.", "FAILED"]);
  });
});
