import type { Arguments, CommandSpec, ExitCode, Redactor } from "../../cli/command.ts";
import { queueOption } from "../../cli/shared-options.ts";
import { createInspection } from "../../core/media/inspection.ts";
import { adviseConversion, judgeFileName } from "../../core/media/judge-media-file.ts";
import type { Leniency } from "../../core/media/judge-shape.ts";
import { isVideoName } from "../../core/media/media-path.ts";
import type { MediaRole } from "../../core/media/media-target.ts";
import type { FolderFile, MediaFolder } from "../../core/ports/media-folder.ts";
import { refuseBlocked } from "../../core/posting/read-content.ts";
import { plural } from "../../core/text/words.ts";
import { openContext } from "../../wiring/context.ts";
import { onEachAccount } from "../../wiring/on-each-account.ts";
import { openFolder } from "./manage-folder.ts";

export const spec: CommandSpec = {
  name: "media check",
  summary:
    "Checks every file of the folder media: its name, and its content by the rules for what the queue uses it as.",
  options: { queue: queueOption("the folder media is") },
  examples: ["npm run media -- check"],
  exitCodes: { 0: "no errors", 1: "errors", 2: "usage, or a queue or a file that cannot be read" },
};

interface Line {
  isError: boolean;
  text: string;
}

export const run = onEachAccount(runOne);

async function runOne(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const context = await openContext(redactor, args);
  const { log } = context;
  const { folder, files, uses, content } = await openFolder(context);
  const names = files.map(({ name }) => name);
  refuseBlocked(content);
  const leniency = content.settings.media;
  const lines: Line[] = [];
  for (const file of files) {
    const roles = new Set((uses.get(file.name) ?? []).flatMap((use) => use.roles));
    lines.push(...judgeName(folder, file, names));
    if (file.kind === "file") lines.push(...(await judgeContent(folder, file, { roles, leniency })));
  }
  for (const { isError, text } of lines) (isError ? log.error : log.warn)(text);
  const errors = lines.filter(({ isError }) => isError).length;
  log.info(`Checked ${plural(files.length, "file")}: ${plural(errors, "error")}.`);
  return errors > 0 ? 1 : 0;
}

function judgeName({ path }: MediaFolder, { name, kind }: FolderFile, names: readonly string[]): Line[] {
  if (kind !== "file")
    return [{ isError: true, text: `${path}/${name} is not a plain file but a ${kind}. Remove it.` }];
  return judgeFileName(name, names).map(({ says, hint }) => ({
    isError: true,
    text: `${path}/${name} ${says} ${hint}`,
  }));
}

async function judgeContent(
  folder: MediaFolder,
  { name, sizeBytes }: FolderFile,
  { roles, leniency }: { roles: ReadonlySet<MediaRole>; leniency: Leniency },
): Promise<Line[]> {
  const path = `${folder.path}/${name}`;
  const judge = async (role: MediaRole) => {
    const inspection = createInspection({ pointer: "", role }, sizeBytes, leniency);
    const { remarks } = await folder.inspect(name, inspection);
    return remarks.map((remark): [string, Line] => {
      const isError = (remark.severity ?? "error") === "error";
      return [
        `${remark.rule} ${remark.says}`,
        { isError, text: `${path} ${remark.says} ${adviseConversion(remark, path, role)}` },
      ];
    });
  };
  const lines: [string, Line][] = [];
  for (const role of roles) lines.push(...(await judge(role)));
  if (roles.size > 0) return [...new Map(lines).values()];
  // No post uses it yet. A story or a reel fills the screen of a phone.
  const [role, tall] = isVideoName(name)
    ? (["carousel-video", "reel"] as const)
    : (["feed-image", "story-image"] as const);
  const [usual, other] = [await judge(role), await judge(tall)];
  const isWrong = usual.some(([, { isError }]) => isError);
  return (isWrong && !other.some(([, { isError }]) => isError) ? other : usual).map(([, line]) => line);
}
