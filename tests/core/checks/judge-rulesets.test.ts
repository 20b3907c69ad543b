import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { judgeRulesets, type RulesetOptions } from "../../../scripts/core/checks/judge-rulesets.ts";
import type { Rule, RulesetFacts } from "../../../scripts/core/ports/repository-admin.ts";

const APP = { kind: "Integration", id: 7, mode: "always" };
const TEAM: RulesetOptions = { review: "team", checks: ["validate / validate"], appId: 7, checkAppId: null };

/** What setup makes itself, which is right. */
function made(options: RulesetOptions): RulesetFacts {
  const [change] = judgeRulesets([], options).changes;
  if (change === undefined) throw new Error("An empty repository needs a ruleset");
  return { ...change.content, id: 1, isOwn: true, isInForce: true, isBypassShown: true };
}

describe("the rulesets of the default branch", () => {
  it("of the organization are left to the organization, even where they stop the bot", () => {
    const theirs: RulesetFacts = {
      id: 2,
      name: "all branches",
      bypass: [],
      rules: [{ type: "required_signatures" }],
      include: ["~DEFAULT_BRANCH"],
      exclude: [],
      isOwn: false,
      isInForce: true,
      isBypassShown: true,
    };
    const verdict = judgeRulesets([made(TEAM), theirs], TEAM);
    expect(verdict.gaps).toEqual(["the App may not bypass all branches"]);
    expect(verdict.byHand).toEqual(["the organization's ruleset all branches"]);
    expect(verdict.changes).toEqual([]);
    const own = { ...theirs, isOwn: true };
    expect(judgeRulesets([made(TEAM), own], TEAM).changes).toEqual([
      { id: 2, content: expect.objectContaining({ name: "all branches", bypass: [APP] }) },
    ]);
  });
});

