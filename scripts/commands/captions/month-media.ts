import { readdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileProblem, isCode } from "../../adapters/files/file-problem.ts";
import { readNamedFile } from "../../adapters/files/regular-file.ts";
import { type Arguments, usageError } from "../../cli/command.ts";
import { queuePathOf } from "../../cli/shared-options.ts";
import type { DraftCaption } from "../../core/content/draft-post.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import { MEDIA_FOLDER, pathOf } from "../../core/media/media-path.ts";
import { printable } from "../../core/text/printable.ts";
import { listOf } from "../../core/text/words.ts";

const PICTURE = /\.jpe?g$/i;

interface MonthCaptions {
  /** yyyy-mm */
  month: string;
  captions: readonly DraftCaption[];
  used: ReadonlySet<string>;
}

/**
 * The picture of each day, by day number. --media names a file with one picture a line, in the order of the captions' days, where an
 * empty line or "-" leaves a day out; or a folder of pictures whose names say the day: the media folder beside the queue, or another
 * one that is served at --base-url.
 * @throws ProblemError (exit 2)
 */
export async function readMonthMedia(args: Arguments, month: MonthCaptions): Promise<Map<number, string>> {
  const source = args.text.media ?? "";
  const names = await readdir(source).catch((error: unknown) => {
    if (isCode(error, "ENOTDIR")) return null;
    return refuse(source)(error);
  });
  if (names !== null) return pictureOfDays(names.filter((name) => PICTURE.test(name)).sort(), args, month);
  const text = String((await readNamedFile(source).catch(refuse(source))) ?? "");
  const days = month.captions.flatMap(({ day }) => (day === undefined ? [] : [day])).sort((a, b) => a - b);
  const lines = text.replace(/\s+$/, "").split(/\r?\n/);
  if (lines.length > days.length)
    throw usageError(
      args.command,
      `${printable(source)} has ${lines.length} lines, but there are ${days.length} captions`,
    );
  const pairs = lines.map((line, index) => [days[index] ?? 0, line.trim()] as const);
  return new Map(pairs.filter(([, line]) => line !== "" && line !== "-"));
}

function pictureOfDays(names: readonly string[], args: Arguments, { month, used }: MonthCaptions): Map<number, string> {
  const { addressOf, isFree } = placeOf(args, used);
  const days = new Map<number, string>();
  const dated = names.flatMap((name) => {
    const day = dayOfName(name, month);
    return day === null ? [] : [{ name, day }];
  });
  for (const { name, day } of dated.filter(({ name }) => isFree(name))) {
    if (days.has(day)) throw usageError(args.command, `two pictures are for day ${day}, ${printable(name)} among them`);
    days.set(day, addressOf(name));
  }
  if (days.size > 0) return days;
  if (dated.length > 0) {
    const taken = listOf(dated.map(({ name }) => name));
    throw usageError(args.command, `the pictures of ${month} are used by posts already: ${taken}`);
  }
  throw usageError(args.command, `no picture (.jpg) of the folder says its day; name them like ${month}-03-market.jpg`);
}

/** 3 for 2026-08-03-market.jpg in August 2026, for 03-market.jpg and for "day 3.jpg"; null for other months, and without a day. */
function dayOfName(name: string, month: string): number | null {
  const [, ofMonth, day] = /^(\d{4}-\d\d)-(\d{1,2})(?!\d)/.exec(name) ?? [];
  if (ofMonth !== undefined) return ofMonth === month ? Number(day) : null;
  const [, number] = /^(?:day\W*)?(\d{1,3})(?!\d)/i.exec(name) ?? [];
  return number === undefined ? null : Number(number);
}

interface PicturePlace {
  /** How a post names a picture of the folder. */
  addressOf(name: string): string;
  isFree(name: string): boolean;
}

function placeOf(args: Arguments, used: ReadonlySet<string>): PicturePlace {
  const { media = "", "base-url": base } = args.text;
  const folder = join(dirname(queuePathOf(args)), MEDIA_FOLDER);
  if (base !== undefined) {
    const addressOf = (name: string) => `${base.replace(/\/$/, "")}/${encodeURIComponent(name)}`;
    return { addressOf, isFree: () => true };
  }
  if (resolve(media) === resolve(folder)) return { addressOf: pathOf, isFree: (name) => !used.has(name) };
  throw usageError(
    args.command,
    `put the pictures into ${folder} first (npm run media -- add FILE...) and name that folder, or give --base-url URL, the address at which they are served`,
  );
}

function refuse(source: string): (cause: unknown) => never {
  const whatToDo = "Name a folder of pictures, or a file with one picture a line.";
  return (cause) => {
    if (cause instanceof ProblemError) throw cause;
    throw fileProblem(`Reading ${printable(source)}`, { cause, whatToDo, exit: 2 });
  };
}
