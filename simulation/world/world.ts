import { EventEmitter } from "node:events";
import { DEFAULT_SETTINGS } from "../../scripts/core/content/read-settings.ts";
import { DAY_MS, HOUR_MS } from "../../scripts/core/dates/instant.ts";
import type { Condition } from "../../scripts/core/ports/alerts.ts";
import type { Outcome } from "../../scripts/flows/post/run.ts";
import { type Account, type AccountOptions, createAccount, type Medium } from "../account/account.ts";
import type { Asked } from "../account/fake-platform.ts";
import { type Branch, type Change, createRepository } from "../branches/repository.ts";
import { createSite } from "../branches/site.ts";
import { type Chance, createChance, type SkippedFaults } from "../chance/chance.ts";
import type { Random } from "../chance/random.ts";
import type { FaultKind } from "../faults/kinds.ts";
import type { Run } from "../runs/run.ts";
import { Scheduler } from "../time/scheduler.ts";
import { dayIn, ZONES, type Zone } from "../time/zones.ts";

export const ACCOUNT_ID = "17841400000000001";
export const QUOTA_OF_OUR_OWN = 25;
export const POLLING = { headStartMs: 10_000, intervalMs: 60_000, attempts: 5 };
const FIRST_START_MS = Date.UTC(2026, 0, 5);
const LATEST_START_DAYS = 250;
const NEAR_A_CHANGE = 0.4;
const TEAMS_WITH_FILES = 0.35;
const NEARLY_EXPIRED = 0.06;
/** Of the worlds: in them a record may be lost. The list of media then shows whatever is live. */
const WITH_A_LOST_RECORD = 0.15;
/** The usual ones half of the time, then those around midnight, and a single one or many. */
const SLOTS: readonly [readonly string[], ...(readonly string[])[]] = [
  DEFAULT_SETTINGS.slots,
  DEFAULT_SETTINGS.slots,
  DEFAULT_SETTINGS.slots,
  ["00:05", "12:00", "23:55"],
  ["23:55", "00:05"],
  ["12:00"],
  ["00:05", "07:30", "12:00", "18:13", "21:45"],
];
/** A delay that the usual polls of a container and the account can bridge. */
const LONGEST_LAG_MS = 280_000;
const LONG_LAG_MS = 6 * HOUR_MS;
const SHORTEST_LAG_MS = 60_000;

export interface Violation {
  promise: string;
  text: string;
}

export type World = ReturnType<typeof createWorld>;

/** Everything in one simulated world, except the people. `listen` receives the story line by line. */
export function createWorld(
  seed: number,
  faults: { skipped: SkippedFaults; only: FaultKind | undefined },
  listen: ((line: string) => void) | null,
) {
  let note = (_: string | (() => string)): void => undefined;
  const chance = createChance(seed, faults, (name) => note(() => `   (${name})`));
  const random = chance.random("world");
  const zone = random.pick(ZONES);
  const scheduler = new Scheduler(chooseStart(random, zone));
  const nowMs = () => scheduler.nowMs;
  const events = createEventBus();
  const mayLoseRecord = chance.random("lost records").isLucky(WITH_A_LOST_RECORD);
  const account = createAccount(chooseAccountOptions(chance, mayLoseRecord), nowMs);
  const repository = createRepository(nowMs, (change) => events.emit("change", change));
  const startDay = dayIn(zone, nowMs());
  const stamp = () =>
    `day ${dayIn(zone, nowMs()) - startDay} ${new Date(nowMs() + zone.offsetMs(nowMs())).toISOString().slice(11, 19)}`;
  const world = {
    seed,
    scheduler,
    chance,
    zone,
    startDay,
    slots: chance.random("slots").pick(SLOTS),
    usesFiles: chance.random("media of the team").isLucky(TEAMS_WITH_FILES),
    mayLoseRecord,
    /** Not where the record may be lost, or nobody looks at the account: in the end, only people can say whether a story is live. */
    hasStories: !mayLoseRecord && faults.only === undefined,
    account,
    events,
    runs: new Map<string, Run>(),
    repository,
    site: createSite(repository, chance, scheduler),
    secret: { text: issueRecord(account, chooseTokenAge(chance, random.whole(0, 57) * DAY_MS)) },
    /** The first broken promise, at which the world stops. */
    violation: null as Violation | null,
    break(promise: string, text: string): void {
      world.violation ??= { promise, text };
      world.note(`BROKEN PROMISE, ${promise}: ${text}`);
    },
    /** Adds a line to the story. Costs nothing without a listener. */
    note(text: string | (() => string)): void {
      if (listen !== null) listen(`${stamp()}  ${typeof text === "string" ? text : text()}`);
    },
  };
  note = world.note;
  return world;
}

