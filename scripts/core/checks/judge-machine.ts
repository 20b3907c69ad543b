import { type AccountState, type AccountWorkflows, judgeRuns, type WorkflowFile } from "../content/account-runs.ts";
import { SETTINGS_INVALID } from "../content/read-settings.ts";
import { ProblemError } from "../findings/problem.ts";
import type { Snapshot } from "../ports/store.ts";
import type { Content } from "../posting/content.ts";
import { judgeCrons } from "../posting/crons.ts";
import { clip } from "../text/printable.ts";
import { plural } from "../text/words.ts";
import { type DoctorRow, failed, failedBy, ok, skipped, warning } from "./row.ts";

/** Same as `engines` in package.json; a test compares them. */
export const NODE_MINIMUM = [24, 15] as const;
/** The rules are checked only for the posts that go out next; npm run validate checks all posts. */
const TRIED_POSTS = 50;
const SHOWN_IDS = 5;

/** `version` is Node's own version text, such as "v24.15.0". */
export function judgeNode(version: string): DoctorRow {
  const [major = 0, minor = 0] = version.replace(/^v/, "").split(".").map(Number);
  const isEnough = major > NODE_MINIMUM[0] || (major === NODE_MINIMUM[0] && minor >= NODE_MINIMUM[1]);
  if (isEnough) return ok("node", version);
  return failed("node", {
    found: version,
    meaning: `The commands need Node ${NODE_MINIMUM.join(".")} or newer.`,
    whatToDo: "Run npm install in this folder, which installs the right Node, and start commands with npm run.",
  });
}

/** What the repository holds around the content. */
export interface Surroundings {
  postWorkflow: WorkflowFile | null;
  /** null or left out: not known. */
  runs?: AccountWorkflows | null;
}

/** The settings, the schedule that must agree with them, and the queue with the files next to it. */
export function judgeFiles(read: () => Content, around: Surroundings): DoctorRow[] {
  try {
    const content = read();
    return [ok("settings", describeSettings(content)), judgeSchedule(content, around), judgeQueue(content)];
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    if (error.problem.code !== SETTINGS_INVALID) {
      const why = "The files could not be read.";
      return [skipped("settings", why), skipped("schedule", why), failedBy("queue", error.problem)];
    }
    const why = "Fix the settings first.";
    return [failedBy("settings", error.problem), skipped("schedule", why), skipped("queue", why)];
  }
}

function judgeSchedule(content: Content, { postWorkflow, runs = null }: Surroundings): DoctorRow {
  const { settings } = content;
  const [unrun] = runs === null ? [] : judgeRuns(runs, stateOf(content));
  if (unrun !== undefined)
    return failed("schedule", { found: unrun.message, meaning: EACH_BY_NAME, whatToDo: unrun.hint });
  if (postWorkflow === null) return skipped("schedule", "There is no .github/workflows/post.yml around the queue.");
  const finding = judgeCrons(postWorkflow, settings);
  const slots = [...settings.slots].sort().join(", ");
  if (finding === null) return ok("schedule", `posts may go out at ${slots}, as the settings say`);
  return failed("schedule", {
    found: postWorkflow.file,
    meaning: finding.message,
    whatToDo: finding.hint,
    ...(finding.paste === undefined ? {} : { paste: finding.paste }),
  });
}

const EACH_BY_NAME =
  "Workflows run for the accounts that their matrix names, each with its own token, and for no others.";

function stateOf({ posts, journal, archive }: Content): AccountState {
  const hasHistory = journal.entries.length > 0 || archive.length > 0;
  return {
    hasPending: posts.some(({ status }) => status === "pending"),
    hasHistory: hasHistory || posts.some(({ status }) => status === "done"),
  };
}

function describeSettings({ settings }: Content): string {
  const { posts_per_day: daily, timezone } = settings;
  return `${daily} ${daily === 1 ? "post" : "posts"} a day, time zone ${timezone}`;
}

function judgeQueue(content: Content): DoctorRow {
  const { blockers, passedOver, posts } = content;
  if (blockers.length > 0) {
    return failed("queue", {
      found: blockers.join(" "),
      meaning: "Nothing is published until this is fixed.",
      whatToDo: "Run npm run validate to see every problem.",
    });
  }
  if (passedOver.length > 0) {
    return failed("queue", {
      found: passedOver.join(" "),
      meaning: "The poster passes over such posts; the others go out.",
      whatToDo: "Run npm run validate to see every problem.",
    });
  }
  const pending = [...posts.keys()].filter((index) => posts[index]?.status === "pending");
  const next = pending.slice(0, TRIED_POSTS);
  const wrong = next.filter((index) => content.errorsOf(index).length > 0);
  const counted = `${pending.length} pending ${pending.length === 1 ? "post" : "posts"}`;
  if (next.length === 0) return ok("queue", "no pending posts");
  if (wrong.length === 0)
    return ok("queue", `${counted}; ${next.length === 1 ? "it breaks" : `the next ${next.length} break`} no rules`);
  const names = wrong.slice(0, SHOWN_IDS).map((index) => clip(posts[index]?.id ?? `number ${index + 1}`));
  return failed("queue", {
    found: `${wrong.length} of the next ${plural(next.length, "post")} ${wrong.length === 1 ? "breaks" : "break"} a rule: ${names.join(", ")}${wrong.length > SHOWN_IDS ? ", …" : ""}`,
    meaning: "They will be marked failed when their turn comes.",
    whatToDo: "Run npm run validate to see what is wrong with them.",
  });
}

/** @throws ProblemError when the snapshot is the error of reading the files */
export function contentOf(snapshot: Snapshot | ProblemError, readContent: (snapshot: Snapshot) => Content): Content {
  if (snapshot instanceof ProblemError) throw snapshot;
  return readContent(snapshot);
}

/** Where alerts go. */
export type AlertPlace = "webhook" | "issues" | "none";

const ON_ACTIONS = { webhook: "the chat in their secret", issues: "GitHub issues" };

const PLACES = {
  webhook: "a chat webhook is set",
  issues: "no webhook is set, so alerts become GitHub issues",
};

/**
 * `test`: the result of a test alert; null when none was sent. `onActions`: where the alerts of runs on GitHub go; null when that
 * is not known.
 */
export function judgeAlerts(
  place: AlertPlace,
  test: { failure: string | null } | null,
  onActions: "webhook" | "issues" | null = null,
): DoctorRow {
  if (place === "none" && onActions !== null)
    return ok("alerts", `not set on this machine; runs on GitHub use ${ON_ACTIONS[onActions]}`);
  if (place === "none") {
    return warning("alerts", {
      found: "neither ALERT_WEBHOOK nor a GitHub token with a repository is set",
      meaning: "Nobody is notified when something goes wrong.",
      whatToDo: "Set ALERT_WEBHOOK to an incoming webhook of the team's chat.",
    });
  }
  if (test === null) return ok("alerts", `${PLACES[place]} (not tested; use --send-test)`);
  if (test.failure === null) return ok("alerts", `${PLACES[place]}; a test alert was sent`);
  return failed("alerts", {
    found: "the test alert could not be sent",
    meaning: test.failure,
    whatToDo: place === "webhook" ? "Create a new webhook in the chat and set ALERT_WEBHOOK to it." : ISSUES,
  });
}

const ISSUES = 'Give the token the permission "Issues: read and write", or set ALERT_WEBHOOK.';
