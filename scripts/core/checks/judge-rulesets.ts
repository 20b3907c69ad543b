import type { Rule, RulesetContent, RulesetFacts } from "../ports/repository-admin.ts";
import { clip } from "../text/printable.ts";
import { bypassFor, isApp, kindsOf, letsPass, openedFor } from "./app-bypass.ts";
import { RULESET_NAME } from "./names.ts";

/**
 * - team: somebody else approves, and the code owners do
 * - solo: nobody else is there to approve; the checks must pass all the same
 */
export type Review = "team" | "solo";

export interface RulesetOptions {
  review: Review;
  checks: readonly string[];
  /** null when it is not known which App is the bot. */
  appId: number | null;
  /** Id of GitHub Actions' own App; null when GitHub does not tell it: then any app may report the checks. */
  checkAppId: number | null;
}

export interface RulesetVerdict {
  /** What is not as it should be, each a clause; empty when everything is. */
  gaps: readonly string[];
  /** What only a person can correct, such as rulesets of the organization. */
  byHand: readonly string[];
  /** New contents by id; a null id creates one. */
  changes: readonly { id: number | null; content: RulesetContent }[];
}

/** Rules that the bot's commits cannot break. Any other may stop them. */
const HARMLESS = new Set([
  "creation",
  "deletion",
  "non_fast_forward",
  "required_linear_history",
  "copilot_code_review",
]);

/** Compares the rulesets on the default branch with what it needs. Stricter rules, and more of them, are left alone. */
export function judgeRulesets(known: readonly RulesetFacts[], options: RulesetOptions): RulesetVerdict {
  const rulesets = known.filter(({ isInForce }) => isInForce);
  const missing = lackingRules(rulesets, options);
  const isNamed = ({ name, isOwn }: RulesetFacts) => isOwn && name === RULESET_NAME;
  // One that is switched off is switched on again: GitHub takes no second one of the same name.
  const own = rulesets.find(isNamed) ?? known.find(isNamed) ?? null;
  const shut = rulesets.filter((ruleset) => !letsPass(ruleset, options.appId, HARMLESS));
  const others = own?.isInForce === true ? own.bypass.filter((actor) => !isApp(actor, options.appId)) : [];
  const tooStrict = rulesets.filter(
    ({ isOwn, rules }) => isOwn && rules.some((rule) => excessOf(rule, options) !== null),
  );
  const isWrong = (ruleset: RulesetFacts) => shut.includes(ruleset) || tooStrict.includes(ruleset);
  const touched = rulesets.filter((ruleset) => ruleset.isOwn && ruleset !== own && isWrong(ruleset));
  const isOwnTouched = missing.length > 0 || others.length > 0 || (own !== null && isWrong(own));
  return {
    gaps: [
      ...missing,
      ...shut.map(({ name }) => `the App may not bypass ${clip(name)}`),
      ...(others.length === 0 ? [] : [`others than the App may bypass ${RULESET_NAME} (${kindsOf(others)})`]),
      ...tooStrict.flatMap(({ name, rules }) =>
        rules.flatMap((rule) => {
          const excess = excessOf(rule, options);
          return excess === null ? [] : [`${clip(name)} ${excess.says}`];
        }),
      ),
    ],
    byHand: shut.filter(({ isOwn }) => !isOwn).map(({ name }) => `the organization's ruleset ${clip(name)}`),
    changes: [
      ...touched.map((ruleset) => ({ id: ruleset.id, content: loosen(ruleset, options) })),
      ...(isOwnTouched ? [{ id: own?.id ?? null, content: completed(own, options) }] : []),
    ],
  };
}

function lackingRules(rulesets: readonly RulesetFacts[], options: RulesetOptions): string[] {
  const present = rulesets.flatMap(({ rules }) => rules);
  const wanted: [string, (rule: Rule) => boolean][] = [
    ["the branch may be deleted", ({ type }) => type === "deletion"],
    ["force pushes are allowed", ({ type }) => type === "non_fast_forward"],
    ["changes need no pull request", ({ type }) => type === "pull_request"],
    ...(options.review === "team" ? TEAM_RULES : []),
    ...options.checks.map((check): [string, (rule: Rule) => boolean] => [
      `the check ${check} is not required`,
      (rule) => checksOf(rule).some(({ context }) => context === check),
    ]),
  ];
  return wanted.filter(([, isMet]) => !present.some(isMet)).map(([finding]) => finding);
}

const TEAM_RULES: [string, (rule: Rule) => boolean][] = [
  ["no approval is required", ({ parameters }) => Number(parameters?.required_approving_review_count ?? 0) >= 1],
  ["code owners do not have to approve", ({ parameters }) => parameters?.require_code_owner_review === true],
  ["approvals outlive new commits", ({ parameters }) => parameters?.dismiss_stale_reviews_on_push === true],
];

interface Check {
  context: string;
  integration_id?: number;
}

