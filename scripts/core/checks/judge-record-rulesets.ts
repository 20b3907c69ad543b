import type { RulesetContent, RulesetFacts } from "../ports/repository-admin.ts";
import { clip } from "../text/printable.ts";
import { bypassFor, isApp, kindsOf, letsPass, openedFor } from "./app-bypass.ts";
import type { RulesetVerdict } from "./judge-rulesets.ts";
import { RECORD_BRANCHES, RECORD_RULESETS } from "./names.ts";

export interface RecordOptions {
  /** Whether an App is the bot. GitHub's own token cannot be on a bypass list. */
  hasApp: boolean;
  /** null when there is none, or when it is not known which one it is. */
  appId: number | null;
}

/** Rules that appending a commit to the branch cannot break. */
const HARMLESS = new Set(["deletion", "non_fast_forward", "required_linear_history", "copilot_code_review"]);
const GAPS: Readonly<Record<string, string>> = {
  deletion: "the record may be deleted",
  non_fast_forward: "force pushes may rewrite the record",
  creation: "others than the App may create the record",
  update: "others than the App may write the record",
};

/**
 * Compares the rulesets on a record branch with what it needs. It has two of its own, because a bypass list counts for all rules of
 * its ruleset: the App alone may write the record, and not even the App may rewrite or delete it.
 */
export function judgeRecordRulesets(known: readonly RulesetFacts[], { hasApp, appId }: RecordOptions): RulesetVerdict {
  const own = [HISTORY, ...(hasApp ? [writerFor(appId)] : [])].map((content) => {
    const found = known.find(({ isOwn, name }) => isOwn && name === content.name) ?? null;
    return { content, found, gaps: gapsOf(found, content, appId) };
  });
  const wrong = own.filter(({ gaps }) => gaps.length > 0);
  // Without the App on its list, nobody could write.
  const stuck = wrong.filter(({ content: { name } }) => name === RECORD_RULESETS.writer && appId === null);
  const others = known.filter(({ isInForce, id }) => isInForce && !own.some(({ found }) => found?.id === id));
  const shut = others.filter((ruleset) => !letsPass(ruleset, appId, HARMLESS));
  const opened = shut.filter(({ isOwn }) => isOwn && appId !== null);
  return {
    gaps: [...wrong.flatMap(({ gaps }) => gaps), ...shut.map(({ name }) => `the bot may not bypass ${clip(name)}`)],
    byHand: [
      ...(stuck.length === 0 ? [] : [UNKNOWN_APP]),
      ...shut.filter((ruleset) => !opened.includes(ruleset)).map(({ name }) => exempt(clip(name))),
    ],
    changes: [
      ...wrong
        .filter((ruleset) => !stuck.includes(ruleset))
        .map(({ found, content }) => ({ id: found?.id ?? null, content })),
      ...opened.map((ruleset) => ({ id: ruleset.id, content: openedFor(appId, ruleset) })),
    ],
  };
}

const ON_RECORD = { include: RECORD_BRANCHES, exclude: [] };
const HISTORY: RulesetContent = {
  ...ON_RECORD,
  name: RECORD_RULESETS.history,
  bypass: [],
  rules: [{ type: "deletion" }, { type: "non_fast_forward" }],
};

function writerFor(appId: number | null): RulesetContent {
  const rules = [{ type: "creation" }, { type: "update" }];
  return { ...ON_RECORD, name: RECORD_RULESETS.writer, bypass: bypassFor(appId), rules };
}

function gapsOf(found: RulesetFacts | null, { name, rules }: RulesetContent, appId: number | null): string[] {
  const present = found?.isInForce === true ? found : null;
  const lacking = rules.filter(({ type }) => present?.rules.some((rule) => rule.type === type) !== true);
  const guests = (present?.bypass ?? []).filter((actor) => name === HISTORY.name || !isApp(actor, appId));
  const isShut = present !== null && !letsPass(present, appId, HARMLESS);
  return [
    ...lacking.map(({ type }) => GAPS[type] ?? type),
    ...(guests.length === 0 ? [] : [`${kindsOf(guests)} may bypass ${name}`]),
    ...(isShut ? [`the App may not bypass ${name}`] : []),
  ];
}

const UNKNOWN_APP = "GitHub does not say which App is the bot. Run npm run setup again when the App is installed.";
const exempt = (name: string) =>
  `Exclude the branches ${RECORD_BRANCHES.join(" and ")} from the ruleset ${name}, or let the bot bypass it.`;
