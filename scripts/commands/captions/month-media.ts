import { readdir } from "node:fs/promises";
import { fileProblem, isCode } from "../../adapters/files/file-problem.ts";
import { readNamedFile } from "../../adapters/files/named-file.ts";
import { type Arguments, usageError } from "../../cli/command.ts";
import type { DraftCaption } from "../../core/content/draft-post.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import { printable } from "../../core/text/printable.ts";

const PICTURE = /\.jpe?g$/i;

/**
 * The picture of each day, by day number. --media names a file with one address a line, in the order of the captions' days, where an
 * empty line or "-" leaves a day out; or a folder of pictures whose names begin with the day number, served at --base-url.
 * @throws ProblemError (exit 2)
 */
export async function readMonthMedia(args: Arguments, captions: readonly DraftCaption[]): Promise<Map<number, string>> {
  const source = args.text.media ?? "";
  const names = await readdir(source).catch((error: unknown) => {
    if (isCode(error, "ENOTDIR")) return null;
    return refuse(source)(error);
  });
  if (names !== null) return pictureOfDays(args, names);
  const text = String((await readNamedFile(source).catch(refuse(source))) ?? "");
  const days = captions.flatMap(({ day }) => (day === undefined ? [] : [day])).sort((a, b) => a - b);
  const lines = text.replace(/\s+$/, "").split(/\r?\n/);
  if (lines.length > days.length)
    throw usageError(
      args.command,
      `${printable(source)} has ${lines.length} lines, but there are ${days.length} captions`,
    );
  const pairs = lines.map((line, index) => [days[index] ?? 0, line.trim()] as const);
  return new Map(pairs.filter(([, line]) => line !== "" && line !== "-"));
}

function pictureOfDays({ command, text }: Arguments, names: readonly string[]): Map<number, string> {
  const base = text["base-url"];
  if (base === undefined)
    throw usageError(command, "with a folder, give --base-url URL: the address at which its pictures are served");
  const pictures = names.filter((name) => PICTURE.test(name)).sort();
  const days = new Map<number, string>();
  for (const name of pictures) {
    const day = Number(/^\D*(\d{1,3})(?!\d)/.exec(name)?.[1] ?? Number.NaN);
    const other = days.get(day);
    if (Number.isNaN(day))
      throw usageError(command, `${printable(name)} does not say its day; name it like 03-market.jpg`);
    if (other !== undefined)
      throw usageError(command, `two pictures are for day ${day}, ${printable(name)} among them`);
    days.set(day, `${base.replace(/\/$/, "")}/${encodeURIComponent(name)}`);
  }
  if (days.size === 0) throw usageError(command, "the folder has no pictures (.jpg)");
  return days;
}

function refuse(source: string): (cause: unknown) => never {
  const whatToDo = "Name a folder of pictures, or a file with one address a line.";
  return (cause) => {
    if (cause instanceof ProblemError) throw cause;
    throw fileProblem(`Reading ${printable(source)}`, { cause, whatToDo, exit: 2 });
  };
}
