/** What can go wrong, apart from findings. Callers branch on `code`. Texts are free of secrets, since they get public. */
export interface Problem {
  /** Stable identifier, kebab-case. */
  code: string;
  /** What failed, with the name of the item, line or step. */
  what: string;
  why: string;
  /** Says so where trying again helps, and only there. */
  whatToDo: string;
  /** Whether doing the same again may help; false if left out. */
  isRetryable?: boolean | undefined;
}

/** Thrown for problems that end the command. `exitCode` 2: it could not start or continue; 1: it failed. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly problem: Problem;
  readonly exitCode: 1 | 2;

  constructor(problem: Problem, exitCode: 1 | 2, options?: { cause?: unknown }) {
    super(describeProblem(problem), options);
    this.problem = { isRetryable: false, ...problem };
    this.exitCode = exitCode;
  }
}

/** One paragraph with everything a reader needs, in a fixed order. */
export function describeProblem({ what, why, whatToDo }: Problem): string {
  return `${what}: ${why} ${whatToDo}`;
}

/** What came of something that may fail for a reason its caller has to act on: a failure is data, not an exception. */
export type Result<T, Failure> = { ok: true; value: T } | { ok: false; error: Failure };
