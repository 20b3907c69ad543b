import { DONE, left, missing, ok, type SetupItem } from "../../core/checks/check.ts";
import { INSIGHTS_VARIABLE } from "../../core/checks/names.ts";
import type { SetupContext } from "./setup-context.ts";

/** Whether the team wants to know how posts did. A "no" is kept, so that nobody is asked twice. */
export function insightsItem({ admin: { variables }, operator }: SetupContext): SetupItem {
  return {
    id: "insights",
    want: `The variable ${INSIGHTS_VARIABLE} says whether the numbers of posts are read once a week.`,
    explain:
      "The calendar, the captions and the monthly pull request then show what worked. The token needs the permission instagram_business_manage_insights.",
    weight: "advised",
    async look() {
      const value = await variables.readVariable(INSIGHTS_VARIABLE);
      if (value === null) return missing("nobody has decided; no numbers are read");
      return ok(value === "on" ? "numbers are read once a week" : "no numbers are read");
    },
    async apply() {
      const isWanted = await operator.askInsights();
      if (isWanted === null) return left(UNDECIDED);
      await variables.writeVariable(INSIGHTS_VARIABLE, isWanted ? "on" : "off");
      return DONE;
    },
  };
}

const UNDECIDED = `Nobody could be asked. Set the variable ${INSIGHTS_VARIABLE} to "on" or "off", or run npm run setup at a terminal.`;
