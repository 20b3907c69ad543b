import { appPages } from "../../core/checks/app-manifest.ts";
import {
  type Applied,
  type CheckResult,
  DONE,
  differs,
  left,
  missing,
  notAvailable,
  ok,
  type SetupItem,
} from "../../core/checks/check.ts";
import { judgeRecordRulesets } from "../../core/checks/judge-record-rulesets.ts";
import { judgeRulesets, type Review, type RulesetVerdict, reviewIn } from "../../core/checks/judge-rulesets.ts";
import { APP_ID_VARIABLE, REQUIRED_CHECKS } from "../../core/checks/names.ts";
import { recordBranchOf } from "../../core/content/account-place.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import type { AppFacts, FileAdmin, RulesetFacts } from "../../core/ports/repository-admin.ts";
import { findApp } from "./app-items.ts";
import { orNotVisible, type SetupContext } from "./setup-context.ts";

const ACTIONS_APP = "github-actions";
const INSTALL_ATTEMPTS = 60;
const INSTALL_DELAY_MS = 10_000;

const NO_RULESETS =
  "GitHub's plan has no rulesets for a private repository. Agree that nobody pushes to the default branch; the poster checks every post by itself all the same.";
const NO_RECORD_RULESETS =
  "GitHub's plan has no rulesets for a private repository, so that everybody with write access can rewrite the record. The poster still stops when the queue or the account knows of posts that the record lacks.";
const NO_APP =
  "A ruleset would stop the bot's own commits, because it is not known which App may pass. Run npm run setup with the App first.";

export function rulesetItem(context: SetupContext): SetupItem {
  const { place } = context.admin;
  return {
    id: "ruleset",
    want: `Changes of ${place.defaultBranch} need a pull request and the checks ${REQUIRED_CHECKS.map(({ check }) => check).join(", ")}; only the App may pass.`,
    explain: "Merging is approval, so nobody may go around it; the App commits the results of posts.",
    weight: "needed",
    needs: ["own-files", "app", "app-installed"],
    async look() {
      return place.hasAllFeatures ? describeRuleset(await readRuleset(context)) : notAvailable(NO_RULESETS);
    },
    async apply() {
      const { verdict, app } = await readRuleset(context);
      return app === null ? left(NO_APP) : await onceInstalled(context, app, verdict);
    },
  };
}

interface RulesetReading {
  rulesets: readonly RulesetFacts[];
  review: Review;
  verdict: RulesetVerdict;
  app: AppFacts | null;
}

async function readRuleset(context: SetupContext): Promise<RulesetReading> {
  const { admin } = context;
  const rulesets = await admin.rulesets.listFor(admin.place.defaultBranch);
  const { app } = await readBot(context);
  const actions = await admin.apps.readApp(ACTIONS_APP);
  const review = await chooseReview(context, rulesets);
  const checks = await findChecks(admin.files);
  const verdict = judgeRulesets(rulesets, { review, checks, appId: app?.id ?? null, checkAppId: actions?.id ?? null });
  return { rulesets, review, verdict, app };
}

/** `hasApp`: also where it is not known which one it is. */
async function readBot(context: SetupContext): Promise<{ hasApp: boolean; app: AppFacts | null }> {
  const clientId = await orNotVisible(context.admin.variables.readVariable(APP_ID_VARIABLE));
  return { hasApp: clientId !== null, app: clientId === null ? null : await findApp(context, clientId) };
}

/** The checks of the workflows that are on the default branch. */
async function findChecks({ readText }: FileAdmin): Promise<string[]> {
  const checks: string[] = [];
  for (const { check, workflow } of REQUIRED_CHECKS) {
    const text = await orNotVisible(readText(workflow));
    if (text !== null) checks.push(check);
  }
  return checks;
}

/** Somebody alone cannot approve what they wrote themselves, and could merge nothing. */
async function chooseReview({ admin, options }: SetupContext, rulesets: readonly RulesetFacts[]): Promise<Review> {
  if (options.review !== null) return options.review;
  const existing = reviewIn(rulesets.filter(({ isInForce }) => isInForce));
  if (existing === "solo") return existing;
  const writers = await orNotVisible(admin.listWriters());
  if (writers === null) return existing ?? "team";
  return writers.length > 1 ? "team" : "solo";
}

