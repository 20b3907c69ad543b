import { type CheckResult, type SetupItem, skipped } from "../../core/checks/check.ts";
import { PLAN_LACKS_IT } from "../../core/ports/repository-admin.ts";
import { actionsItems } from "./actions-items.ts";
import { appItems } from "./app-items.ts";
import { filesItem } from "./files-item.ts";
import { placeItems } from "./place-items.ts";
import { recordRulesetItem } from "./record-ruleset-item.ts";
import { rulesetItem } from "./ruleset-item.ts";
import { runItems } from "./run-items.ts";
import { secretItems } from "./secret-items.ts";
import { problemOf, type SetupContext } from "./setup-context.ts";

/** Everything that setup sets up and doctor checks, in the order in which it is set up. */
export function listItems(context: SetupContext): SetupItem[] {
  const items = [
    ...actionsItems(context),
    ...placeItems(context),
    ...secretItems(context),
    filesItem(context),
    ...appItems(context),
    rulesetItem(context),
    recordRulesetItem(context),
    ...runItems(context),
  ];
  return items.map((item) => ({ ...item, look: () => orSkipped(item.look()) }));
}

/** What the token may not see is no reason to stop. @throws ProblemError for everything else */
async function orSkipped(looking: Promise<CheckResult>): Promise<CheckResult> {
  return await looking.catch((error: unknown) => {
    const problem = problemOf(error);
    if (problem === null || !HIDDEN_CODES.includes(problem.code)) throw error;
    return skipped(`${problem.why} ${problem.whatToDo}`);
  });
}

const HIDDEN_CODES = ["github-permission-missing", PLAN_LACKS_IT];
