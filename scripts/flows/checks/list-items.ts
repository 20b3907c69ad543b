import { type CheckResult, DONE, missing, notAvailable, ok, type SetupItem, skipped } from "../../core/checks/check.ts";
import { INSIGHTS_VARIABLE } from "../../core/checks/names.ts";
import { PLAN_LACKS_IT } from "../../core/ports/repository-admin.ts";
import { actionsItems } from "./actions-items.ts";
import { appItems } from "./app-items.ts";
import { filesItem } from "./files-item.ts";
import { placeItems } from "./place-items.ts";
import { recordRulesetItem, rulesetItem } from "./ruleset-items.ts";
import { runItems } from "./run-items.ts";
import { secretItems } from "./secret-items.ts";
import { problemOf, type SetupContext } from "./setup-context.ts";

/** Everything that setup sets up and doctor checks, in the order in which it is set up. */
export function listItems(context: SetupContext): SetupItem[] {
  const items = [
    ...actionsItems(context),
    ...placeItems(context),
    ...secretItems(context),
    insightsItem(context),
    filesItem(context),
    ...appItems(context),
    rulesetItem(context),
    recordRulesetItem(context),
    ...runItems(context),
  ];
  return items.map((item) => ({ ...item, look: () => orHidden(item.look()) }));
}

/** What the plan lacks, or the token may not see, is no reason to stop. @throws ProblemError for everything else */
async function orHidden(looking: Promise<CheckResult>): Promise<CheckResult> {
  return await looking.catch((error: unknown) => {
    const { code, why, whatToDo } = problemOf(error) ?? {};
    if (code === PLAN_LACKS_IT) return notAvailable(`${why} ${whatToDo}`);
    if (code === "github-permission-missing") return skipped(`${why} ${whatToDo}`);
    throw error;
  });
}

/** Whether the numbers of posts are read. They are not unless the team wants them, because the token needs one more permission. */
function insightsItem({ admin: { variables }, options }: SetupContext): SetupItem {
  return {
    id: "insights",
    want: `The variable ${INSIGHTS_VARIABLE} is "on" where the numbers of posts are wanted.`,
    explain:
      "The calendar, the captions and the monthly pull request then show what worked. The token needs the permission instagram_business_manage_insights.",
    weight: "advised",
    async look() {
      const isOn = (await variables.readVariable(INSIGHTS_VARIABLE)) === "on";
      if (isOn) return ok("they are read once a week");
      return options.isReadingInsights
        ? missing("they are not read")
        : ok("they are not read; --insights turns them on");
    },
    async apply() {
      await variables.writeVariable(INSIGHTS_VARIABLE, "on");
      return DONE;
    },
  };
}
