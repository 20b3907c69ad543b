import { hourMs, minuteMs } from "./instants.ts";

const firstDelayMs = minuteMs;
const longestDelayMs = 6 * hourMs;
/** With the delays above the last try is made about two days after the first. */
export const maxMailAttempts = 16;

/** @param attempt deliveries tried so far, from 1. @param jitter 0 to 1, adds up to a fifth. */
export function mailRetryDelayMs(attempt: number, jitter: number): number {
  const delayMs = Math.min(firstDelayMs * 2 ** (attempt - 1), longestDelayMs);
  return Math.round(delayMs * (1 + jitter / 5));
}
