import type { Arguments, CommandSpec, ExitCode, Redactor } from "../../cli/command.ts";
import { queueOption } from "../../cli/shared-options.ts";
import { describeFinding } from "../../core/findings/finding.ts";
import { refuseUnreadable } from "../../core/posting/read-content.ts";
import { printable } from "../../core/text/printable.ts";
import { formatMebibytes, plural } from "../../core/text/words.ts";
import { openContext } from "../../wiring/context.ts";
import { openFolder } from "./open-folder.ts";

export const spec: CommandSpec = {
  name: "media list",
  summary: "Shows the files of the folder media with their sizes and the posts that use them.",
  options: { queue: queueOption("the folder media is") },
  examples: ["npm run media -- list"],
  exitCodes: { 0: "shown", 1: "not used", 2: "usage, or a file that cannot be read" },
};

/** npm run media -- list. @throws ProblemError (exit 2) for content that cannot be read */
export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const context = await openContext(redactor, args);
  const { log } = context;
  const { files, uses, content, gap } = await openFolder(context);
  refuseUnreadable(content);
  if (gap !== null) log.warn(describeFinding(gap));
  const rows = files.map(({ name, sizeBytes }) => ({
    name: printable(name),
    size: formatMebibytes(sizeBytes),
    users: (uses.get(name) ?? []).map(({ id, state }) => (state === "open" ? id : `${id} (published)`)),
  }));
  const width = Math.max(0, ...rows.map(({ name }) => name.length));
  const lines = rows.map(
    ({ name, size, users }) =>
      `${name.padEnd(width)}  ${size.padStart(9)}  ${printable(users.join(", ")) || "not used"}`,
  );
  const totalBytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const unused = rows.filter(({ users }) => users.length === 0).length;
  const total = `${plural(files.length, "file")}, ${formatMebibytes(totalBytes)}; ${unused} not used.`;
  const doubt = content.blockers.length === 0 ? [] : [DOUBT];
  process.stdout.write([...lines, total, ...doubt, ""].join("\n"));
  return 0;
}

const DOUBT =
  "The queue, the settings or the record has errors, so a post may use files that are not used here. Run npm run validate to see what is wrong.";
