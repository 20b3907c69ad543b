import { writeExplained } from "../../adapters/files/durable-write.ts";
import { readRegularFile } from "../../adapters/files/regular-file.ts";
import { sideOfMain } from "../../adapters/git/inspect-clone.ts";
import { mergeByLines } from "../../adapters/git/merge-lines.ts";
import { type Arguments, type CommandSpec, type ExitCode, usageError } from "../../cli/command.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import { describeConflicts, GIT_LABELS } from "../../core/merge/conflict.ts";
import { mergeQueues, type QueueMerge } from "../../core/merge/merge-queues.ts";
import { decodeUtf8 } from "../../core/text/bytes.ts";
import { printable } from "../../core/text/printable.ts";

export const spec: CommandSpec = {
  name: "queue merge",
  summary: [
    "Merges two versions of a queue file, THEIRS into OURS, post by post; BASE is their common ancestor. Git can use it",
    "instead of its own line merge, which reports a conflict whenever both sides add a post: docs/operations.md shows how to",
    "set it up outside of your clones, so that git runs no code of the branch that is checked out.",
  ].join("\n"),
  positionals: "BASE OURS THEIRS",
  options: {
    first: {
      value: "SIDE",
      description:
        "ours or theirs: whose posts come first when both sides added some in the same place (default: the default branch's).",
    },
    "dry-run": { description: "Say what would happen and write nothing." },
  },
  examples: ["npm run queue -- merge base.json ours.json theirs.json"],
  exitCodes: {
    0: "merged: OURS holds the result",
    1: "both sides changed the same thing: OURS holds both versions between conflict markers",
    2: "a version cannot be read: OURS holds git's own line merge; check it by hand",
  },
};

type Versions<T> = Record<"base" | "ours" | "theirs", T>;

export async function run(args: Arguments): Promise<ExitCode> {
  const files = filesOf(args);
  const first = sideOf(args) ?? (await sideOfMain("."));
  const versions = mapFiles(files, (file) => readVersion(args.command, file));
  const merge = mergeVersions(versions, first);
  const isDryRun = args.switches["dry-run"] === true;
  const write = (contents: Uint8Array | string) => writeExplained(files.ours, contents, 2);
  if (merge.kind === "refused") {
    const whatToDo = isDryRun ? NOTHING_WRITTEN : await mergeLines(versions, write);
    throw new ProblemError({ code: "merge-refused", what: "Merging the queue", why: merge.why, whatToDo }, 2);
  }
  if (merge.kind === "merged") {
    if (!isDryRun) await write(merge.text);
    return 0;
  }
  // Where the common version is empty, git marks all that differs, which is only what conflicts.
  if (!isDryRun) await write((await mergeByLines({ base: "", ours: merge.ours, theirs: merge.theirs })).merged);
  const lines = describeConflicts(merge.conflicts, { labels: GIT_LABELS, show: printable });
  const list = lines.map((line) => `  - ${line}\n`).join("");
  process.stderr.write(`queue merge: Only a person can decide this:\n${list}${isDryRun ? "" : `${WHAT_TO_DO}\n`}`);
  return 1;
}

const NOTHING_WRITTEN = "Nothing was written.";
const WHAT_TO_DO =
  "The file holds both versions between conflict markers (<<<<<<< ours, >>>>>>> theirs). Keep what is right, remove the markers, run npm run validate, then git add the file and continue.";

function filesOf({ command, positionals: [base, ours, theirs, ...rest] }: Arguments): Versions<string> {
  if (base === undefined || ours === undefined || theirs === undefined || rest.length > 0)
    throw usageError(command, "give three files: BASE OURS THEIRS");
  return { base, ours, theirs };
}

function sideOf({ command, text: { first } }: Arguments): "ours" | "theirs" | undefined {
  if (first === undefined || first === "ours" || first === "theirs") return first;
  throw usageError(command, '--first must be "ours" or "theirs"');
}

function mapFiles<T, U>({ base, ours, theirs }: Versions<T>, read: (one: T) => U): Versions<U> {
  return { base: read(base), ours: read(ours), theirs: read(theirs) };
}

function mergeVersions(versions: Versions<Uint8Array>, first: "ours" | "theirs"): QueueMerge {
  const { base, ours, theirs } = mapFiles(versions, decodeUtf8);
  if (base === null || ours === null || theirs === null)
    return { kind: "refused", why: "One of the versions is not UTF-8 text." };
  return mergeQueues({ base, ours, theirs, first });
}

function readVersion(command: string, file: string): Uint8Array {
  try {
    const bytes = readRegularFile(file);
    if (bytes !== null) return bytes;
  } catch (error) {
    throw error instanceof ProblemError ? error : usageError(command, `${file} cannot be read`);
  }
  throw usageError(command, `${file} does not exist`);
}

/** Writes what git would have written by itself, as after any other merge. Returns a sentence about the result. */
async function mergeLines(
  versions: Versions<Uint8Array>,
  write: (merged: Uint8Array) => Promise<void>,
): Promise<string> {
  try {
    const { isClean, merged } = await mergeByLines(versions);
    await write(merged);
    return isClean
      ? "The file holds git's own line merge, without conflicts: check it with npm run validate."
      : "The file holds git's own line merge, with conflict markers: resolve them, then run npm run validate.";
  } catch {
    return "The file was not changed.";
  }
}
