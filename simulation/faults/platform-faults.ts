import { HOUR_MS, MINUTE_MS } from "../../scripts/core/dates/instant.ts";
import type { ContainerParams } from "../../scripts/core/instagram/container-params.ts";
import type { PlannedCreation, PlannedPublish, PlatformFaults } from "../account/fake-platform.ts";
import { type Chance, createOutage } from "../chance/chance.ts";
import { NO_ANSWER, OBJECT_MISSING, type PlatformError, SERVER_ERROR, TOKEN_REFUSED } from "../connection.ts";
import type { MarkReason } from "../runs/run.ts";
import type { Scheduler } from "../time/scheduler.ts";
import type { FaultKind } from "./kinds.ts";
import { type OutageKind, outageOf } from "./outages.ts";

/** A container that is ready by then is finished within the usual polls. */
const QUICK_MS = 4 * MINUTE_MS;
const LONGEST_BUSY_MS = 30 * MINUTE_MS;
/** With and without the time after which the platform listens again. */
const THROTTLED: readonly [PlatformError, ...PlatformError[]] = [
  { status: 400, code: 4, retryAfterMs: 5 * MINUTE_MS },
  { status: 400, code: 17 },
  { status: 403, code: 4, subcode: 2207051 },
];
const FAILED_CALLS: readonly [PlatformError, ...PlatformError[]] = [SERVER_ERROR, { status: 500, code: 999 }];
const SLOW_HOST = { status: 400, code: -2, subcode: 2207003 };
const DENIALS: readonly [PlatformError, ...PlatformError[]] = [
  { status: 403, code: 4, subcode: 2207051 },
  { status: 500, code: -1, subcode: 2207001 },
  { status: 400, code: 24, subcode: 2207008 },
  { status: 400, code: 1 },
  // Nothing is live, it says, but not in the way of a plain refusal.
  { status: 500, code: 9007, subcode: 2207027 },
  { noAnswer: "malformed" },
];

const OF_THE_ACCOUNT: readonly [PlatformError, ...PlatformError[]] = [
  { status: 403, code: 4, subcode: 2207051 },
  { status: 400, code: 9, subcode: 2207042 },
  { status: 400, code: 4 },
  { status: 400, code: 17 },
  { status: 400, code: 32 },
  { status: 400, code: 368 },
  { status: 400, code: 2207050 },
];

const NOT_READY: PlatformError = { status: 400, code: 9007, subcode: 2207027 };
const NEVER_PUBLISHED: PlannedPublish = { kind: "broken", isLive: false, error: SERVER_ERROR };

interface PlatformFaultOptions {
  chance: Chance;
  scheduler: Scheduler;
  addressesOf(containerId: string): string;
  isListLagging: boolean;
  /** Whether each publish call is refused for the account's sake, for as long as anything goes wrong. */
  isBlocked: boolean;
  /** Whether no container and no medium can be read by its id, for as long as anything goes wrong. */
  isUnreadable: boolean;
  outage: OutageKind | null;
}

