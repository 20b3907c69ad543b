export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** @param seconds Unix seconds, Stripe's only time unit. */
export function isoFromUnix(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

export function unixFromDate(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

export function addMs(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms);
}
