import type { Problem } from "../scripts/core/findings/problem.ts";

/** The connection from a run to a service. After the run's death, there are no more answers. */
export interface Connection {
  /** Has the effect after a delay, in one step. The caller continues with its result. */
  call<T>(name: string, effect: () => T): Promise<T>;
  /** Waits for an answer that does not come. */
  wait(ms: number): Promise<void>;
}

/** Without delays or failures. */
export const DIRECT: Connection = { call: async (_, effect) => effect(), wait: async () => undefined };

export function trouble(what: string, why: string, isRetryable = true): Problem {
  return { code: "simulated", what, why, whatToDo: "Wait: this is a simulated failure.", isRetryable };
}
