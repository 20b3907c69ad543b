import { basename } from "node:path";
import { type Arguments, type CommandSpec, type ExitCode, type Redactor, usageError } from "../../cli/command.ts";
import { NOW_OPTION } from "../../cli/shared-options.ts";
import { defaultId, postsOfMonth } from "../../core/captions/caption-to-post.ts";
import { readOneOrBatch } from "../../core/captions/read-batch.ts";
import type { DraftPost } from "../../core/content/draft-post.ts";
import { DEFAULT_SETTINGS } from "../../core/content/read-settings.ts";
import { namedFiles } from "../../core/media/media-target.ts";
import { slotPlan } from "../../core/schedule/day-slots.ts";
import { plural } from "../../core/text/words.ts";
import { clockFor, openContext } from "../../wiring/context.ts";
import { writeEdit } from "../queue/edit-options.ts";
import { QUEUE_OPTION } from "./caption-material.ts";
import { type CheckedFile, checkFile, monthInName, namedBatch, printFindings } from "./check-captions.ts";
import { readMonthMedia } from "./month-media.ts";

export const spec: CommandSpec = {
  name: "captions enqueue",
  summary: [
    "Adds one caption from a file to the queue, with its picture; or, with --media, all captions of a month that have a picture.",
    "Each is held until its own day of the month. The file is a batch, or a single caption as it was copied out of one. Refuses",
    "what validation would refuse, and then writes nothing.",
  ].join("\n"),
  positionals: "FILE",
  options: {
    day: { value: "N", description: "Day number of the caption in the file; not needed for a single caption." },
    "image-url": {
      value: "PLACE",
      description: "The picture: its path in the repository, such as media/market.jpg, or a public https address.",
    },
    id: { value: "ID", description: "Id of the post (default the month and the day number)." },
    media: {
      value: "PATH",
      description:
        "The month's pictures: content/media, or another folder, with pictures named after their days, such as 2026-08-03-market.jpg or 03-market.jpg; or a file with one path or address a line, in the order of the days (an empty line leaves a day out).",
    },
    "base-url": { value: "URL", description: "With another folder: the address at which its pictures are served." },
    undated: { description: "No dates: the posts go out when their turn comes." },
    month: { value: "MONTH", description: "The month, where the name of the file does not say it." },
    queue: QUEUE_OPTION,
    offline: { description: "Do not fetch the pictures." },
    now: NOW_OPTION,
  },
  examples: [
    "npm run captions -- enqueue content/captions/2026-08.json --media content/media",
    "npm run captions -- enqueue content/captions/2026-08.json --day 3 --image-url media/market.jpg",
  ],
  exitCodes: {
    0: "written",
    1: "refused: the caption breaks rules, or the queue would not be valid; nothing was written",
    2: "it could not start: usage or files",
  },
};

export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const isMonth = args.text.media !== undefined;
  const checked = await checkFile(await namedBatch(args), { read: readOneOrBatch });
  const chosen = isMonth ? await chooseMonth(args, checked) : chooseOne(args, checked);
  const own = findingsAbout(checked, new Set(chosen.indexes.map(String)));
  if (own.some(({ severity }) => severity === "error")) {
    await printFindings({ ...checked.findings, findings: own }, "text");
    return 1;
  }
  const posts = planPosts(args, checked, chosen);
  const change = { kind: "add" as const, posts, place: "by-date" as const };
  return await writeEdit(args, await openContext(redactor, args), {
    change,
    done: `${describe(posts)}${evergreenHint(checked, chosen, posts)}`,
    waits: posts.map(idOf),
  });
}

interface Chosen {
  indexes: readonly number[];
  addresses: ReadonlyMap<number, string>;
}

