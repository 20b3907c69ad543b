import type { Problem } from "../findings/problem.ts";
import type { BranchFacts, BranchRule, RepositoryFacts, WorkflowFacts } from "../ports/repository-inspector.ts";
import type { Result } from "../ports/result.ts";
import { clip } from "../text/printable.ts";
import { type CheckId, type DoctorRow, failed, failedBy, ok, skipped, warning } from "./row.ts";

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

export function judgeRepository(repository: string, told: Result<RepositoryFacts, Problem>): DoctorRow {
  if (!told.ok) return failedBy("repository", told.error);
  return ok("repository", `${repository}, default branch ${clip(told.value.defaultBranch)}`);
}

export function judgeSecretWrite(told: Result<null, Problem>): DoctorRow {
  if (!told.ok) return failedBy("secret-write", told.error);
  return ok("secret-write", "the key for encrypting secrets can be read");
}

export function judgeShadow(secret: { name: string; environment: string }, told: Result<boolean, Problem>): DoctorRow {
  if (!told.ok) return warning("secret-shadow", { ...UNSEEN, found: told.error.why });
  const { name, environment } = secret;
  if (!told.value) return ok("secret-shadow", `the environment ${environment} has no secret ${name}`);
  return failed("secret-shadow", {
    found: `the environment ${environment} has its own secret ${name}`,
    meaning:
      "It overrides the repository's secret, which is the one that the refresh updates. The jobs would use an old token.",
    whatToDo: `Delete ${name} from the environment (Settings > Environments > ${environment}).`,
  });
}

const UNSEEN = {
  meaning:
    "It is not known whether the environment has a secret of the same name, which would override the refreshed one.",
  whatToDo: 'Give SECRETS_TOKEN the permission "Environments: read", or check Settings > Environments yourself.',
};

/** Whether results can be committed to the default branch. */
export function judgePush(
  tokenName: string,
  repository: RepositoryFacts,
  told: Result<BranchFacts, Problem>,
): DoctorRow {
  const branch = clip(repository.defaultBranch);
  if (repository.canPush === false) {
    return failed("push", {
      found: `${tokenName} may not write to this repository`,
      meaning: "The results of posts cannot be committed.",
      whatToDo: `Give ${tokenName} the permission "Contents: read and write". ${SEE}`,
    });
  }
  if (!told.ok) return warning("push", { ...UNCLEAR, found: told.error.why });
  const rules = told.value.rules.filter(({ type }) => !HARMLESS_RULES.has(type));
  const stopping = rules.filter(({ bypass }) => bypass === "never" || bypass === "pull_requests_only");
  if (stopping.length > 0) return stopped(tokenName, branch, stopping);
  if (rules.some(({ bypass }) => bypass === null)) {
    return warning("push", {
      ...UNCLEAR,
      found: `${branch} has rules (${typesOf(rules)}) that ${tokenName} may have to bypass`,
    });
  }
  if (told.value.rules.length === 0 && told.value.isProtected) {
    return warning("push", {
      ...UNCLEAR,
      found: `${branch} is protected by settings that only administrators can see`,
    });
  }
  const passed = rules.length === 0 ? "no rule blocks it" : `${tokenName} may bypass its rules (${typesOf(rules)})`;
  return ok("push", `to ${branch}: ${passed}`);
}

function stopped(tokenName: string, branch: string, rules: BranchRule[]): DoctorRow {
  return failed("push", {
    found: `${branch} has rules (${typesOf(rules)}) that ${tokenName} may not bypass`,
    meaning: "GitHub will reject commits with the results of posts (409).",
    whatToDo: `Use an App's token as BOT_TOKEN and add the App to the ruleset's bypass list, with "always". ${SEE}`,
  });
}

const UNCLEAR = {
  meaning: "Only a real run shows whether results can be committed.",
  whatToDo: `Make sure that the App is on the bypass list, with "always". ${SEE}`,
};

function typesOf(rules: BranchRule[]): string {
  return [...new Set(rules.map(({ type }) => clip(type)))].join(", ");
}

export function judgeWorkflow(id: CheckId, file: string, told: Result<WorkflowFacts | null, Problem>): DoctorRow {
  if (!told.ok) return failedBy(id, told.error);
  if (told.value === null) {
    const whatToDo = `Restore .github/workflows/${file} on the default branch.`;
    return failed(id, { found: `there is no ${file}`, meaning: "Its work is not done.", whatToDo });
  }
  const { state, lastRun } = told.value;
  const last =
    lastRun === null ? "never ran" : `last run ${clip(lastRun.at)}: ${clip(lastRun.conclusion ?? lastRun.status)}`;
  if (state !== "active") return switchedOff(id, file, `${clip(state)}; ${last}`);
  if (lastRun === null) return warning(id, { ...NEVER_RAN, found: `enabled, ${last}` });
  const hasFailed = lastRun.conclusion !== null && !["success", "skipped", "neutral"].includes(lastRun.conclusion);
  return hasFailed ? warning(id, { ...LAST_FAILED, found: `enabled, ${last}` }) : ok(id, `enabled, ${last}`);
}

function switchedOff(id: CheckId, file: string, found: string): DoctorRow {
  return failed(id, {
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

/** Rows about the repository when it could not be checked. */
export function skipGithub(ids: readonly CheckId[], why: string): DoctorRow[] {
  return ids.map((id) => skipped(id, why));
}
