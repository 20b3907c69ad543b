import { DONE, missing, ok, type SetupItem } from "../../core/checks/check.ts";
import { INSIGHTS_VARIABLE } from "../../core/checks/names.ts";
import type { SetupContext } from "./setup-context.ts";

/** Whether the numbers of posts are read. They are not unless the team wants them, because the token needs one more permission. */
export function insightsItem({ admin: { variables }, options }: SetupContext): SetupItem {
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