/** Where the file has only one caption, its day may be left out. @throws ProblemError (exit 2) */
function chooseOne(args: Arguments, { findings }: CheckedFile): Chosen {
  const { command, text } = args;
  const imageUrl = text["image-url"];
  const wanted = dayOf(args);
  if (imageUrl === undefined) throw usageError(command, "give --image-url PLACE, or --media for a whole month");
  const found = [...findings.reading.captions.entries()].filter(([, { day }]) => wanted === null || day === wanted);
  const [first] = found;
  if (found.length > 1 && wanted === null) throw usageError(command, "the file has several captions: give --day N");
  if (first === undefined)
    throw usageError(command, `the file has no caption${wanted === null ? "" : ` for day ${wanted}`}`);
  if (found.length > 1) throw usageError(command, `the file has ${found.length} captions for day ${wanted}`);
  const [index, { day = index + 1 }] = first;
  return { indexes: [index], addresses: new Map([[day, imageUrl]]) };
}

function dayOf({ command, text }: Arguments): number | null {
  if (text.day === undefined) return null;
  if (!/^\d{1,4}$/.test(text.day)) throw usageError(command, "--day must be a number such as 3");
  return Number(text.day);
}

async function chooseMonth(args: Arguments, { findings, material }: CheckedFile): Promise<Chosen> {
  if (args.text.day !== undefined || args.text["image-url"] !== undefined || args.text.id !== undefined)
    throw usageError(args.command, "--media takes a whole month; leave out --day, --image-url and --id");
  const { captions } = findings.reading;
  const used = namedFiles(material.posts);
  const addresses = await readMonthMedia(args, { captions, month: material.material.month, used });
  return { indexes: [...captions.keys()].filter((index) => addresses.has(captions[index]?.day ?? 0)), addresses };
}

/** With dates where the month is known. @throws ProblemError (exit 2) that names everything that cannot be used */
function planPosts(args: Arguments, { findings, material }: CheckedFile, { addresses }: Chosen): DraftPost[] {
  const { month, settings } = material.material;
  const effective = { ...DEFAULT_SETTINGS, ...settings };
  const hasMonth = args.text.media !== undefined || (monthInName(findings.file) ?? args.text.month ?? "") !== "";
  const { posts, problems } = postsOfMonth({
    month,
    captions: findings.reading.captions.map((caption, index) => ({ day: index + 1, ...caption })),
    addresses,
    dates:
      hasMonth && args.switches.undated !== true
        ? { ...slotPlan(effective), postsPerDay: effective.posts_per_day, now: clockFor(args).now() }
        : null,
    idOf: (day) => args.text.id ?? defaultId(basename(findings.file), day),
  });
  if (problems.length > 0) throw usageError(args.command, problems.join("\n"));
  return posts;
}

/** What needs no news can go out again one day. */
function evergreenHint({ findings }: CheckedFile, { indexes }: Chosen, posts: readonly DraftPost[]): string {
  const flagged = indexes
    .map((index) => findings.reading.captions[index])
    .filter((draft) => draft?.flag === "EVERGREEN");
  const captions = new Set(flagged.map((draft) => draft?.caption));
  const ids = posts.filter(({ caption }) => captions.has(caption)).map(idOf);
  return ids.length === 0 ? "" : ` Evergreen, for evergreen.json once they are published: ${ids.join(", ")}.`;
}

/** `indexes`: of the captions, as pointers name them. */
function findingsAbout({ findings }: CheckedFile, indexes: ReadonlySet<string>): typeof findings.findings {
  return findings.findings.filter(({ pointer }) => indexes.has(pointer.split("/")[1] ?? ""));
}

function idOf({ id }: DraftPost): string {
  return id ?? "";
}

function describe(posts: readonly DraftPost[]): string {
  const flagged = posts.filter(({ note }) => note !== undefined).map(idOf);
  const added = posts.length === 1 ? `Added ${posts.map(idOf).join()}.` : `Added ${plural(posts.length, "post")}.`;
  if (flagged.length === 0) return added;
  const which = posts.length === 1 ? "its facts" : `the facts of ${flagged.join(", ")}`;
  return `${added} Check ${which} before merging (see ${flagged.length === 1 ? "its note" : "the notes"}).`;
}
