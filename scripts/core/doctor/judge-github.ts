import type { BranchFacts, BranchRule, RepositoryFacts, Told, WorkflowFacts } from "../ports/repository-inspector.ts";
import { clip } from "../text/printable.ts";
import { type CheckId, type DoctorRow, failed, failedBy, ok, skipped, warning } from "./row.ts";

/** Rules that a commit of a file keeps to by itself. Every other kind may stop it. */
const HARMLESS_RULES = new Set([
  ...["creation", "deletion", "non_fast_forward", "required_linear_history", "required_signatures"],
  ...["branch_name_pattern", "tag_name_pattern", "copilot_code_review"],
]);
const SEE = "docs/operations.md tells how.";

export function judgeRepository(repository: string, told: Told<RepositoryFacts>): DoctorRow {
  if (!told.ok) return failedBy("repository", told.problem);
  return ok("repository", `${repository}, default branch ${clip(told.value.defaultBranch)}`);
}

export function judgeSecretWrite(told: Told<null>): DoctorRow {
  if (!told.ok) return failedBy("secret-write", told.problem);
  return ok("secret-write", "the key that secrets are sealed with can be read");
}

export function judgeShadow(secret: { name: string; environment: string }, told: Told<boolean>): DoctorRow {
  if (!told.ok) return warning("secret-shadow", { ...UNSEEN, found: told.problem.why });
  const { name, environment } = secret;
  if (!told.value) return ok("secret-shadow", `the environment ${environment} has no ${name} of its own`);
  return failed("secret-shadow", {
    found: `the environment ${environment} has a secret ${name} of its own`,
    meaning:
      "It hides the repository's secret, which is the one that the refresh renews: the jobs would use an old token.",
    whatToDo: `Delete ${name} from the environment (Settings > Environments > ${environment}).`,
  });
}

const UNSEEN = {
  meaning: "Whether the environment has a secret of the same name, which would hide the renewed one, cannot be seen.",
  whatToDo: 'Give SECRETS_TOKEN the permission "Environments: read", or look under Settings > Environments.',
};

/** Whether results can be committed to the default branch. */
export function judgePush(tokenName: string, repository: RepositoryFacts, told: Told<BranchFacts>): DoctorRow {
  const branch = clip(repository.defaultBranch);
  if (repository.canPush === false) {
    return failed("push", {
      found: `${tokenName} may not write to this repository`,
      meaning: "Results of posts cannot be committed back.",
      whatToDo: `Give ${tokenName} the permission "Contents: read and write". ${SEE}`,
    });
  }
  if (!told.ok) return warning("push", { ...UNCLEAR, found: told.problem.why });
  const rules = told.value.rules.filter(({ type }) => !HARMLESS_RULES.has(type));
  const stopping = rules.filter(({ bypass }) => bypass === "never" || bypass === "pull_requests_only");
  if (stopping.length > 0) return stopped(tokenName, branch, stopping);
  if (rules.some(({ bypass }) => bypass === null)) {
    return warning("push", {
      ...UNCLEAR,
      found: `${branch} has rules (${typesOf(rules)}) that ${tokenName} may have to pass`,
    });
  }
  if (told.value.rules.length === 0 && told.value.isProtected) {
    return warning("push", { ...UNCLEAR, found: `${branch} is protected in a way that only administrators see` });
  }
  const passed =
    rules.length === 0 ? "no rule stands in the way" : `${tokenName} may pass its rules (${typesOf(rules)})`;
  return ok("push", `to ${branch}: ${passed}`);
}

function stopped(tokenName: string, branch: string, rules: BranchRule[]): DoctorRow {
  return failed("push", {
    found: `${branch} has rules (${typesOf(rules)}) that ${tokenName} may not pass`,
    meaning: "GitHub will refuse to take the results of posts, with 409.",
    whatToDo: `Use an App's token as BOT_TOKEN and put the App on the ruleset's bypass list, for "always". ${SEE}`,
  });
}

const UNCLEAR = {
  meaning: "Whether results can be committed back shows only when it is tried.",
  whatToDo: `Make sure that the App is on the bypass list, for "always". ${SEE}`,
};

function typesOf(rules: BranchRule[]): string {
  return [...new Set(rules.map(({ type }) => clip(type)))].join(", ");
}

export function judgeWorkflow(id: CheckId, file: string, told: Told<WorkflowFacts | null>): DoctorRow {
  if (!told.ok) return failedBy(id, told.problem);
  if (told.value === null) {
    const whatToDo = `Bring .github/workflows/${file} back to the default branch.`;
    return failed(id, { found: `there is no ${file}`, meaning: "What it does does not happen.", whatToDo });
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
      "Its schedule does not start. GitHub switches schedules off after 60 days without a commit, and in forks from the beginning.",
    whatToDo: `Enable it under Actions, or with gh workflow enable ${file}.`,
  });
}

const NEVER_RAN = {
  meaning: "Nothing shows yet that it works.",
  whatToDo: "Start it by hand under Actions, with its dry run first.",
};
const LAST_FAILED = {
  meaning: "Its last run did not end well.",
  whatToDo: "Open the run under Actions: its summary says why and what to do.",
};

/** Rows about the repository that nobody could look at. */
export function skipGithub(ids: readonly CheckId[], why: string): DoctorRow[] {
  return ids.map((id) => skipped(id, why));
}
