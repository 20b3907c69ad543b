import { basename } from "node:path";
import { type Arguments, type ExitCode, type Redactor, usageError } from "../../cli/command.ts";
import { defaultId, toPost } from "../../core/captions/caption-to-post.ts";
import { readOneOrBatch } from "../../core/captions/read-batch.ts";
import type { DraftCaption } from "../../core/content/draft-caption.ts";
import { openContext } from "../../setup/context.ts";
import { writeEdit } from "../queue/write-edit.ts";
import { checkFile } from "./check-file.ts";
import { printFindings } from "./print-findings.ts";

/** npm run captions -- enqueue. @throws ProblemError */
export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const imageUrl = args.text["image-url"];
  const wanted = dayOf(args);
  if (imageUrl === undefined) throw usageError(args.command, "give --image-url URL");
  const { findings } = await checkFile(args, { read: readOneOrBatch });
  const { index, caption } = onlyCaption(args, { captions: findings.reading.captions, wanted });
  const own = findings.complaints.filter(({ pointer }) => pointer === `/${index}` || pointer.startsWith(`/${index}/`));
  if (own.some(({ severity }) => severity === "error")) {
    await printFindings({ ...findings, complaints: own }, "text");
    return 1;
  }
  const id = args.text.id ?? defaultId(basename(findings.file), caption.day ?? index + 1);
  const change = { kind: "add" as const, post: toPost(caption, { id, imageUrl }), place: "last" as const };
  const flagged = caption.flag === "NEEDS_FACT_CHECK" ? " Check its facts before merging (see its note)." : "";
  return await writeEdit(args, await openContext(redactor), { change, done: `Added ${id}.${flagged}` });
}

/** null when it is left out. */
function dayOf({ command, text }: Arguments): number | null {
  if (text.day === undefined) return null;
  if (!/^\d{1,4}$/.test(text.day)) throw usageError(command, "--day must be a number such as 3");
  return Number(text.day);
}

/** Where the file has only one caption, its day need not be named. */
function onlyCaption(
  { command }: Arguments,
  { captions, wanted }: { captions: readonly DraftCaption[]; wanted: number | null },
): { index: number; caption: DraftCaption } {
  const found = [...captions.entries()].filter(([, { day }]) => wanted === null || day === wanted);
  const [first] = found;
  if (found.length > 1 && wanted === null) throw usageError(command, "the file has several captions: give --day N");
  if (first === undefined)
    throw usageError(command, `the file has no caption${wanted === null ? "" : ` for day ${wanted}`}`);
  if (found.length > 1) throw usageError(command, `the file has ${found.length} captions for day ${wanted}`);
  return { index: first[0], caption: first[1] };
}
