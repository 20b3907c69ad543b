import { type Problem, ProblemError } from "../findings/problem.ts";

/**
 * A file of the content folder that cannot be read at all: missing, not an ordinary file, or too large. Exit 2 for whoever runs
 * the command; where a proposed change is the cause, the command shows `advice` at `path` instead.
 */
export class ContentProblem extends ProblemError {
  /** As it was named to the reader. */
  readonly path: string;
  /** What the author of a pull request does about it. */
  readonly advice: string;

  constructor(
    problem: Omit<Problem, "isRetryable">,
    { path, advice, cause }: { path: string; advice: string; cause?: unknown },
  ) {
    super({ ...problem, isRetryable: false }, 2, cause === undefined ? {} : { cause });
    this.path = path;
    this.advice = advice;
  }
}

/** No file of the content folder is read beyond this many bytes. The rules allow much less. */
export const MAX_CONTENT_BYTES = 256 * 1024 * 1024;

const RESTORE = "Restore it in this pull request, as an ordinary file: git checkout origin/main --";

/** `path` is what the reader was asked for, for example "content/queue.json". */
export function missingQueue(path: string): ContentProblem {
  const why = `There is no file ${path}.`;
  const whatToDo = "Name the right file with --queue FILE, or run this in the project folder.";
  const advice = `The queue was removed or moved. ${RESTORE} ${path}`;
  return new ContentProblem({ code: "queue-missing", what: "The queue", why, whatToDo }, { path, advice });
}

/** `kind` is a noun with its article, such as "a link". */
export function notOrdinary(path: string, kind: string): ContentProblem {
  const why = `${path} is ${kind}. Only ordinary files in ordinary folders are read.`;
  const whatToDo = `Replace it with the ${kind === "a folder" ? "file" : "file or folder"} itself.`;
  const problem = { code: "content-not-ordinary", what: `Reading ${path}`, why, whatToDo };
  return new ContentProblem(problem, { path, advice: `${RESTORE} ${path}` });
}

export function tooLarge(path: string, maxSizeBytes = MAX_CONTENT_BYTES): ContentProblem {
  const why = `It is larger than ${maxSizeBytes / 1024 / 1024} MiB, which no content file may be.`;
  const whatToDo = "Make it smaller: npm run queue -- archive moves published posts out of the queue.";
  const problem = { code: "content-too-large", what: `Reading ${path}`, why, whatToDo };
  return new ContentProblem(problem, { path, advice: "Make it smaller, or undo the change to it." });
}

/** Something in the content folder that is not a plain file, or that changes what other files are for git. */
export interface OddEntry {
  /** Inside the content folder. */
  path: string;
  /** What it is: a noun with its article, such as "a link". */
  kind: string;
  /** Changes whenever the entry does. */
  version: string;
}

/** Files by which git, and tools that extend it, change what a checkout holds; and the local files of a run. */
const NAMES: ReadonlyMap<string, string> = new Map([
  [".gitattributes", "a file that changes what git checks out"],
  [".lfsconfig", "a file that changes what git checks out"],
  [".gitmodules", "a file that changes what git checks out"],
]);
const LOCAL_STATE = /^\.mergecast\./;

/** What a file of this name is if it does not belong among the content; null for any other. File systems may ignore case. */
export function oddNameKind(path: string): string | null {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  return NAMES.get(name) ?? (LOCAL_STATE.test(name) ? "a local file of a run" : null);
}
