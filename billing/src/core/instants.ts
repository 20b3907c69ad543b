/** @param seconds Unix seconds, the provider's only time unit. */
export function isoFromUnix(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

export function unixFromDate(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

export function addMs(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms);
}

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
