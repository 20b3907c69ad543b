import { readFile } from "node:fs/promises";
import { writeDurably } from "../../adapters/files/durable-write.ts";
import { sideOfMain } from "../../adapters/git/inspect-clone.ts";
import { mergeFilesByLines } from "../../adapters/git/merge-lines.ts";
import { type Arguments, type CommandSpec, type ExitCode, usageError } from "../../cli/command.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import { describeConflicts, GIT_LABELS } from "../../core/merge/conflict.ts";
import { mergeQueues, type QueueMerge } from "../../core/merge/merge-queues.ts";
import { decodeUtf8 } from "../../core/text/bytes.ts";
import { printable } from "../../core/text/printable.ts";

export const spec: CommandSpec = {
  name: "queue merge",
  summary: [
    "Merges two versions of a queue file, THEIRS into OURS, post by post; BASE is what both began with. Git can use it",
    "instead of its own merge of lines, which takes every two new posts for a conflict. Once in each clone:",
    "",
    '  git config merge.mergecast-queue.driver "npm run --silent queue -- merge %O %A %B"',
  ].join("\n"),
  positionals: "BASE OURS THEIRS",
  options: {
    first: {
      value: "SIDE",
      description:
        "ours or theirs: whose posts come first where both added some in one place (default: the default branch's).",
    },
    "dry-run": { description: "Say what would happen and write nothing." },
  },
  examples: ["npm run queue -- merge base.json ours.json theirs.json"],
  exitCodes: {
    0: "merged: OURS holds the result",
    1: "both sides changed the same thing: OURS holds both versions between conflict markers",
    2: "a version cannot be read: OURS holds git's own merge of lines, to be checked by hand",
  },
};

interface Files {
  base: string;
  ours: string;
  theirs: string;
}

export async function run(args: Arguments): Promise<ExitCode> {
  const files = filesOf(args);
  const merge = await mergeFiles(files, sideOf(args.text.first) ?? (await sideOfMain(".")));
  const isDryRun = args.switches["dry-run"] === true;
  if (merge.kind === "refused") throw refusal(merge.why, isDryRun ? NOTHING_WRITTEN : await mergeLines(files));
  if (!isDryRun) await writeDurably(files.ours, merge.text);
  if (merge.kind === "merged") return 0;
  const lines = describeConflicts(merge.conflicts, { labels: GIT_LABELS, show: printable });
  const list = lines.map((line) => `  - ${line}\n`).join("");
  process.stderr.write(`queue merge: Only a person can decide this:\n${list}${isDryRun ? "" : `${WHAT_TO_DO}\n`}`);
  return 1;
}

const NOTHING_WRITTEN = "Nothing was written.";
const WHAT_TO_DO =
  "Both versions stand in the file between conflict markers (<<<<<<< ours, >>>>>>> theirs). Keep what is right, remove the markers, run npm run validate, then git add the file and go on.";

function filesOf({ positionals: [base, ours, theirs, ...rest] }: Arguments): Files {
  if (base === undefined || ours === undefined || theirs === undefined || rest.length > 0)
    throw usageError(spec.name, "it takes three files: BASE OURS THEIRS");
  return { base, ours, theirs };
}

function sideOf(text: string | undefined): "ours" | "theirs" | undefined {
  if (text === undefined || text === "ours" || text === "theirs") return text;
  throw usageError(spec.name, '--first takes "ours" or "theirs"');
}

async function mergeFiles(files: Files, first: "ours" | "theirs"): Promise<QueueMerge> {
  const read = async (name: keyof Files) => {
    const bytes = await readFile(files[name]).catch((error: unknown) => {
      throw usageError(
        spec.name,
        `${files[name]} ${Object(error).code === "ENOENT" ? "does not exist" : "cannot be read"}`,
      );
    });
    return decodeUtf8(bytes);
  };
  const [base, ours, theirs] = await Promise.all([read("base"), read("ours"), read("theirs")]);
  if (base === null || ours === null || theirs === null)
    return { kind: "refused", why: "One of the versions is not UTF-8 text." };
  return mergeQueues({ base, ours, theirs, first });
}

/** What git would have done by itself, so that a person finds the file as after any other merge. Says how it went. */
async function mergeLines(files: Files): Promise<string> {
  try {
    const isClean = await mergeFilesByLines(files);
    return isClean
      ? "Git's own merge of lines went through and stands in the file: check it with npm run validate."
      : "Git's own merge of lines stands in the file, with conflict markers: resolve them, then run npm run validate.";
  } catch {
    return "The file is left as it was.";
  }
}

function refusal(why: string, whatToDo: string): ProblemError {
  return new ProblemError({ code: "merge-refused", what: "Merging the queue", why, whatToDo, isRetryable: false }, 2);
}