describe("a change of the rulesets", () => {
  const CHECKS = ["validate / validate", "preview / preview", "build"];
  const ruleIn: fc.Arbitrary<Rule> = fc.oneof(
    fc.constantFrom({ type: "deletion" }, { type: "non_fast_forward" }, { type: "required_signatures" }),
    fc.record({
      type: fc.constant("pull_request"),
      parameters: fc.record({
        required_approving_review_count: fc.integer({ min: 0, max: 3 }),
        require_code_owner_review: fc.boolean(),
        dismiss_stale_reviews_on_push: fc.boolean(),
        require_last_push_approval: fc.boolean(),
      }),
    }),
    fc.record({
      type: fc.constant("required_status_checks"),
      parameters: fc.record({
        strict_required_status_checks_policy: fc.boolean(),
        required_status_checks: fc.subarray(CHECKS).map((names) => names.map((context) => ({ context }))),
      }),
    }),
  );
  const rulesIn = fc.uniqueArray(ruleIn, { selector: ({ type }) => type });
  const bypassIn = fc.subarray([
    APP,
    { ...APP, id: 8 },
    { ...APP, mode: "pull_request" },
    { kind: "Team", id: 1, mode: "always" },
  ]);
  const rulesetsIn = fc
    .uniqueArray(
      fc.record({
        name: fc.constantFrom("mergecast", "of the team", "older"),
        rules: rulesIn,
        bypass: bypassIn,
        isInForce: fc.boolean(),
      }),
      { selector: ({ name }) => name },
    )
    .map((rulesets) =>
      rulesets.map((ruleset, id): RulesetFacts => {
        return { ...ruleset, id, include: ["~DEFAULT_BRANCH"], exclude: [], isOwn: true, isBypassShown: true };
      }),
    );
  const optionsIn = fc.record({
    review: fc.constantFrom("team" as const, "solo" as const),
    checks: fc.subarray(CHECKS),
    appId: fc.constant(APP.id),
    checkAppId: fc.constantFrom(15_368, null),
  });

  /** The rulesets once GitHub has taken the changes. */
  function changed(rulesets: readonly RulesetFacts[], options: RulesetOptions): RulesetFacts[] {
    const { changes } = judgeRulesets(rulesets, options);
    const replaced = rulesets.map((old) => {
      const content = changes.find(({ id }) => id === old.id)?.content;
      return content === undefined ? old : { ...old, ...content, isInForce: true };
    });
    const created = changes.flatMap(({ id, content }) =>
      id === null ? [{ ...made(options), ...content, id: 99 }] : [],
    );
    return [...replaced, ...created];
  }
  const partsOf = ({ parameters }: Rule) => Object(parameters);
  const contextsOf = (rule: Rule): string[] =>
    (partsOf(rule).required_status_checks ?? []).map(({ context }: { context: string }) => context);

  it("leaves nothing to change, whatever was there", () => {
    fc.assert(
      fc.property(rulesetsIn, optionsIn, (rulesets, options) => {
        const after = changed(rulesets, options);
        expect(judgeRulesets(after, options)).toEqual({ gaps: [], byHand: [], changes: [] });
        // What it needs is there in fact, and not only according to the same code.
        const rules = after.filter(({ isInForce }) => isInForce).flatMap((ruleset) => ruleset.rules);
        expect(rules.map(({ type }) => type)).toEqual(
          expect.arrayContaining(["deletion", "non_fast_forward", "pull_request"]),
        );
        expect(rules.flatMap(contextsOf)).toEqual(expect.arrayContaining(options.checks));
        const approvals = rules.map((rule) => Number(partsOf(rule).required_approving_review_count ?? 0));
        expect(Math.max(...approvals) >= 1).toBe(options.review === "team");
      }),
    );
  });

  it("takes away no rule, no check and no strictness of the team's, except what lets nobody merge", () => {
    fc.assert(
      fc.property(rulesetsIn, optionsIn, (rulesets, options) => {
        const after = new Map(changed(rulesets, options).map((ruleset) => [ruleset.id, ruleset]));
        for (const ruleset of rulesets.filter(({ isInForce }) => isInForce))
          for (const rule of ruleset.rules) {
            const kept = after.get(ruleset.id)?.rules.find(({ type }) => type === rule.type);
            if (kept === undefined) throw new Error(`${rule.type} is gone`);
            expect(contextsOf(kept)).toEqual(expect.arrayContaining(contextsOf(rule)));
            const [old, now] = [partsOf(rule), partsOf(kept)];
            if (old.dismiss_stale_reviews_on_push === true) expect(now.dismiss_stale_reviews_on_push).toBe(true);
            if (options.review === "solo" || rule.type !== "pull_request") continue;
            expect(now.required_approving_review_count).toBeGreaterThanOrEqual(old.required_approving_review_count);
            expect(now.require_code_owner_review || !old.require_code_owner_review).toBe(true);
            expect(now.require_last_push_approval || !old.require_last_push_approval).toBe(true);
          }
      }),
    );
  });

  it.each<[string, (rule: Rule) => Rule | null]>([
    ["the branch may be deleted", (rule) => (rule.type === "deletion" ? null : rule)],
    ["force pushes are allowed", (rule) => (rule.type === "non_fast_forward" ? null : rule)],
    ["code owners do not have to approve", (rule) => weaker(rule, { require_code_owner_review: false })],
    ["approvals outlive new commits", (rule) => weaker(rule, { dismiss_stale_reviews_on_push: false })],
    ["no approval is required", (rule) => weaker(rule, { required_approving_review_count: 0 })],
    ["the check validate / validate is not required", (rule) => (rule.type === "required_status_checks" ? null : rule)],
  ])("is needed where %s, and says so", (gap, change) => {
    const right = made(TEAM);
    const spoiled = { ...right, rules: right.rules.flatMap((rule) => change(rule) ?? []) };
    expect(judgeRulesets([spoiled], TEAM).gaps).toEqual([gap]);
    expect(judgeRulesets(changed([spoiled], TEAM), TEAM).gaps).toEqual([]);
  });

  function weaker(rule: Rule, parameters: object): Rule {
    return rule.type === "pull_request" ? { ...rule, parameters: { ...rule.parameters, ...parameters } } : rule;
  }

  it.each([
    ["the App may not bypass mergecast", []],
    ["the App may not bypass mergecast", [{ ...APP, mode: "pull_request" }]],
    ["the App may not bypass mergecast", [{ ...APP, id: 8 }]],
    ["others than the App may bypass mergecast (Team)", [APP, { kind: "Team", id: 1, mode: "always" }]],
  ])("is needed where %s: %j", (gap, bypass) => {
    const spoiled = { ...made(TEAM), bypass };
    expect(judgeRulesets([spoiled], TEAM).gaps).toContain(gap);
    expect(changed([spoiled], TEAM)[0]?.bypass).toEqual([APP]);
  });
});
