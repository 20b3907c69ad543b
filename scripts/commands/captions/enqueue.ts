import { basename } from "node:path";
import { type Arguments, type CommandSpec, type ExitCode, type Redactor, usageError } from "../../cli/command.ts";
import type { DraftCaption } from "../../core/content/draft-caption.ts";
import { queueOption } from "./options.ts";

export const spec: CommandSpec = {
  name: "captions enqueue",
  summary:
    "Puts one caption of a file at the end of the queue, with its picture. Refuses what validation would refuse.",
  positionals: "FILE",
  options: {
    day: { value: "N", description: "Day number of the caption in the file." },
    "image-url": { value: "URL", description: "Public https address of the JPEG." },
    id: { value: "ID", description: "Name of the post (default the month and the day number)." },
    queue: queueOption,
    offline: { description: "Do not fetch the picture." },
  },
  examples: [
    "npm run captions -- enqueue content/captions/2026-08.json --day 3 --image-url https://media.example.com/3.jpg",
  ],
  exitCodes: {
    0: "written",
    1: "refused: the caption breaks rules, or the queue would not be valid; nothing was written",
    2: "it could not start: usage or files",
  },
};

export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const imageUrl = args.text["image-url"];
  const day = /^\d{1,4}$/.test(args.text.day ?? "") ? Number(args.text.day) : null;
  if (day === null || imageUrl === undefined) throw usageError(spec.name, "it takes --day N and --image-url URL");
  const [{ checkFile }, { defaultId, toPost }, { edit }, { printFindings }] = await Promise.all([
    import("./check-file.ts"),
    import("../../core/captions/caption-to-post.ts"),
    import("../queue/write-edit.ts"),
    import("./print-findings.ts"),
  ]);
  const { findings } = await checkFile(args, spec.name);
  const { index, caption } = onlyCaption(findings.reading.captions, day);
  const own = findings.complaints.filter(({ pointer }) => pointer === `/${index}` || pointer.startsWith(`/${index}/`));
  if (own.some(({ severity }) => severity === "error")) {
    await printFindings({ ...findings, complaints: own }, "text");
    return 1;
  }
  const id = args.text.id ?? defaultId(basename(findings.file), day);
  const change = { kind: "add" as const, post: toPost(caption, { id, imageUrl }), place: "last" as const };
  const flagged =
    caption.flag === "NEEDS_FACT_CHECK" ? " Its facts must be checked before merging (see its note)." : "";
  return await edit({ args, redactor, change, done: `${id} is added.${flagged}` });
}

function onlyCaption(captions: readonly DraftCaption[], day: number): { index: number; caption: DraftCaption } {
  const found = [...captions.entries()].filter(([, caption]) => caption.day === day);
  const [first] = found;
  if (first === undefined) throw usageError(spec.name, `the file has no caption for day ${day}`);
  if (found.length > 1) throw usageError(spec.name, `the file has ${found.length} captions for day ${day}`);
  return { index: first[0], caption: first[1] };
}
