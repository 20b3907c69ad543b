import { HOUR_MS, MINUTE_MS } from "./instants.ts";

const FIRST_DELAY_MS = MINUTE_MS;
const LONGEST_DELAY_MS = 6 * HOUR_MS;
/** With the delays above the last try is made about two days after the first. */
export const MAX_MAIL_ATTEMPTS = 16;

/** @param attempt deliveries tried so far, from 1. @param jitter 0 to 1, adds up to a fifth. */
export function mailRetryDelayMs(attempt: number, jitter: number): number {
  const delayMs = Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), LONGEST_DELAY_MS);
  return Math.round(delayMs * (1 + jitter / 5));
}
