import type { PlatformFault } from "../../core/platform-fault.ts";
import type { Answer } from "../../core/ports.ts";
import { pause, type Run } from "./run.ts";

const ATTEMPTS = 3;
const BASE_DELAY_MS = 1_000;
/** A platform that asks for more is left alone until the next run. */
const LONGEST_DELAY_MS = 60_000;
const PASSING = new Set<PlatformFault["class"]>(["transient", "no-answer", "unreadable", "media-host"]);

/**
 * Tries a call that may be repeated (a read, or creating a container) up to three times while its fault may pass by itself.
 * Never for publishing. Delays grow from one second up to the polling interval, unless the platform asks for longer ones.
 */
export async function patiently<T>(
  run: Run,
  intervalMs: number,
  attempt: () => Promise<Answer<T>>,
): Promise<Answer<T>> {
  for (let tries = 1; ; tries++) {
    const answer = await attempt();
    if (answer.ok || tries === ATTEMPTS || !mayPass(answer.fault)) return answer;
    const askedMs = answer.fault.retryAfterMs ?? 0;
    if (askedMs > LONGEST_DELAY_MS || run.stop.aborted) return answer;
    await pause(run, Math.max(askedMs, Math.min(intervalMs, BASE_DELAY_MS * 3 ** (tries - 1))));
  }
}

function mayPass(fault: PlatformFault): boolean {
  return PASSING.has(fault.class) || fault.isRetryWorthy;
}
