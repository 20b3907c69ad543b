import { describe, expect, it } from "vitest";
import type { RulesetFacts } from "../../../scripts/core/ports/repository-admin.ts";
import { judgeRulesets, type RulesetWish } from "../../../scripts/core/set-up/judge-rulesets.ts";

const APP = { kind: "Integration", id: 7, mode: "always" };
const TEAM: RulesetWish = { review: "team", checks: ["validate / validate"], appId: 7, checkAppId: null };

/** What set-up makes itself, which is right. */
function made(wish: RulesetWish): RulesetFacts {
  const [change] = judgeRulesets([], wish).changes;
  if (change === undefined) throw new Error("An empty repository needs a ruleset");
  return { ...change.content, id: 1, isOwn: true, isInForce: true, isBypassShown: true };
}

describe("the rulesets of the default branch", () => {
  it.each(["team", "solo"] as const)("are right for %s once set-up has made one", (review) => {
    const wish = { ...TEAM, review };
    expect(judgeRulesets([made(wish)], wish)).toEqual({ gaps: [], byHand: [], changes: [] });
  });

  it("lack a team's approval when they were made for somebody alone, and get it", () => {
    const verdict = judgeRulesets([made({ ...TEAM, review: "solo" })], TEAM);
    expect(verdict.gaps).toEqual(["no approval is required", "code owners need not approve"]);
    const [change] = verdict.changes;
    expect(change?.id).toBe(1);
    expect(change?.content.rules).toContainEqual(
      expect.objectContaining({
        type: "pull_request",
        parameters: expect.objectContaining({ required_approving_review_count: 1, require_code_owner_review: true }),
      }),
    );
  });

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