function checksOf({ type, parameters }: Rule): Check[] {
  const checks = type === "required_status_checks" ? parameters?.required_status_checks : [];
  return Array.isArray(checks) ? checks : [];
}

/** Parameters under which nobody could merge, or each post would make every pull request stale; null when there are none. */
function excessOf(
  { type, parameters = {} }: Rule,
  { review }: RulesetOptions,
): { says: string; relaxed: Rule["parameters"] } | null {
  if (type === "required_status_checks" && parameters.strict_required_status_checks_policy === true)
    return {
      says: "wants branches to be up to date, so that each post makes every open pull request stale",
      relaxed: { strict_required_status_checks_policy: false },
    };
  const isShut =
    Number(parameters.required_approving_review_count ?? 0) > 0 ||
    parameters.require_code_owner_review === true ||
    parameters.require_last_push_approval === true;
  if (type !== "pull_request" || review === "team" || !isShut) return null;
  return {
    says: "wants an approval, and nobody else is there to give it",
    relaxed: {
      required_approving_review_count: 0,
      require_code_owner_review: false,
      require_last_push_approval: false,
    },
  };
}

function relaxed(rule: Rule, options: RulesetOptions): Rule {
  const excess = excessOf(rule, options);
  return excess === null ? rule : { ...rule, parameters: { ...rule.parameters, ...excess.relaxed } };
}

/** A ruleset of the team's own, changed only where it stops the bot or everybody. */
function loosen(ruleset: RulesetFacts, options: RulesetOptions): RulesetContent {
  const { appId } = options;
  const opened = openedFor(letsPass(ruleset, appId, HARMLESS) ? null : appId, ruleset);
  return { ...opened, rules: ruleset.rules.map((rule) => relaxed(rule, options)) };
}

/** Our own ruleset: what it has already, and whatever it lacks. */
function completed(own: RulesetFacts | null, options: RulesetOptions): RulesetContent {
  const kept = (own?.rules ?? []).map((rule) => relaxed(rule, options));
  const wanted = wantedRules(options);
  const wantedFor = (rule: Rule) => wanted.find(({ type }) => type === rule.type);
  const rules = [
    ...kept.map((rule) => merged(rule, wantedFor(rule))),
    ...wanted.filter(({ type }) => !kept.some((rule) => rule.type === type)),
  ];
  const { include, exclude } = own?.isInForce === true ? own : { include: ["~DEFAULT_BRANCH"], exclude: [] };
  const bypass = bypassFor(options.appId);
  return { name: RULESET_NAME, include, exclude, rules, bypass: bypass.length > 0 ? bypass : (own?.bypass ?? []) };
}

function wantedRules({ review, checkAppId, checks }: RulesetOptions): Rule[] {
  const isTeam = review === "team";
  const source = checkAppId === null ? {} : { integration_id: checkAppId };
  return [
    { type: "deletion" },
    { type: "non_fast_forward" },
    {
      type: "pull_request",
      parameters: {
        required_approving_review_count: isTeam ? 1 : 0,
        require_code_owner_review: isTeam,
        dismiss_stale_reviews_on_push: true,
        require_last_push_approval: false,
        required_review_thread_resolution: false,
      },
    },
    // GitHub refuses a rule that requires no check.
    ...(checks.length === 0
      ? []
      : [
          {
            type: "required_status_checks",
            parameters: {
              strict_required_status_checks_policy: false,
              required_status_checks: checks.map((context) => ({ context, ...source })),
            },
          },
        ]),
  ];
}

/** The stricter of both, except where that is too strict. */
function merged(rule: Rule, wanted: Rule | undefined): Rule {
  if (wanted?.parameters === undefined) return rule;
  if (rule.type === "required_status_checks") {
    const known = checksOf(rule);
    const added = checksOf(wanted).filter(({ context }) => !known.some((check) => check.context === context));
    return {
      ...rule,
      parameters: { ...wanted.parameters, ...rule.parameters, required_status_checks: [...known, ...added] },
    };
  }
  const parameters = Object.entries({ ...wanted.parameters, ...rule.parameters }).map(([name, value]) => [
    name,
    stricter(value, wanted.parameters?.[name]),
  ]);
  return { ...rule, parameters: Object.fromEntries(parameters) };
}

function stricter(value: unknown, wanted: unknown): unknown {
  if (typeof value === "number" && typeof wanted === "number") return Math.max(value, wanted);
  return value === false && wanted === true ? true : value;
}

/** How the existing rules review; null when none does. */
export function reviewIn(rulesets: readonly RulesetFacts[]): Review | null {
  const rules = rulesets.flatMap(({ rules }) => rules).filter(({ type }) => type === "pull_request");
  if (rules.length === 0) return null;
  return rules.some(({ parameters }) => Number(parameters?.required_approving_review_count ?? 0) > 0) ? "team" : "solo";
}
