/** What the subcommands of `captions` share: options, the material of the content folder, and the month. */
import { dirname, join } from "node:path";
import { readJsonFiles, readTexts } from "../../adapters/files/content-folder.ts";
import { createFileStore } from "../../adapters/files/file-store.ts";
import { type Arguments, type FailureAlert, type OptionSpec, usageError } from "../../cli/command.ts";
import { queueOption, queuePathOf } from "../../cli/shared-options.ts";
import type { PromptMaterial } from "../../core/captions/build-prompt.ts";
import { readNotes, readVoice } from "../../core/captions/read-material.ts";
import { missingQueue } from "../../core/content/content-problem.ts";
import type { DraftPost, DraftQueue } from "../../core/content/draft-post.ts";
import { readQueue } from "../../core/content/read-queue.ts";
import { readArchive } from "../../core/content/read-records.ts";
import { DEFAULT_SETTINGS, requireSettings } from "../../core/content/read-settings.ts";
import { daysInMonth, isMonth } from "../../core/dates/instant.ts";
import { nextMonth } from "../../core/dates/time-zone.ts";
import { describeFinding } from "../../core/findings/finding.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import { readInsights } from "../../core/insights/insight-rows.ts";
import { verdictOf } from "../../core/insights/verdict.ts";
import { type Worked, whatWorked } from "../../core/insights/what-worked.ts";

export const QUEUE_OPTION = queueOption("settings.json, notes/, voice/ and captions/ are");

export const MONTH_OPTION: OptionSpec = {
  value: "YYYY-MM",
  description: "Month the captions are for (default next month).",
};

export const POSTS_OPTION: OptionSpec = {
  value: "N",
  description: "How many captions (default one for each post of the month).",
};

export const CAPTIONS_ALERT: FailureAlert = { kind: "captions", load: () => import("../../wiring/report-to-team.ts") };

const ENOUGH_SAMPLES = 10;
const MOST_POSTS = 200;

/** The month and number of captions may be left out where only a check is wanted. */
export interface CaptionMaterial {
  material: PromptMaterial;
  /** Where the captions belong: `--out`, or the file in it that is named after the month. */
  file: string;
  /** What is missing for good captions, in words. */
  gaps: string[];
  posts: readonly DraftPost[];
  worked: Worked;
}

/** Reads notes, voice and settings beside the queue. @throws ProblemError (exit 2) */
export async function openCaptionMaterial(args: Arguments, now: Date): Promise<CaptionMaterial> {
  const queue = queuePathOf(args);
  const folder = dirname(queue);
  const [snapshot, noteFiles, voiceFiles] = await Promise.all([
    createFileStore(queue).readAll(),
    readTexts(join(folder, "notes")),
    readTexts(join(folder, "voice")),
  ]);
  const settings = requireSettings(snapshot.settings?.bytes ?? null);
  const rows = readInsights(readJsonFiles(join(folder, "insights")).map(({ bytes }) => bytes));
  const worked = whatWorked(rows, { ...DEFAULT_SETTINGS, ...settings });
  const month = monthOf(args, nextMonth(now, settings.timezone ?? DEFAULT_SETTINGS.timezone));
  const notes = readNotes(noteFiles);
  const voice = readVoice(voiceFiles);
  const { out = join(folder, "captions/") } = args.text;
  const { account, posts } = requireQueue(queue, snapshot.queue?.bytes ?? null);
  const count = countOf(args, daysInMonth(month) * (settings.posts_per_day ?? 1));
  return {
    material: {
      account,
      month,
      count,
      settings,
      notes,
      ...voice,
      facts: verdictOf(worked),
    },
    file: /[\\/]$/.test(out) ? join(out, `${month}.json`) : out,
    gaps: gapsIn(folder, { notes: notes.length, samples: voice.samples.length }),
    posts: [...posts, ...readArchive(snapshot.archive).posts],
    worked,
  };
}

/** Captions are written for the account that the queue names, and compared with its posts. */
function requireQueue(path: string, bytes: Uint8Array | null): DraftQueue & { account: string } {
  if (bytes === null) throw missingQueue(path);
  const { queue, findings } = readQueue(bytes);
  const { account } = queue;
  if (account !== undefined) return { ...queue, account };
  const why = findings.slice(0, 1).map(describeFinding).join(" ");
  const whatToDo = "Run npm run validate to see the line.";
  throw new ProblemError({ code: "queue-unreadable", what: `The account in ${path}`, why, whatToDo }, 2);
}

/** Workflows pass an input that was left empty as "". */
function monthOf({ command, text }: Arguments, next: string): string {
  const month = text.month === undefined || text.month === "" ? next : text.month;
  if (!isMonth(month)) throw usageError(command, "--month must be a month such as 2026-08");
  return month;
}

function countOf({ command, text }: Arguments, usual: number): number {
  if (text.posts === undefined || text.posts === "") return Math.min(usual, MOST_POSTS);
  const count = /^\d{1,3}$/.test(text.posts) ? Number(text.posts) : 0;
  if (count < 1 || count > MOST_POSTS) throw usageError(command, `--posts must be a number from 1 to ${MOST_POSTS}`);
  return count;
}

function gapsIn(folder: string, { notes, samples }: { notes: number; samples: number }): string[] {
  const seen = join(folder, "voice");
  return [
    ...(notes === 0
      ? [
          `There are no notes in ${join(folder, "notes")}, so captions may state no facts and need a flag (see the README there).`,
        ]
      : []),
    ...(samples === 0
      ? [`There are no past captions in ${seen}, so the voice cannot be compared (see the README there).`]
      : []),
    ...(samples > 0 && samples < ENOUGH_SAMPLES
      ? [`There are only ${samples} past captions in ${seen}; ${ENOUGH_SAMPLES} to 20 show the voice much better.`]
      : []),
  ];
}
