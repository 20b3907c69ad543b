import type { Problem } from "../scripts/core/findings/problem.ts";

/** The way from a run to a service. Nothing comes back once the run has died. */
export interface Line {
  /** The deed happens after a while, at one moment; the caller goes on with what came of it. */
  call<T>(name: string, deed: () => T): Promise<T>;
  /** Time spent waiting for an answer that does not come. */
  wait(ms: number): Promise<void>;
}

/** A line on which nothing ever happens but the deed. */
export const calmLine: Line = { call: async (_, deed) => deed(), wait: async () => undefined };

export function trouble(what: string, why: string, isRetryable = true): Problem {
  return { code: "simulated", what, why, whatToDo: "Wait for the simulation to get better.", isRetryable };
}
