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
import { judgeRulesets, type Review, type RulesetVerdict, reviewIn } from "../../core/checks/judge-rulesets.ts";
import { APP_ID_VARIABLE, REQUIRED_CHECKS } from "../../core/checks/names.ts";
import { type AppFacts, type FileAdmin, PLAN_LACKS_IT, type RulesetFacts } from "../../core/ports/repository-admin.ts";
import { findApp } from "./app-items.ts";
import { orNotVisible, problemOf, type SetupContext } from "./setup-context.ts";

/** Name of GitHub Actions' own App, which reports the checks. */
const ACTIONS_APP = "github-actions";

interface Reading {
  rulesets: readonly RulesetFacts[];
  review: Review;
  verdict: RulesetVerdict;
  app: AppFacts | null;
}

/** The rules of the default branch. */
export function rulesetItem(context: SetupContext): SetupItem {
  const { admin } = context;
  const { rulesets, place } = admin;
  return {
    id: "ruleset",
    want: `Changes of ${place.defaultBranch} need a pull request and the checks ${REQUIRED_CHECKS.map(({ check }) => check).join(", ")}; only the App may pass.`,
    explain: "Merging is approval, so nobody may go around it; the App commits the results of posts.",
    weight: "needed",
    needs: ["own-files", "app", "app-installed"],
    async look(): Promise<CheckResult> {
      if (!place.hasAllFeatures) return notAvailable(NO_RULESETS);
      const reading = await read(context).catch((error: unknown) => {
        if (problemOf(error)?.code === PLAN_LACKS_IT) return null;
        throw error;
      });
      return reading === null ? notAvailable(NO_RULESETS) : describe(reading);
    },
    async apply() {
      const { verdict, app } = await read(context);
      if (app === null) return left(NO_APP);
      const change = async () => {
        for (const { id, content } of verdict.changes) {
          if (id === null) await rulesets.createRuleset(content);
          else await rulesets.replaceRuleset(id, content);
        }
      };
      return await onceInstalled(context, app, change);
    },
  };
}

/**
 * GitHub refuses an App that is not installed here. An earlier run may have stored its key and ended before that, and without the
 * key nothing else shows it: so the page is shown, and the same change is tried until it is accepted.
 */
async function onceInstalled(context: SetupContext, app: AppFacts, change: () => Promise<void>): Promise<Applied> {
  const { admin, clock, operator } = context;
  for (let attempt = 0; ; attempt++) {
    const failure = await change().then(
      () => null,
      (error: unknown) => error,
    );
    if (failure === null) return DONE;
    if (problemOf(failure)?.code !== "github-refused") throw failure;
    const { install } = appPages(admin.place, app.slug);
    const isShown = attempt > 0 || operator.showInstallPage(install);
    if (!isShown || attempt === ATTEMPTS) return askWhetherInstalled(failure, install);
    await clock.sleep(ATTEMPT_DELAY_MS);
  }
}

/** For a ruleset that GitHub refused, with the address of the page on which the App is installed. */
export function askWhetherInstalled(refusal: unknown, page: string): Applied {
  return left(`${problemOf(refusal)?.why} Is the App installed? See ${page}, then run npm run setup again.`);
}

const ATTEMPTS = 60;
const ATTEMPT_DELAY_MS = 10_000;

const NO_RULESETS =
  "GitHub's plan has no rulesets for a private repository. Agree that nobody pushes to the default branch; the poster checks every post by itself all the same.";
const NO_APP =
  "A ruleset would stop the bot's own commits, because it is not known which App may pass. Run npm run setup with the App first.";

async function read(context: SetupContext): Promise<Reading> {
  const { admin } = context;
  const rulesets = await admin.rulesets.listFor(admin.place.defaultBranch);
  const clientId = await orNotVisible(admin.variables.readVariable(APP_ID_VARIABLE));
  const app = clientId === null ? null : await findApp(context, clientId);
  const actions = await admin.apps.readApp(ACTIONS_APP);
  const review = await chooseReview(context, rulesets);
  const checks = await findChecks(admin.files);
  const verdict = judgeRulesets(rulesets, { review, checks, appId: app?.id ?? null, checkAppId: actions?.id ?? null });
  return { rulesets, review, verdict, app };
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

function describe({ rulesets, review, verdict }: Reading): CheckResult {
  const { gaps, byHand } = verdict;
  if (gaps.length === 0) return ok(KINDS[review]);
  const found = `${gaps.join("; ")} (${KINDS[review]})`;
  if (byHand.length > 0)
    return differs(found, `Let an owner of the organization add the App to the bypass list of ${byHand.join(", ")}.`);
  return rulesets.every(({ isInForce }) => !isInForce)
    ? missing(`nothing protects the branch (${KINDS[review]})`)
    : differs(found);
}
