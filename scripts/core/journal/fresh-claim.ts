import type { JournalEntry } from "../generated/journal.ts";

/** Another run's claim younger than this is left to that run unless it has certainly ended. */
const FRESH_CLAIM_MS = 10 * 60_000;

/** Whether the run that made the claim may still be at work, as far as the claim's age tells. */
export function isFreshClaim({ claim }: JournalEntry, now: Date): boolean {
  return now.getTime() - Date.parse(claim.at) <= FRESH_CLAIM_MS;
}
