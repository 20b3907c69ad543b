import { expect, it } from "vitest";
import type { RulesetFacts } from "../../../scripts/core/ports/repository-admin.ts";
import { rulesetItem } from "../../../scripts/flows/checks/ruleset-items.ts";
import type { SetupContext } from "../../../scripts/flows/checks/setup-context.ts";

const EMPTY = { id: 1, isOwn: true, isBypassShown: true, name: "other", bypass: [], rules: [] };
const inForce = { ...EMPTY, isInForce: true } as unknown as RulesetFacts;
const switchedOff = { ...EMPTY, id: 2, isInForce: false } as unknown as RulesetFacts;

/** What setup sees of the default branch's rules, with so many people who may push. */
async function seen(rulesets: readonly RulesetFacts[], writers = 1) {
  const admin = {
    place: { defaultBranch: "main", hasAllFeatures: true },
    rulesets: { listFor: async () => rulesets },
    variables: { readVariable: async () => null },
    apps: { readApp: async () => null },
    files: { readText: async () => null },
    listWriters: async () => Array.from({ length: writers }, (_, index) => `writer-${index}`),
  };
  return await rulesetItem({ admin, options: { review: null } } as unknown as SetupContext).look();
}

it.each<[string, string, RulesetFacts[]]>([
  ["no rule", "missing", []],
  ["a rule that is switched off", "missing", [switchedOff]],
  ["a rule in force that lacks something", "differs", [inForce]],
  ["one of each", "differs", [switchedOff, inForce]],
])("a branch with %s is %s", async (_name, state, rulesets) => {
  expect((await seen(rulesets)).state).toBe(state);
});

it("wants an approval where more than one person may push", async () => {
  expect(await seen([], 1)).toMatchObject({ found: expect.stringContaining("for one person") });
  expect(await seen([], 2)).toMatchObject({ found: expect.stringContaining("for a team") });
});
