import { ProblemError } from "../../core/errors.ts";

/** What a failed file operation tells people. `what` names the deed; the system's own words come as its error code only. */
export function fileProblem(
  what: string,
  { cause, whatToDo, exit = 1 }: { cause: unknown; whatToDo: string; exit?: 1 | 2 },
): ProblemError {
  const answered =
    cause instanceof Error && "code" in cause ? `The system answered ${String(cause.code)}.` : "The system refused.";
  return new ProblemError({ code: "file-failed", what, why: answered, whatToDo, isRetryable: true }, exit, { cause });
}

export function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
