/** What the team was told by runs that could not start, which have no journal to keep it in. Best effort: it never throws. */
export interface ToldMemory {
  /** Whether the same was told less than a day ago. False when that cannot be found out. */
  wasTold(alert: { title: string; body: string }): Promise<boolean>;
  remember(alert: { title: string; body: string }): Promise<void>;
}

/** The same alert may be repeated after this long: once a day, but not later each day. */
export const REPEAT_AFTER_MS = 20 * 60 * 60_000;
