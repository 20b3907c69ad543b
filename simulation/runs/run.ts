import type { Clock } from "../../scripts/core/ports/runtime.ts";
import type { Token } from "../../scripts/core/token/parse-token.ts";
import type { Chance } from "../chance/chance.ts";
import type { Random } from "../chance/random.ts";
import type { Connection } from "../connection.ts";
import type { Scheduler } from "../time/scheduler.ts";

/** One process: the poster, the refresher, or someone at the command line. */
export interface Run {
  name: string;
  kind: RunKind;
  connection: Connection;
  clock: Clock;
  stop: AbortController;
  isAlive: boolean;
  startedMs: number;
  /** From when others can see that it has ended; null while they cannot. */
  endShowsAtMs: number | null;
  sleepMs: number;
  endHiddenUntilMs: number;
  reasons: Reason[];
  /** A poster's: it may exceed the posts of a day. */
  isForced: boolean;
  /** What it received when it was queued; null for what needs none. */
  token: Token | null;
}

export type RunKind = "post" | "refresh" | "resolve" | "rebuild";

export interface Reason {
  /** A text that only this run received, to recognise it in what the run writes about a post. */
  mark: string;
  /** The account or the host may be at fault as well. */
  isDoubtful: boolean;
}

export type MarkReason = (whose: "the post's" | "somebody's") => string;

interface RunOptions {
  scheduler: Scheduler;
  chance: Chance;
  duringCall(): void;
  onDeath(run: Run, words: string): void;
}

const CRASH_WITHIN_CALLS = 30;
/** Long enough for its claim to look dead to others. */
const SHORTEST_SLEEP_MS = 8 * 60_000;
const LONGEST_SLEEP_MS = 20 * 60_000;
/** A request to publish; a longer sleep comes behind it. */
const LONGEST_HELD_BACK_MS = 8 * 60_000;
const LATEST_END_SHOWN_MS = 6 * 60 * 60_000;
const MOST_SKEW_MS = 90_000;
const LONGEST_JUMP_MS = 3 * 60_000;
const JUMP_WITHIN_MS = 10 * 60_000;

/** Starts a process whose every call may be its last. */
export function startRun(kind: RunKind, name: string, { scheduler, chance, duringCall, onDeath }: RunOptions): Run {
  const random = chance.random("runs");
  const crash = chance.happens("crash") ? planCrash(random) : null;
  let skewMs = chance.happens("clock is off") ? random.whole(-MOST_SKEW_MS, MOST_SKEW_MS) : 0;
  if (chance.happens("clock jumps"))
    scheduler.at(scheduler.nowMs + random.whole(0, JUMP_WITHIN_MS), () => {
      skewMs += random.whole(-LONGEST_JUMP_MS, LONGEST_JUMP_MS);
    });
  const die = (words: string): Promise<never> => {
    endRun(run, { scheduler, chance });
    onDeath(run, words);
    return never();
  };
  const sleep = async (ms: number, signal?: AbortSignal): Promise<void> => {
    if (signal === undefined) await scheduler.sleep(ms);
    else if (!signal.aborted) await Promise.race([scheduler.sleep(ms), aborted(signal)]);
    if (!run.isAlive) await never();
  };
  let calls = 0;
  const run: Run = {
    name,
    kind,
    isAlive: true,
    startedMs: scheduler.nowMs,
    endShowsAtMs: null,
    sleepMs: 0,
    endHiddenUntilMs: 0,
    reasons: [],
    isForced: false,
    token: null,
    stop: new AbortController(),
    clock: { now: () => new Date(scheduler.nowMs + skewMs), sleep },
    connection: {
      wait: sleep,
      call(call, effect) {
        calls++;
        const isLast = crash !== null && (crash.at === calls || crash.at === call);
        if (isLast && crash.isBefore) return die(`dies before it can ${call}`);
        const delayMs = chance.happens("connection is slow") ? random.whole(10_000, 60_000) : random.whole(50, 1_500);
        const sleepMs = chance.happens("machine sleeps") ? random.whole(SHORTEST_SLEEP_MS, LONGEST_SLEEP_MS) : 0;
        // Milliseconds lie between the last check of a claim and its request: it is not held back for longer than a claim is heeded.
        const lateMs = call === "publish" ? Math.max(0, sleepMs - LONGEST_HELD_BACK_MS) : 0;
        const { sleepMs: delayedMs } = run;
        run.sleepMs = 0;
        return new Promise((resolve, reject) => {
          const answer = (value: Parameters<typeof resolve>[0]) => {
            if (lateMs === 0) resolve(value);
            else scheduler.at(scheduler.nowMs + lateMs, () => resolve(value));
          };
          scheduler.at(scheduler.nowMs + delayMs + sleepMs - lateMs + delayedMs, () => {
            if (!run.isAlive) return;
            try {
              duringCall();
              if (!isLast) return answer(effect());
              // The effect happens, but the run no longer gets the answer.
              attempt(effect);
              void die(`dies right after it could ${call}`);
            } catch (error) {
              reject(error);
            }
          });
        });
      },
    },
  };
  return run;
}

interface Crash {
  at: number | string;
  isBefore: boolean;
}

/** Any call may be the last one; often it is the most important one. */
function planCrash(random: Random): Crash {
  const isBefore = random.isLucky(0.5);
  return { at: random.isLucky(0.4) ? "publish" : random.whole(1, CRASH_WITHIN_CALLS), isBefore };
}

/** Marks the run as ended, which others can see at once or later. */
export function endRun(run: Run, { scheduler, chance }: Pick<RunOptions, "scheduler" | "chance">): void {
  const delayMs = chance.happens("run end shows late") ? chance.random("runs").whole(0, LATEST_END_SHOWN_MS) : 0;
  run.isAlive = false;
  run.endShowsAtMs = Math.max(scheduler.nowMs + delayMs, run.endHiddenUntilMs);
}

function attempt(effect: () => unknown): void {
  try {
    effect();
  } catch {
    // The run is dead, so there is nobody to report the error to.
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}
