import { type AccountState, type AccountWorkflows, judgeRuns, type WorkflowFile } from "../content/account-runs.ts";
import type { RecordReading } from "../content/read-records.ts";
import { SETTINGS_INVALID } from "../content/read-settings.ts";
import type { Problem, Result } from "../findings/problem.ts";
import type { JournalEntry } from "../generated/journal.ts";
import type { Content } from "../posting/content.ts";
import { recordState } from "../posting/record-state.ts";
import { judgeCrons } from "../schedule/crons.ts";
import { slotsInWords } from "../schedule/day-slots.ts";
import { clip } from "../text/printable.ts";
import { plural } from "../text/words.ts";
import { type CheckResult, failed, failedBy, ok, skipped } from "./check.ts";

/** The rules are checked only for the posts that go out next; npm run validate checks all posts. */
const TRIED_POSTS = 50;
const SHOWN_IDS = 5;

export interface Surroundings {
  postWorkflow: WorkflowFile | null;
  /** null or left out: not known. */
  runs?: AccountWorkflows | null;
}

/** The settings, the schedule that must agree with them, and the queue with the files next to it. */
export function judgeFiles(
  reading: Result<Content, Problem>,
  around: Surroundings & { now: Date },
): Record<"settings" | "schedule" | "queue", CheckResult> {
  if (reading.ok) {
    const content = reading.value;
    const schedule = judgeSchedule(content, around);
    return { settings: ok(describeSettings(content)), schedule, queue: judgeQueue(content) };
  }
  const { error } = reading;
  if (error.code === SETTINGS_INVALID) {
    const after = skipped("Fix the settings first.");
    return { settings: failedBy(error), schedule: after, queue: after };
  }
  const unread = skipped(UNREAD);
  return { settings: unread, schedule: unread, queue: failedBy(error) };
}

const UNREAD = "The files could not be read.";

function judgeSchedule(
  content: Content,
  { postWorkflow, runs = null, now }: Surroundings & { now: Date },
): CheckResult {
  const { settings } = content;
  const [unrun] = runs === null ? [] : judgeRuns(runs, stateOf(content));
  if (unrun !== undefined) return failed({ found: unrun.message, meaning: EACH_BY_NAME, whatToDo: unrun.hint });
  if (postWorkflow === null) return skipped("There is no .github/workflows/post.yml around the queue.");
  const finding = judgeCrons(postWorkflow, settings, now);
  if (finding === null) return ok(`posts may go out at ${slotsInWords(settings.slots)}, as the settings say`);
  return failed({
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

function judgeQueue(content: Content): CheckResult {
  const { blockers, passedOver, posts } = content;
  if (blockers.length > 0) {
    return failed({
      found: blockers.join(" "),
      meaning: "Nothing is published until this is fixed.",
      whatToDo: "Run npm run validate to see every problem.",
    });
  }
  if (passedOver.length > 0) {
    return failed({
      found: passedOver.join(" "),
      meaning: "The poster passes over such posts; the others go out.",
      whatToDo: "Run npm run validate to see every problem.",
    });
  }
  const pending = [...posts.keys()].filter((index) => posts[index]?.status === "pending");
  const next = pending.slice(0, TRIED_POSTS);
  const wrong = next.filter((index) => content.errorsOf(index).length > 0);
  const counted = `${pending.length} pending ${pending.length === 1 ? "post" : "posts"}`;
  if (next.length === 0) return ok("no pending posts");
  if (wrong.length === 0)
    return ok(`${counted}; ${next.length === 1 ? "it breaks" : `the next ${next.length} break`} no rules`);
  const names = wrong.slice(0, SHOWN_IDS).map((index) => clip(posts[index]?.id ?? `number ${index + 1}`));
  return failed({
    found: `${wrong.length} of the next ${plural(next.length, "post")} ${wrong.length === 1 ? "breaks" : "break"} a rule: ${names.join(", ")}${wrong.length > SHOWN_IDS ? ", …" : ""}`,
    meaning: "They will be marked failed when their turn comes.",
    whatToDo: "Run npm run validate to see what is wrong with them.",
  });
}

/** Whether the record holds all that was published. */
export function judgeRecord(record: RecordReading, content: Content | null): CheckResult {
  if (record.kind === "not-available") return skipped(record.why);
  if (content === null) return skipped(UNREAD);
  const state = recordState(content, null);
  if (state.kind === "behind") return failed({ ...REBUILD, found: state.why });
  if (record.journal === null) return ok("not there yet: the first run creates it");
  return ok(describeRecord(content.journal.entries));
}

const REBUILD = {
  meaning: "Nothing is published, because a post could go out twice.",
  whatToDo: "Run npm run queue -- rebuild-record.",
};

function describeRecord(entries: readonly JournalEntry[]): string {
  const published = entries.flatMap(({ outcome, published_at: at }) => (outcome === "done" ? [at ?? ""] : []));
  const newest = published.sort().at(-1) ?? "";
  return `${plural(published.length, "published post")}${newest === "" ? "" : `, the newest of ${newest}`}`;
}