/** Instagram's failures. They are the same for all runs: an outage affects everyone. */
export function createPlatformFaults({
  chance,
  scheduler,
  addressesOf,
  isListLagging,
  isBlocked,
  isUnreadable: isAlwaysUnreadable,
  outage: kind,
}: PlatformFaultOptions) {
  const ill = outageOf(kind);
  const isUnreadable = isAlwaysUnreadable || ill.isUnreadable === true;
  const outage = (name: FaultKind, leastMs: number, mostMs: number) =>
    createOutage({ chance, scheduler }, name, leastMs, mostMs);
  const random = chance.random("illness");
  const down = outage("platform down", 5 * MINUTE_MS, 30 * HOUR_MS);
  const throttle = outage("platform throttles", MINUTE_MS, 3 * HOUR_MS);
  const tokenRefused = outage("token refused for a while", MINUTE_MS, 20 * HOUR_MS);
  const allUnreadable = outage("containers unreadable", MINUTE_MS, 12 * HOUR_MS);
  const listingDown = outage("listing down", MINUTE_MS, 12 * HOUR_MS);
  const slowHost = outage("media host is slow", MINUTE_MS, 2 * HOUR_MS);
  const unready = outage("publish stays not ready", 2 * MINUTE_MS, 30 * MINUTE_MS);
  const unreadableUntil = new Map<string, number>();

  /** The faults of one run, which receives the marks in the reasons for refused posts. */
  return (mark: MarkReason): PlatformFaults => ({
    refusal() {
      if (down.isOn()) return SERVER_ERROR;
      if (throttle.isOn()) return chance.random("throttles").pick(THROTTLED);
      if (tokenRefused.isOn()) return TOKEN_REFUSED;
      if (chance.happens("call times out")) return NO_ANSWER;
      return chance.happens("call fails") ? chance.random("failed calls").pick(FAILED_CALLS) : null;
    },
    creation(params) {
      const sound = planCreation(chance, params, mark);
      const made = chance.isOver ? sound : { ...sound, ...ill.creation?.(random, mark("somebody's")) };
      return slowHost.isOn() ? { ...made, refusal: { ...SLOW_HOST, message: mark("somebody's") } } : made;
    },
    unreadable(containerId) {
      if ((isUnreadable && !chance.isOver) || allUnreadable.isOn()) return OBJECT_MISSING;
      if (chance.happens("container unreadable")) {
        const spanMs = chance.random("outages").whole(MINUTE_MS, 40 * HOUR_MS);
        unreadableUntil.set(containerId, scheduler.nowMs + spanMs);
      }
      return !chance.isOver && scheduler.nowMs < (unreadableUntil.get(containerId) ?? 0) ? OBJECT_MISSING : null;
    },
    publication(containerId) {
      if (ill.publication !== undefined && !chance.isOver) return ill.publication(random);
      if (isBlocked && !chance.isOver)
        return { kind: "not done", error: chance.random("refusals").pick(OF_THE_ACCOUNT) };
      if (unready.isOn()) return { kind: "not done", error: NOT_READY };
      return addressesOf(containerId).includes("/doomed-") ? NEVER_PUBLISHED : planPublish(chance, isListLagging);
    },
    listing: () => (chance.happens("listing fails") || listingDown.isOn() ? SERVER_ERROR : null),
    comment() {
      if (chance.happens("comment posted but unanswered")) return "posted, without an answer";
      return chance.happens("comment is lost") ? "lost" : "fine";
    },
    isMediumHidden: () => (isUnreadable && !chance.isOver) || chance.happens("media unreadable"),
  });
}

/** The address says what is permanently wrong with its media. */
function planCreation(chance: Chance, params: ContainerParams, mark: MarkReason): PlannedCreation {
  const random = chance.random("processing");
  const url = params.video_url ?? params.image_url ?? "";
  const isSlow = chance.happens("container is slow");
  const processingMs = isSlow ? random.whole(QUICK_MS, 20 * MINUTE_MS) : random.whole(0, QUICK_MS / 2);
  const isBad = url.includes("/spoiled-") || chance.happens("container fails");
  const isUnanswered = chance.happens("container made but unanswered");
  return { refusal: creationRefusal(chance, url, mark), processingMs, isBad, isUnanswered };
}

function creationRefusal(chance: Chance, url: string, mark: MarkReason): PlatformError | null {
  if (url.includes("/refused-")) return { status: 400, code: 36003, subcode: 2207009, message: mark("the post's") };
  const codeOf = (codes: readonly [number, ...number[]]) => chance.random("codes").pick(codes);
  if (url.includes("/odd-")) return { status: 400, code: codeOf([100, 10]), message: mark("somebody's") };
  return chance.happens("media refused")
    ? { status: 400, code: codeOf([9004, 9004, 352]), subcode: 2207052, message: mark("somebody's") }
    : null;
}

function planPublish(chance: Chance, isListLagging: boolean): PlannedPublish {
  if (chance.happens("publish without answer, live")) return { kind: "denied", error: NO_ANSWER };
  if (chance.happens("publish answered with an error, live"))
    return { kind: "denied", error: chance.random("denials").pick(DENIALS) };
  if (chance.happens("publish without answer, not live")) return { kind: "not done", error: NO_ANSWER };
  if (chance.happens("publish refused for the account"))
    return { kind: "not done", error: chance.random("refusals").pick(OF_THE_ACCOUNT) };
  if (chance.happens("container stays in progress")) {
    const random = chance.random("busy containers");
    return { kind: "busy", isLive: random.isLucky(0.5), busyMs: random.whole(MINUTE_MS, LONGEST_BUSY_MS) };
  }
  if (chance.happens("publish says not ready")) return { kind: "not done", error: NOT_READY };
  if (chance.happens("container fails at publishing")) return { kind: "broken", isLive: false, error: SERVER_ERROR };
  // If the list lags as well, nothing would show that the post is live.
  if (!isListLagging && chance.happens("container fails at publishing, live"))
    return { kind: "broken", isLive: true, error: SERVER_ERROR };
  return { kind: "fine" };
}
