import { dirname, join } from "node:path";
import { readContentFolder } from "../adapters/files/content-folder.ts";
import { writeExplained } from "../adapters/files/durable-write.ts";
import type { Arguments, CommandSpec, ExitCode } from "../cli/command.ts";
import { queueOption, queuePathOf } from "../cli/shared-options.ts";
import { currentFormat, judgeFormat, type Lifted, liftContent } from "../core/content/format.ts";
import { readQueue } from "../core/content/read-queue.ts";
import { readSettings } from "../core/content/read-settings.ts";
import { ProblemError } from "../core/findings/problem.ts";
import { onEachAccount } from "../wiring/on-each-account.ts";

export const spec: CommandSpec = {
  name: "migrate",
  summary:
    "Brings the files that people edit to the format that this version reads, from any earlier one. Changes nothing when nothing is due.",
  options: {
    queue: queueOption("settings.json is"),
    "dry-run": { description: "Only say what would change." },
  },
  examples: ["npm run mergecast -- migrate --dry-run # what would change?", "npm run mergecast -- migrate # change it"],
  exitCodes: {
    0: "the content has the current format",
    1: "a file could not be written",
    2: "it could not start: usage, a file that is not JSON, or a format that is newer than this version",
  },
};

export const run = onEachAccount(runOne);

async function runOne(args: Arguments): Promise<ExitCode> {
  const path = queuePathOf(args);
  const files = readContentFolder(path);
  const isDry = args.switches["dry-run"] === true;
  if (!readQueue(files.queue).isJson) throw notReadable("The queue file");
  if (files.settings !== null && !readSettings(files.settings).isJson) throw notReadable("settings.json");
  const lifted = liftContent(files);
  const refusal = judgeFormat(lifted.settings);
  if (refusal !== null) {
    const { message: why, hint: whatToDo } = refusal;
    throw new ProblemError({ code: "format-unknown", what: "settings.json", why, whatToDo }, 2);
  }
  if (!isDry) await write(lifted, path);
  process.stdout.write(report(lifted.steps, isDry));
  return 0;
}

/** The settings last: they say which format the others have. */
async function write({ settings, queue, steps }: Lifted, path: string): Promise<void> {
  if (steps.length === 0) return;
  if (queue !== null) await writeExplained(path, queue, 2);
  if (settings !== null) await writeExplained(join(dirname(path), "settings.json"), settings, 2);
}

function report(steps: readonly string[], isDry: boolean): string {
  const current = `format ${currentFormat()}, the newest that this version knows`;
  if (steps.length === 0) return `The content has ${current}. Nothing to do.\n`;
  const heading = isDry ? "This would change" : "Changed";
  const list = steps.map((step) => `- ${step}\n`).join("");
  return `${heading}:\n${list}\nThe content ${isDry ? "would then have" : "now has"} ${current}. ${isDry ? "" : "Check it (npm run validate), then commit it."}`
    .trimEnd()
    .concat("\n");
}

function notReadable(what: string): ProblemError {
  const whatToDo = "Correct it first. npm run validate shows the line.";
  return new ProblemError({ code: "content-unreadable", what, why: "It is not valid JSON.", whatToDo }, 2);
}
