import type { FaultClass, PlatformStep } from "../../scripts/core/instagram/platform-fault.ts";
import type { Answer } from "../../scripts/core/ports/platform.ts";
import type { Run } from "../runs/run.ts";
import { leastPolls, POLLING } from "../world/polling.ts";
import type { World } from "../world/world.ts";
import type { LooksOf } from "./looks.ts";

const AGAIN = "a call that changes nothing is tried three times while its fault may pass";
const GENTLE = "between two attempts of a call, a run waits, as long as the platform asks for";
const THROTTLED = "a run that is told that it calls too often does not repeat the call at once";
const HEAD_START = "the platform gets a head start before a run looks at what it prepares";
const WATCHED = "a container that the platform works on is looked at as often as the settings say";
const EXPIRED = "a run asks the platform nothing with a token that has expired";

/** Calls that are always repeated. A container is also read in rounds, which have their own pauses. */
const REPEATED: readonly PlatformStep[] = ["read quota", "create container", "list media"];
const PASSING: readonly FaultClass[] = ["transient", "no-answer", "unreadable", "media-host"];
const ATTEMPTS = 3;
/** The platform's fetcher often fails once. */
const NOT_FETCHED = 2207052;
const SHORTEST_MS = 1_000;
/** Whoever is to wait for longer leaves it to the next run. */
const LONGEST_MS = 60_000;
const AT_ONCE_MS = 20_000;

interface Owed {
  step: PlatformStep;
  attempts: number;
  /** Not before. */
  fromMs: number;
  fault: FaultClass;
}

/** Judges how a run treats a platform that is slow or has trouble: when it asks again, and when it waits. */
export function watchPatience(world: World, looksOf: LooksOf): void {
  watchRepetition(world);
  watchThrottling(world);
  watchPolling(world);
  watchHeadStart(world);
  world.bulletin.on("ask", ({ run, asked }) => {
    const [first] = looksOf(run.name);
    const expiresAt = run.token?.expiresAt ?? null;
    if (first === undefined || expiresAt === null) return;
    const readMs = run.clock.now().getTime() - (world.scheduler.nowMs - first.atMs);
    if (expiresAt.getTime() < readMs)
      world.break(EXPIRED, `${run.name} sends "${asked.step}", expired at ${expiresAt.toISOString()}`);
  });
}

function watchRepetition({ bulletin, scheduler, break: breakPromise }: World): void {
  const owed = new Map<string, Owed>();
  const failures = new Map<string, { step: PlatformStep; times: number }>();
  const leave = ({ name, stop }: Run, next: string) => {
    const left = owed.get(name);
    owed.delete(name);
    if (left === undefined || stop.signal.aborted) return;
    if (next !== left.step)
      breakPromise(AGAIN, `${name} tries "${left.step}" ${left.attempts} times (${left.fault}), then ${next}`);
    if (scheduler.nowMs < left.fromMs)
      breakPromise(GENTLE, `${name} repeats "${left.step}" ${left.fromMs - scheduler.nowMs} ms too early`);
  };
  bulletin.on("ask", ({ run, asked }) => leave(run, asked.step));
  bulletin.on("answer", ({ run, asked: { step }, answer }) => {
    const before = failures.get(run.name);
    failures.delete(run.name);
    if (answer.ok) return;
    const times = before?.step === step ? before.times + 1 : 1;
    failures.set(run.name, { step, times });
    const waitMs = waitOf(answer, times);
    if (times >= ATTEMPTS || waitMs === null || !REPEATED.includes(step)) return;
    owed.set(run.name, { step, attempts: times, fromMs: scheduler.nowMs + waitMs, fault: answer.error.class });
  });
  bulletin.on("end", ({ run, error }) => {
    if (error === null) leave(run, "ends");
    owed.delete(run.name);
    failures.delete(run.name);
  });
}

/** How long to wait before the next attempt; null when none need follow. */
function waitOf(answer: Answer<unknown>, times: number): number | null {
  if (answer.ok) return null;
  const { class: fault, isRetryWorthy, subcode } = answer.error;
  if (!PASSING.includes(fault) && !isRetryWorthy && subcode !== NOT_FETCHED) return null;
  const askedMs = answer.error.retryAfterMs ?? 0;
  return askedMs > LONGEST_MS ? null : Math.max(askedMs, SHORTEST_MS * 3 ** (times - 1));
}

function watchThrottling({ bulletin, scheduler, break: breakPromise }: World): void {
  /** By run, the call that was refused last, and when; only while nothing else was answered. */
  const refused = new Map<string, { step: PlatformStep; about: string | null; atMs: number }>();
  bulletin.on("answer", ({ run, asked: { step, about }, answer }) => {
    if (!answer.ok && answer.error.class === "throttled") refused.set(run.name, { step, about, atMs: scheduler.nowMs });
    else refused.delete(run.name);
  });
  bulletin.on("ask", ({ run, asked: { step, about } }) => {
    const last = refused.get(run.name);
    // Who is asked to stop does not wait between its looks.
    if (last === undefined || run.stop.signal.aborted || scheduler.nowMs - last.atMs >= AT_ONCE_MS) return;
    if (last.step === step && last.about === about) breakPromise(THROTTLED, `${run.name}: ${step}`);
  });
  bulletin.on("end", ({ run }) => refused.delete(run.name));
}

/** Of the containers that a run makes, unless anything but time is in the way. */
function watchPolling(world: World): void {
  const looks = new Map<string, { made: Map<unknown, { times: number; last: unknown }>; isHindered: boolean }>();
  world.bulletin.on("answer", ({ run, asked: { step, about }, answer }) => {
    const own = looks.get(run.name) ?? { made: new Map(), isHindered: false };
    looks.set(run.name, own);
    if (!answer.ok || answer.value === "ERROR" || answer.value === "EXPIRED") own.isHindered = true;
    else if (step === "create container") own.made.set(answer.value, { times: 0, last: null });
    const known = step === "read container" ? own.made.get(about) : undefined;
    if (known !== undefined) own.made.set(about, { times: known.times + 1, last: answer.ok ? answer.value : null });
  });
  world.bulletin.on("end", ({ run, error }) => {
    const { made, isHindered = true } = looks.get(run.name) ?? {};
    looks.delete(run.name);
    if (isHindered || error !== null || run.stop.signal.aborted) return;
    for (const [id, { times, last }] of made ?? [])
      if (last === "IN_PROGRESS" && times < leastPolls(world))
        world.break(WATCHED, `${run.name} looks ${times} times at ${id}`);
  });
}

/** Asked too early, the platform would say only that it is at work, and a look would be lost. */
function watchHeadStart({ bulletin, scheduler, break: breakPromise }: World): void {
  const made = new Map<string, { ids: Set<unknown>; atMs: number }>();
  bulletin.on("answer", ({ run, asked, answer }) => {
    if (asked.step !== "create container" || !answer.ok) return;
    const ids = made.get(run.name)?.ids ?? new Set();
    made.set(run.name, { ids: ids.add(answer.value), atMs: scheduler.nowMs });
  });
  bulletin.on("ask", ({ run, asked }) => {
    const own = asked.step === "read container" ? made.get(run.name) : undefined;
    if (own === undefined || !own.ids.delete(asked.about) || run.stop.signal.aborted) return;
    const earlyMs = own.atMs + POLLING.headStartMs - scheduler.nowMs;
    if (earlyMs > 0) breakPromise(HEAD_START, `${run.name} looks at ${asked.about} ${earlyMs} ms too early`);
  });
  bulletin.on("end", ({ run }) => made.delete(run.name));
}