const KINDS: Readonly<Record<Review, string>> = {
  team: "for a team: one approval, by the code owners (--solo changes that)",
  solo: "for one person: no approval, as nobody else is there to give it (--team changes that)",
};

function describeRuleset({ rulesets, review, verdict }: RulesetReading): CheckResult {
  const { gaps, byHand } = verdict;
  if (gaps.length === 0) return ok(KINDS[review]);
  const found = `${gaps.join("; ")} (${KINDS[review]})`;
  if (byHand.length > 0)
    return differs(found, `Let an owner of the organization add the App to the bypass list of ${byHand.join(", ")}.`);
  return rulesets.every(({ isInForce }) => !isInForce)
    ? missing(`nothing protects the branch (${KINDS[review]})`)
    : differs(found);
}

/** The rules of the branches that hold the record. They need no branch, so that they are there before the first post. */
export function recordRulesetItem(context: SetupContext): SetupItem {
  const { admin, names } = context;
  const read = async () => {
    const known = await admin.rulesets.listFor(recordBranchOf(names.account));
    const { hasApp, app } = await readBot(context);
    return { verdict: judgeRecordRulesets(known, { hasApp, appId: app?.id ?? null }), hasApp, app };
  };
  return {
    id: "record-ruleset",
    want: "Nobody may delete or rewrite the record of what was published, and only the App may write it.",
    explain: "A record that lost an entry lets a post go out twice.",
    weight: "needed",
    async look() {
      if (!admin.place.hasAllFeatures) return notAvailable(NO_RECORD_RULESETS);
      const { verdict, hasApp } = await read();
      return describeRecord(verdict, hasApp);
    },
    async apply() {
      const { verdict, app } = await read();
      const refusal = await change(context, verdict);
      if (refusal !== null) {
        if (app === null) throw refusal;
        return askWhetherInstalled(context, app, refusal);
      }
      return verdict.byHand.length === 0 ? DONE : left(verdict.byHand.join(" "));
    },
  };
}

function describeRecord({ gaps, byHand, changes }: RulesetVerdict, hasApp: boolean): CheckResult {
  const found = gaps.join("; ");
  if (gaps.length > 0 && changes.length === 0) return differs(found, byHand.join(" "));
  if (gaps.length > 0) return changes.every(({ id }) => id === null) ? missing(found) : differs(found);
  return ok(
    hasApp
      ? "only the App writes it, and nobody deletes or rewrites it"
      : "nobody deletes or rewrites it; without an App, everybody with write access may write it",
  );
}

/** GitHub's refusal, as of an App that is not installed; null when it took the changes. @throws ProblemError for everything else */
async function change(
  { admin: { rulesets } }: SetupContext,
  { changes }: RulesetVerdict,
): Promise<ProblemError | null> {
  try {
    for (const { id, content } of changes)
      await (id === null ? rulesets.createRuleset(content) : rulesets.replaceRuleset(id, content));
    return null;
  } catch (error) {
    if (error instanceof ProblemError && error.problem.code === "github-refused") return error;
    throw error;
  }
}

/** GitHub refuses an App that is not installed. Without its key nothing else shows it, so the change is tried until it is accepted. */
async function onceInstalled(context: SetupContext, app: AppFacts, verdict: RulesetVerdict): Promise<Applied> {
  const { admin, clock, operator } = context;
  for (let attempt = 0; ; attempt++) {
    const refusal = await change(context, verdict);
    if (refusal === null) return DONE;
    const isShown = attempt > 0 || operator.showInstallPage(appPages(admin.place, app.slug).install);
    if (!isShown || attempt === INSTALL_ATTEMPTS) return askWhetherInstalled(context, app, refusal);
    await clock.sleep(INSTALL_DELAY_MS);
  }
}

function askWhetherInstalled({ admin }: SetupContext, { slug }: AppFacts, { problem }: ProblemError): Applied {
  const { install } = appPages(admin.place, slug);
  return left(`${problem.why} Is the App installed? See ${install}, then run npm run setup again.`);
}
