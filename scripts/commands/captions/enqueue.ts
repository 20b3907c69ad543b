import { basename } from "node:path";
import { type Arguments, type ExitCode, type Redactor, usageError } from "../../cli/command.ts";
import { defaultId, toPost } from "../../core/captions/caption-to-post.ts";
import { postsOfMonth } from "../../core/captions/month-posts.ts";
import type { DraftCaption } from "../../core/content/draft-caption.ts";
import type { DraftPost } from "../../core/content/draft-post.ts";
import { DEFAULT_SETTINGS } from "../../core/content/read-settings.ts";
import { plural } from "../../core/text/words.ts";
import { clockFor, openContext } from "../../setup/context.ts";
import { writeEdit } from "../queue/write-edit.ts";
import { namedBatch } from "./batch-file.ts";
import { type CheckedFile, checkFile } from "./check-file.ts";
import { readMonthMedia } from "./month-media.ts";
import { printFindings } from "./print-findings.ts";

/** npm run captions -- enqueue: one caption, or a whole month of them. @throws ProblemError */
export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const isMonth = args.text.media !== undefined;
  const checked = await checkFile(isMonth ? await namedBatch(args) : args);
  const posts = isMonth ? await monthOf(args, checked) : [postOf(args, checked)];
  const days = new Set(posts.map(({ day }) => day));
  const own = complaintsAbout(checked, days);
  if (own.some(({ severity }) => severity === "error")) {
    await printFindings({ ...checked.findings, complaints: own }, "text");
    return 1;
  }
  const place = { byDate: clockFor(args).now() };
  const change = { kind: "add" as const, posts: posts.map(({ post }) => post), place };
  return await writeEdit(args, await openContext(redactor), { change, done: describe(posts), waits: posts.map(idOf) });
}

interface DayPost {
  day: number;
  post: DraftPost;
}

function postOf(args: Arguments, { findings }: CheckedFile): DayPost {
  const imageUrl = args.text["image-url"];
  const day = /^\d{1,4}$/.test(args.text.day ?? "") ? Number(args.text.day) : null;
  if (day === null || imageUrl === undefined)
    throw usageError(args.command, "give --day N and --image-url URL, or --media for a whole month");
  const caption = onlyCaption(args, { captions: findings.reading.captions, day });
  const id = args.text.id ?? defaultId(basename(findings.file), day);
  return { day, post: toPost(caption, { id, imageUrl }) };
}

/** @throws ProblemError (exit 2) that names everything that cannot be used */
async function monthOf(args: Arguments, { findings, material }: CheckedFile): Promise<DayPost[]> {
  if (args.text.day !== undefined || args.text["image-url"] !== undefined || args.text.id !== undefined)
    throw usageError(args.command, "--media takes a whole month; leave out --day, --image-url and --id");
  const { captions } = findings.reading;
  const addresses = await readMonthMedia(args, captions);
  const { timezone, slots, posts_per_day: postsPerDay } = { ...DEFAULT_SETTINGS, ...material.material.settings };
  const dates = { timeZone: timezone, slots, postsPerDay, now: clockFor(args).now() };
  const { posts, problems } = postsOfMonth({
    month: material.material.month,
    captions,
    addresses,
    dates: args.switches.undated === true ? null : dates,
    idOf: (day) => defaultId(basename(findings.file), day),
  });
  if (problems.length > 0) throw usageError(args.command, problems.join("\n"));
  const days = [...addresses.keys()].sort((a, b) => a - b);
  return posts.map((post, index) => ({ day: days[index] ?? 0, post }));
}

function complaintsAbout({ findings }: CheckedFile, days: ReadonlySet<number>): CheckedFile["findings"]["complaints"] {
  const chosen = [...findings.reading.captions.entries()].filter(([, { day }]) => day !== undefined && days.has(day));
  const pointers = new Set(chosen.map(([index]) => String(index)));
  return findings.complaints.filter(({ pointer }) => pointers.has(pointer.split("/")[1] ?? ""));
}

function idOf({ post }: DayPost): string {
  return post.id ?? "";
}

function describe(posts: readonly DayPost[]): string {
  const flagged = posts.filter(({ post }) => post.note !== undefined).map(idOf);
  const [first] = posts;
  const added =
    posts.length === 1 && first !== undefined ? `Added ${idOf(first)}.` : `Added ${plural(posts.length, "post")}.`;
  if (flagged.length === 0) return added;
  const which = posts.length === 1 ? "its facts" : `the facts of ${flagged.join(", ")}`;
  return `${added} Check ${which} before merging (see ${flagged.length === 1 ? "its note" : "the notes"}).`;
}

function onlyCaption(
  { command }: Arguments,
  { captions, day }: { captions: readonly DraftCaption[]; day: number },
): DraftCaption {
  const found = captions.filter((caption) => caption.day === day);
  const [first] = found;
  if (first === undefined) throw usageError(command, `the file has no caption for day ${day}`);
  if (found.length > 1) throw usageError(command, `the file has ${found.length} captions for day ${day}`);
  return first;
}
