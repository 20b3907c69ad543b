import { describe, expect, it } from "vitest";
import { judgeRecordRulesets, type RecordOptions } from "../../../scripts/core/checks/judge-record-rulesets.ts";
import type { RulesetFacts } from "../../../scripts/core/ports/repository-admin.ts";

const BOT = { kind: "Integration", id: 7, mode: "always" };
const WITH_APP: RecordOptions = { hasApp: true, appId: 7 };
const WITHOUT: RecordOptions = { hasApp: false, appId: null };
const UNKNOWN: RecordOptions = { hasApp: true, appId: null };
const NOTHING = { gaps: [], byHand: [], changes: [] };
const EXCLUDE =
  /^Exclude the branches refs\/heads\/mergecast and refs\/heads\/mergecast-\* from the ruleset house rules/;

/** What setup makes. */
function made(options: RecordOptions): RulesetFacts[] {
  return judgeRecordRulesets([], options).changes.map(({ content }, id) => {
    return { ...content, id, isOwn: true, isInForce: true, isBypassShown: true };
  });
}

/** A ruleset of the team's on all branches. */
const house: RulesetFacts = {
  ...{ id: 9, name: "house rules", include: ["~ALL"], exclude: [], bypass: [], rules: [{ type: "pull_request" }] },
  ...{ isOwn: true, isInForce: true, isBypassShown: true },
};

describe("the rulesets of the record", () => {
  it.each([WITH_APP, WITHOUT])("are right once setup has made them: %j", (options) =>
    expect(judgeRecordRulesets(made(options), options)).toEqual(NOTHING),
  );

  it("ask for no App where GitHub does not say which one it is, and are right with any", () => {
    expect(judgeRecordRulesets(made(WITH_APP), UNKNOWN)).toEqual(NOTHING);
    expect(judgeRecordRulesets([], UNKNOWN)).toMatchObject({
      byHand: [expect.stringContaining("which App is the bot")],
      changes: [{ id: null, content: { name: "mergecast record: history" } }],
    });
  });

  it("are not the organization's of the same name", () => {
    const [history, writer] = made(WITH_APP).map((ruleset) => ({ ...ruleset, isOwn: false }));
    if (history === undefined || writer === undefined) throw new Error("Setup makes two");
    const { changes } = judgeRecordRulesets([history, writer], WITH_APP);
    expect(changes.map(({ id }) => id)).toEqual([null, null]);
  });

  it("get the one for the App when the App comes later", () => {
    expect(judgeRecordRulesets(made(WITHOUT), WITH_APP).changes).toEqual([
      { id: null, content: expect.objectContaining({ name: "mergecast record: App only", bypass: [BOT] }) },
    ]);
  });

  it.each<[string, RecordOptions, Partial<RulesetFacts>, object]>([
    ["lets the App bypass it", WITH_APP, {}, { byHand: [], changes: [{ id: 9, content: { bypass: [BOT] } }] }],
    ["asks a person without an App", WITHOUT, {}, { byHand: [expect.stringMatching(EXCLUDE)], changes: [] }],
    ["asks a person in an organization", WITH_APP, { isOwn: false }, { byHand: [expect.stringMatching(EXCLUDE)] }],
  ])("are not enough where another one stops the bot: setup %s", (_name, options, over, verdict) => {
    const found = judgeRecordRulesets([...made(options), { ...house, ...over }], options);
    expect(found).toMatchObject({ gaps: ["the bot may not bypass house rules"], ...verdict });
  });

  it.each<[string, Partial<RulesetFacts>]>([
    ["lets the App pass", { bypass: [BOT] }],
    ["is for other branches", { isInForce: false }],
    ["only keeps the history", { rules: [{ type: "deletion" }, { type: "required_linear_history" }] }],
  ])("leave another one alone that %s", (_name, over) =>
    expect(judgeRecordRulesets([...made(WITH_APP), { ...house, ...over }], WITH_APP)).toEqual(NOTHING),
  );
});
