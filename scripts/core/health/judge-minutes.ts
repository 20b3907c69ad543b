import type { Problem, Result } from "../findings/problem.ts";
import { clip } from "../text/printable.ts";
import { formatCount } from "../text/words.ts";
import { checkOf, type HealthCheck } from "./health-check.ts";
import { unknownRuns, type WorkflowMinutes } from "./judge-runs.ts";

/** How many days are measured. */
export const MEASURED_DAYS = 7;
const MONTH_DAYS = 30;
const SHOWN = 3;
const KEY = "minutes";

/** Whether a month like the last week would take more minutes than the budget. */
export function judgeMinutes(budget: number, result: Result<readonly WorkflowMinutes[], Problem>): HealthCheck {
  if (!result.ok)
    return unknownRuns(KEY, "How many minutes of GitHub Actions the workflows take is not known", result.error);
  const used = sum(result.value);
  const forecast = Math.round((used * MONTH_DAYS) / MEASURED_DAYS);
  if (forecast <= budget)
    return checkOf(KEY, "fine", {
      what: `A month takes about ${count(forecast)} billed minutes of GitHub Actions; the budget is ${count(budget)}`,
    });
  const most = [...result.value].sort((a, b) => b.minutes - a.minutes);
  const list = most.slice(0, SHOWN).map(({ name, minutes }) => `${clip(name)} ${count(minutes)}`);
  const rest = sum(most.slice(SHOWN));
  return checkOf(KEY, "wrong", {
    what: `A month would take about ${count(forecast)} billed minutes of GitHub Actions; the budget is ${count(budget)}`,
    why: `The last ${MEASURED_DAYS} days took about ${count(used)}: ${list.join(", ")}${rest === 0 ? "" : `, others ${count(rest)}`}. GitHub rounds every job up to a minute.`,
    whatToDo:
      "Disable workflows that you can do without under Actions, such as calendar, or raise actions_minutes in settings.json.",
  });
}

function sum(list: readonly WorkflowMinutes[]): number {
  return list.reduce((total, { minutes }) => total + minutes, 0);
}

function count(minutes: number): string {
  return formatCount(Math.round(minutes));
}
