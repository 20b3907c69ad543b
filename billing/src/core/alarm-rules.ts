import { HOUR_MS, MINUTE_MS } from "./instants.ts";

/** A condition that lasts is reported again after this time, not with every request. */
const QUIET_MS = 10 * MINUTE_MS;

export class RepeatedAlarms {
  private readonly reportedAt = new Map<string, number>();

  isDue(condition: string, now: Date): boolean {
    const last = this.reportedAt.get(condition);
    if (last !== undefined && now.getTime() - last < QUIET_MS) return false;
    this.reportedAt.set(condition, now.getTime());
    return true;
  }
}

/** An event was signed with our secret, at a time that is not now: a clock is off, or somebody sends an old event again. */
export class ClockOff extends Error {
  override readonly name = "ClockOff";
  readonly eventId: string;
  /** How far our clock is ahead of the event's. */
  readonly aheadSeconds: number;

  constructor(eventId: string, aheadSeconds: number) {
    super(`the signature is right, but our clock is ${aheadSeconds} s ahead of it`);
    this.eventId = eventId;
    this.aheadSeconds = aheadSeconds;
  }
}

/** So many new events in a row whose times are off by the same amount: it is the clock. */
const SAME_IN_ROW = 3;
const SAME_WITHIN_SECONDS = 30;

/** Tells a clock that is off from an old event that somebody sends again. */
export class OddTimes {
  private row: ClockOff[] = [];

  accepted(): void {
    this.row = [];
  }

  /** @param found an event that is not known yet. @returns whether it is the clock. */
  isClock(found: ClockOff): boolean {
    const isSame = (one: ClockOff) =>
      one.eventId !== found.eventId && Math.abs(one.aheadSeconds - found.aheadSeconds) <= SAME_WITHIN_SECONDS;
    this.row = [...this.row.filter(isSame), found].slice(-SAME_IN_ROW);
    return this.row.length === SAME_IN_ROW;
  }
}

/** So many fresh signatures in a row that match no secret: the secret is wrong, or somebody tries. */
const SUSPICIOUS_IN_ROW = 3;
/** So many refusals of any kind within the window: somebody tries. */
const SUSPICIOUS_IN_WINDOW = 50;
const WINDOW_MS = 5 * MINUTE_MS;

/** Counts refused signatures. A quiet shop gets a few events a day, so a rate alone would never be reached by a wrong secret. */
export class RefusedSignatures {
  private freshInRow = 0;
  private refusedAt: number[] = [];

  accepted(): void {
    this.freshInRow = 0;
  }

  /** @param refused.isFresh it has Stripe's form and a current time. @returns whether a person should look. */
  refused({ isFresh, now }: { isFresh: boolean; now: Date }): boolean {
    if (isFresh) this.freshInRow += 1;
    const since = now.getTime() - WINDOW_MS;
    this.refusedAt = [...this.refusedAt.slice(1 - SUSPICIOUS_IN_WINDOW), now.getTime()].filter((at) => at > since);
    return this.freshInRow >= SUSPICIOUS_IN_ROW || this.refusedAt.length >= SUSPICIOUS_IN_WINDOW;
  }
}

/** What waits longer than this is stuck. */
export const ALARMING_AGES = [
  { queue: "mails", code: "mails_stuck", alarmingMs: 2 * HOUR_MS },
  { queue: "events", code: "events_wait", alarmingMs: 10 * MINUTE_MS },
] as const;
