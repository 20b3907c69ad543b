import type { BranchFacts, BranchRule, WorkflowFacts } from "../ports/repository-inspector.ts";
import { clip } from "../text/printable.ts";
import { type CheckResult, failed, ok, warning } from "./check.ts";

/** Rules that a commit of a single file cannot break. Any other rule may block it. */
const HARMLESS_RULES = new Set([
  "creation",
  "deletion",
  "non_fast_forward",
  "required_linear_history",
  "required_signatures",
  "branch_name_pattern",
  "tag_name_pattern",
  "copilot_code_review",
]);
const SEE = "See docs/operations.md.";

/** `isThere`: whether the environment has a secret of that name. */
export function judgeShadow(
  { name, environment }: { name: string; environment: string },
  isThere: boolean,
): CheckResult {
  if (!isThere) return ok(`the environment ${environment} has no secret ${name}`);
  return failed({
    found: `the environment ${environment} has its own secret ${name}`,
    meaning:
      "It overrides the repository's secret, which is the one that the refresh updates. The jobs would use an old token.",
    whatToDo: `Delete ${name} from the environment (Settings > Environments > ${environment}).`,
  });
}

/** Where the environment cannot be read. */
export const SHADOW_UNCLEAR = {
  meaning:
    "It is not known whether the environment has a secret of the same name, which would override the refreshed one.",
  whatToDo: 'Give SECRETS_TOKEN the permission "Environments: read", or check Settings > Environments yourself.',
};

export function forbiddenPush(tokenName: string): CheckResult {
  return failed({
    found: `${tokenName} may not write to this repository`,
    meaning: "The results of posts cannot be committed.",
    whatToDo: `Give ${tokenName} the permission "Contents: read and write". ${SEE}`,
  });
}

/** Whether the rules of the default branch let results be committed to it. */
export function judgePush(tokenName: string, name: string, { rules: all, isProtected }: BranchFacts): CheckResult {
  const branch = clip(name);
  const rules = all.filter(({ type }) => !HARMLESS_RULES.has(type));
  const stopping = rules.filter(({ bypass }) => bypass === "never" || bypass === "pull_requests_only");
  if (stopping.length > 0) return stopped(tokenName, branch, stopping);
  if (rules.some(({ bypass }) => bypass === null)) {
    return warning({
      ...PUSH_UNCLEAR,
      found: `${branch} has rules (${typesOf(rules)}) that ${tokenName} may have to bypass`,
    });
  }
  if (all.length === 0 && isProtected) {
    return warning({
      ...PUSH_UNCLEAR,
      found: `${branch} is protected by settings that only administrators can see`,
    });
  }
  const passed = rules.length === 0 ? "no rule blocks it" : `${tokenName} may bypass its rules (${typesOf(rules)})`;
  return ok(`to ${branch}: ${passed}`);
}

function stopped(tokenName: string, branch: string, rules: BranchRule[]): CheckResult {
  return failed({
    found: `${branch} has rules (${typesOf(rules)}) that ${tokenName} may not bypass`,
    meaning: "GitHub will reject commits with the results of posts (409).",
    whatToDo: `Use an App's token as BOT_TOKEN and add the App to the ruleset's bypass list, with "always". ${SEE}`,
  });
}

/** Where the rules do not say it, or cannot be read. */
export const PUSH_UNCLEAR = {
  meaning: "Only a real run shows whether results can be committed.",
  whatToDo: `Make sure that the App is on the bypass list, with "always". ${SEE}`,
};

function typesOf(rules: BranchRule[]): string {
  return [...new Set(rules.map(({ type }) => clip(type)))].join(", ");
}

/** `facts`: null when there is no such workflow. */
export function judgeWorkflow(file: string, facts: WorkflowFacts | null): CheckResult {
  if (facts === null) {
    const whatToDo = `Restore .github/workflows/${file} on the default branch.`;
    return failed({ found: `there is no ${file}`, meaning: "Its work is not done.", whatToDo });
  }
  const { state, lastRun } = facts;
  const last =
    lastRun === null ? "never ran" : `last run ${clip(lastRun.at)}: ${clip(lastRun.conclusion ?? lastRun.status)}`;
  if (state !== "active") return switchedOff(file, `${clip(state)}; ${last}`);
  if (lastRun === null) return warning({ ...NEVER_RAN, found: `enabled, ${last}` });
  const hasFailed = lastRun.conclusion !== null && !["success", "skipped", "neutral"].includes(lastRun.conclusion);
  return hasFailed ? warning({ ...LAST_FAILED, found: `enabled, ${last}` }) : ok(`enabled, ${last}`);
}

function switchedOff(file: string, found: string): CheckResult {
  return failed({
    found,
    meaning:
      "Its schedule does not start. GitHub disables schedules after 60 days without a commit, and in forks from the beginning.",
    whatToDo: `Enable it under Actions, or with gh workflow enable ${file}.`,
  });
}

const NEVER_RAN = {
  meaning: "It is not yet proven to work.",
  whatToDo: "Start it manually under Actions, first as a dry run.",
};
const LAST_FAILED = {
  meaning: "Its last run failed.",
  whatToDo: "Open the run under Actions. Its summary says why it failed and what to do.",
};
