import { ProblemError } from "../../core/findings/problem.ts";

/** `what` names the operation that failed; of the system's own message, only the error code is shown. */
export function fileProblem(
  what: string,
  { cause, whatToDo, exit = 1 }: { cause: unknown; whatToDo: string; exit?: 1 | 2 },
): ProblemError {
  const isRetryable = !isCode(cause, ...UNTIL_CORRECTED);
  const problem = { code: "file-failed", what, why: systemWords(cause), whatToDo, isRetryable };
  return new ProblemError(problem, exit, { cause });
}

export function unwrittenProblem(name: string, cause: unknown, exit: 1 | 2 = 1): ProblemError {
  const whatToDo = "Free some disk space, or correct the folder and its permissions.";
  return cause instanceof ProblemError ? cause : fileProblem(`Writing ${name}`, { cause, whatToDo, exit });
}

/** These stay until somebody corrects something. */
const UNTIL_CORRECTED = ["ENOENT", "EISDIR", "ENOTDIR", "EACCES", "EPERM", "EROFS", "ENAMETOOLONG"];

const WORDS: Readonly<Record<string, string>> = {
  ENOENT: "There is no such file",
  EISDIR: "It is a folder, not a file",
  ENOTDIR: "A part of its path is a file, not a folder",
  EACCES: "The current user does not have permission",
  EPERM: "The current user does not have permission",
  EROFS: "The disk is write-protected",
  ENOSPC: "The disk is full",
  ENAMETOOLONG: "Its name is too long",
};

export function systemWords(cause: unknown): string {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : null;
  if (code === null) return "The system refused.";
  const words = WORDS[code];
  return words === undefined ? `The system answered ${code}.` : `${words} (${code}).`;
}

export function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
