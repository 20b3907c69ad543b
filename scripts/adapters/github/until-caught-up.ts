import { ProblemError } from "../../core/errors.ts";
import type { Clock } from "../../core/ports.ts";
import { LAGGING } from "./committed-files.ts";

/**
 * After a write GitHub's reads may lag behind for seconds; by the end of these it has mostly caught up. Short enough for four
 * conflicts to fit into the time a claim is fresh.
 */
const DELAYS_MS = [250, 500, 1_000, 2_000];

/** Looks again, after a while, at what is known to be older than the newest. What the last look shows is taken as it is. */
export async function untilCaughtUp<T>(
  clock: Clock,
  look: () => Promise<T>,
  isOutdated: (found: T) => boolean = () => false,
): Promise<T> {
  for (const delayMs of DELAYS_MS) {
    try {
      const found = await look();
      if (!isOutdated(found)) return found;
    } catch (error) {
      if (!(error instanceof ProblemError) || error.problem.code !== LAGGING) throw error;
    }
    await clock.sleep(delayMs);
  }
  return await look();
}
