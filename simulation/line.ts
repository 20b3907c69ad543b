import type { Problem } from "../scripts/core/findings/problem.ts";

/** The connection from a run to a service. After the run's death, there are no more answers. */
export interface Line {
  /** Runs the deed after a delay, in one step. The caller continues with its result. */
  call<T>(name: string, deed: () => T): Promise<T>;
  /** Waits for an answer that does not come. */
  wait(ms: number): Promise<void>;
}

/** A line without delays or failures. */
export const calmLine: Line = { call: async (_, deed) => deed(), wait: async () => undefined };

export function trouble(what: string, why: string, isRetryable = true): Problem {
  return { code: "simulated", what, why, whatToDo: "Wait: this is a simulated failure.", isRetryable };
}
