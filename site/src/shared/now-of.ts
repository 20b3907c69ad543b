import type { SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import { MINUTE_MS } from "../../../scripts/core/dates/instant.ts";

/**
 * The reader's time to the minute, but never before that of the data, so that a slow clock plans nothing in the past. With an assumed
 * time, that.
 */
export function nowOf({ version, staleAfter }: Pick<SiteIndex, "version" | "staleAfter">, clockMs: number): Date {
  const builtMs = Date.parse(version);
  const minuteMs = Math.floor(clockMs / MINUTE_MS) * MINUTE_MS;
  return new Date(staleAfter === null ? builtMs : Math.max(builtMs, minuteMs));
}
