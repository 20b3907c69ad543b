/** Names that workflows, setup and doctor agree on. */
import { recordBranchOf } from "../content/account-place.ts";

/**
 * Status checks that a pull request needs, as GitHub names them: the job, behind the job that calls it if there is one. A repository
 * that lacks the workflow lacks the check, and requiring it would stop every pull request.
 */
export const REQUIRED_CHECKS: readonly { check: string; workflow: string }[] = [
  { check: "validate / validate", workflow: ".github/workflows/validate.yml" },
  { check: "ci", workflow: ".github/workflows/ci.yml" },
];

export const RULESET_NAME = "mergecast";
/** Of the branches that hold the record of what was published, for all accounts. */
export const RECORD_RULESETS = { history: "mergecast record: history", writer: "mergecast record: App only" } as const;
export const RECORD_BRANCHES = [`refs/heads/${recordBranchOf(null)}`, `refs/heads/${recordBranchOf("*")}`] as const;
export const CAPTIONS_ENVIRONMENT = "captions";

/** Variables with the client id of the App, and with its name in addresses. */
export const APP_ID_VARIABLE = "APP_CLIENT_ID";
export const APP_SLUG_VARIABLE = "APP_SLUG";
/** "on" where the numbers of posts are read. */
export const INSIGHTS_VARIABLE = "READ_INSIGHTS";
export const APP_KEY_SECRET = "APP_PRIVATE_KEY";
export const ALERT_SECRET = "ALERT_WEBHOOK";
/** A person's token that stands in for the App. */
export const BOT_TOKEN_SECRET = "BOT_TOKEN";

export const POST_WORKFLOW = "post.yml";
export const CHECK_WORKFLOW = "check-setup.yml";

export const LABELS = [
  { name: "post-proposal", description: "A post proposed with the form", color: "0e8a16" },
  { name: "mergecast-alert", description: "Opened and closed by mergecast", color: "d93f0b" },
  { name: "bug", description: "Something does not work", color: "d73a4a" },
] as const;

/** What the App may do, and nothing else. */
export const APP_PERMISSIONS: Readonly<Record<string, "read" | "write">> = {
  contents: "write",
  pull_requests: "write",
  secrets: "write",
  environments: "read",
  metadata: "read",
};