function chooseTokenAge(chance: Chance, usualMs: number): number {
  const random = chance.random("old token");
  return random.isLucky(NEARLY_EXPIRED) ? 59 * DAY_MS + random.whole(0, 30) * HOUR_MS : usualMs;
}

function chooseStart(random: Random, { changesMs }: Zone): number {
  const [first, second] = changesMs;
  const startMs = FIRST_START_MS + random.whole(0, LATEST_START_DAYS) * DAY_MS;
  if (first === undefined || second === undefined || !random.isLucky(NEAR_A_CHANGE)) return startMs;
  return Math.floor(random.pick([first, second]) / DAY_MS - random.whole(0, 3)) * DAY_MS;
}

function chooseAccountOptions(chance: Chance, mayLoseRecord: boolean): AccountOptions {
  const random = chance.random("habits");
  const isLagging = random.isLucky(0.5);
  const lag = () => (isLagging && random.isLucky(0.8) ? random.whole(SHORTEST_LAG_MS, LONGEST_LAG_MS) : 0);
  const options: AccountOptions = {
    quotaTotal: chance.happens("quota used by others") ? 1 : QUOTA_OF_OUR_OWN,
    statusLagMs: lag(),
    listLagMs: isLagging && random.isLucky(0.3) ? random.whole(LONGEST_LAG_MS, LONG_LAG_MS) : lag(),
    isStatusStuck: chance.random("stuck status").isLucky(0.2),
    forgetsPublished: random.isLucky(0.2),
    captions: random.pick(["full", "full", "without at signs", "absent"]),
    republish: random.pick(["publishes again", "publishes again", "refused"]),
  };
  return mayLoseRecord ? { ...options, listLagMs: 0, captions: "full" } : options;
}

export function issueRecord(account: Account, ageMs: number): string {
  const { text, lifeSeconds } = account.tokens.issue({ ageMs });
  return JSON.stringify({
    access_token: text,
    token_type: "bearer",
    expires_in: lifeSeconds,
    obtained_at: new Date(account.nowMs() - ageMs).toISOString(),
    account_id: ACCOUNT_ID,
  });
}

/** What happens in a world. Listeners are called at once, before anything else can happen. */
export interface Events {
  change: Change;
  read: { run: Run };
  /** A medium went live. `isAnswered`: the caller will receive its id. */
  live: { run: Run; medium: Medium; isAnswered: boolean };
  /** A comment was posted on a medium: the last of its comments. */
  comment: { run: Run; medium: Medium };
  /** The platform answered a call of a run, refused it, or never answers. */
  answer: { run: Run; asked: Asked; isRefused: boolean };
  check: { run: Run; id: string };
  /** The store refused a call of a run, or its answer was lost. */
  problem: { run: Run; branch: Branch };
  alert: { run: Run; condition: Condition; hasArrived: boolean };
  clear: { run: Run; keys: readonly string[] };
  end: { run: Run; outcome: Outcome | null; error: unknown };
}

type EventBus = EventEmitter<{ [K in keyof Events]: [Events[K]] }>;

function createEventBus(): EventBus {
  return new EventEmitter<{ [K in keyof Events]: [Events[K]] }>().setMaxListeners(0);
}
