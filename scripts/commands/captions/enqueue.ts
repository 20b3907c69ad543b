import { basename } from "node:path";
import { type Arguments, type ExitCode, type Redactor, usageError } from "../../cli/command.ts";
import { defaultId, toPost } from "../../core/captions/caption-to-post.ts";
import type { DraftCaption } from "../../core/content/draft-caption.ts";
import { openContext } from "../../setup/context.ts";
import { writeEdit } from "../queue/write-edit.ts";
import { checkFile } from "./check-file.ts";
import { printFindings } from "./print-findings.ts";

/** npm run captions -- enqueue. @throws ProblemError */
export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const imageUrl = args.text["image-url"];
  const day = /^\d{1,4}$/.test(args.text.day ?? "") ? Number(args.text.day) : null;
  if (day === null || imageUrl === undefined) throw usageError(args.command, "give --day N and --image-url URL");
  const { findings } = await checkFile(args);
  const { index, caption } = onlyCaption(args, { captions: findings.reading.captions, day });
  const own = findings.complaints.filter(({ pointer }) => pointer === `/${index}` || pointer.startsWith(`/${index}/`));
  if (own.some(({ severity }) => severity === "error")) {
    await printFindings({ ...findings, complaints: own }, "text");
    return 1;
  }
  const id = args.text.id ?? defaultId(basename(findings.file), day);
  const change = { kind: "add" as const, post: toPost(caption, { id, imageUrl }), place: "last" as const };
  const flagged = caption.flag === "NEEDS_FACT_CHECK" ? " Check its facts before merging (see its note)." : "";
  return await writeEdit(args, await openContext(redactor), { change, done: `Added ${id}.${flagged}` });
}

function onlyCaption(
  { command }: Arguments,
  { captions, day }: { captions: readonly DraftCaption[]; day: number },
): { index: number; caption: DraftCaption } {
  const found = [...captions.entries()].filter(([, caption]) => caption.day === day);
  const [first] = found;
  if (first === undefined) throw usageError(command, `the file has no caption for day ${day}`);
  if (found.length > 1) throw usageError(command, `the file has ${found.length} captions for day ${day}`);
  return { index: first[0], caption: first[1] };
}
