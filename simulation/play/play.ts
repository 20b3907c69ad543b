import { HOUR_MS, MINUTE_MS } from "../../scripts/core/dates/instant.ts";
import { addressesIn } from "../account/appearance.ts";
import type { SkippedFaults } from "../chance/chance.ts";
import type { FaultKind } from "../faults/kinds.ts";
import { OUTAGES, type OutageKind } from "../faults/outages.ts";
import { createPlatformFaults } from "../faults/platform-faults.ts";
import { createStoreFaults, createTokenFaults } from "../faults/service-faults.ts";
import { type Judges, watchPromises } from "../judges/judges.ts";
import { Operators } from "../people/operators.ts";
import { People } from "../people/people.ts";
import { launchPoster, launchRefresher } from "../runs/commands.ts";
import type { Launcher } from "../runs/launch.ts";
import { momentIn } from "../time/zones.ts";
import { createWorld, QUOTA_OF_OUR_OWN, type Violation, type World } from "../world/world.ts";
import { LONGEST_GAP_MS, type Queued, scheduleInterruptions } from "./interruptions.ts";

interface PlayOptions {
  seed: number;
  skipped?: SkippedFaults;
  days?: number;
  /** Nothing but this goes wrong, and nobody reads an alert. */
  only?: OutageKind;
  listen?: (line: string) => void;
}

export interface Ending {
  seed: number;
  violation: Violation | null;
  faults: readonly string[];
  days: number;
  runs: number;
  published: number;
  /** How often the bot marked a post failed. */
  failed: number;
}

/** Plays one world from its first day until all approved posts are finished and all is quiet, or a promise is broken. */
export async function play(options: PlayOptions): Promise<Ending> {
  const { seed, skipped = new Set(), only, days: wantedDays, listen } = options;
  const world = createWorld(seed, { skipped, only }, listen ?? null);
  const { events, chance, account } = world;
  events.on("change", ({ author, message, file }) => world.note(() => `${author}: ${file} (${message})`));
  events.on("live", ({ run, medium }) =>
    world.note(() => `${run.name} published ${medium.id} ${JSON.stringify(medium.appearance)}`),
  );
  const people = new People(world);
  const judges = watchPromises(world, people.files);
  const isBlocked = chance.happens("publishing is blocked for days");
  const isUnreadable = chance.happens("nodes unreadable for weeks");
  const outage = (Object.keys(OUTAGES) as OutageKind[]).find((kind) => chance.happens(kind)) ?? null;
  const period = wantedDays ?? choosePeriod(world, isBlocked || isUnreadable || outage !== null);
  const lasting = { isBlocked, isUnreadable, outage };
  const actions = createActions(world, people, { lasting, isAttended: only === undefined });
  let day = 0;
  while (day < period && world.violation === null) await playDay(world, judges, day++, actions);
  chance.end();
  account.options.quotaTotal = QUOTA_OF_OUR_OWN;
  world.note("from now on, nothing goes wrong");
  if (only === undefined) people.winDown();
  while (world.violation === null && !judges.isOver()) await playDay(world, judges, day++, actions);
  const { violation, runs } = world;
  const failed = judges.countFailed();
  return {
    seed,
    violation,
    faults: chance.faults,
    days: day,
    runs: runs.size,
    published: account.media.length,
    failed,
  };
}

interface Lasting {
  isBlocked: boolean;
  isUnreadable: boolean;
  outage: OutageKind | null;
}

function createActions(
  world: World,
  people: People,
  { lasting, isAttended }: { lasting: Lasting; isAttended: boolean },
): Actions {
  const { chance, scheduler, account } = world;
  const { containers, options } = account;
  const storeFaults = createStoreFaults(chance, scheduler);
  const launcher: Launcher = {
    world,
    storeFaults,
    duringCall() {
      if (chance.happens("people act in the middle of a run")) people.actNow();
    },
  };
  const paramsOf = (id: string) => containers.get(id)?.params ?? {};
  const addressesOf = (id: string) => addressesIn(paramsOf(id), paramsOf);
  const isListLagging = options.listLagMs > 0;
  const faults = createPlatformFaults({ chance, scheduler, addressesOf, isListLagging, ...lasting });
  const tokenFaults = createTokenFaults(chance, scheduler);
  const operators = new Operators(
    launcher,
    people,
    faults(() => ""),
  );
  const post = ({ tokenText, isForced }: Queued) => {
    if (isForced && chance.happens("others use up the quota before a forced run"))
      options.quotaTotal = account.quotaUsed();
    launchPoster(launcher, { faults, tokenText, isForced });
  };
  const refresh = ({ tokenText }: Queued) => launchRefresher(launcher, { faults: tokenFaults, tokenText });
  const { breakReads } = storeFaults;
  scheduleInterruptions({ world, people, operators, launchPoster: post, launchRefresher: refresh, breakReads });
  return {
    post(queued) {
      if (scheduler.nowMs >= people.pausedUntilMs) post(queued);
    },
    refresh,
    people() {
      if (chance.isOver) people.repair();
      else people.work();
      if (isAttended) operators.act(chance.isOver);
    },
  };
}

async function playDay(world: World, judges: Judges, day: number, actions: Actions): Promise<void> {
  const { scheduler, zone, startDay } = world;
  planDay(world, startDay + day, actions);
  await scheduler.playUntil(momentIn(zone, startDay + day + 1, "00:00"), () => world.violation !== null);
  if (world.violation === null) judges.endDay();
}

const LONGEST_REFRESH_PERIOD_DAYS = 7;

export interface Actions {
  post(queued: Queued): void;
  refresh(queued: Queued): void;
  people(): void;
}

/** Plans the runs of a day as a schedule would start them: in time, late, twice, or not at all. */
function planDay(world: World, day: number, actions: Actions): void {
  const { chance, zone, scheduler } = world;
  const random = chance.random("schedule");
  const at = (atMs: number, action: () => void) => scheduler.at(Math.max(atMs, scheduler.nowMs), action);
  const start = (atMs: number, dropped: FaultKind, run: Actions["post"], isForced = false): void => {
    if (chance.happens(dropped)) return;
    const lateMs = chance.happens("run late") ? random.whole(60_000, 10 * HOUR_MS) : random.whole(0, 120_000);
    const queuedMs = chance.happens("run queued long") ? random.whole(60_000, 30 * HOUR_MS) : 0;
    at(atMs + lateMs, () => {
      const tokenText = world.secret.text;
      scheduler.at(scheduler.nowMs + queuedMs, () => run({ tokenText, isForced }));
    });
    if (chance.happens("run doubled")) start(atMs + random.whole(0, LONGEST_GAP_MS), dropped, run, isForced);
  };
  for (const slot of world.slots) start(momentIn(zone, day, slot), "run dropped", actions.post);
  if (chance.happens("run by hand")) {
    const isForced = chance.happens("run by hand is forced");
    start(momentIn(zone, day, "00:00") + random.whole(0, 24 * HOUR_MS), "run dropped", actions.post, isForced);
  }
  if (chance.happens("runs around midnight")) {
    const midnightMs = momentIn(zone, day + 1, "00:00");
    const startAt = (atMs: number) => at(atMs, () => actions.post({ tokenText: world.secret.text, isForced: false }));
    startAt(midnightMs - random.whole(MINUTE_MS / 4, 2 * MINUTE_MS));
    startAt(midnightMs + random.whole(0, MINUTE_MS / 2));
  }
  const period = 1 + (world.seed % LONGEST_REFRESH_PERIOD_DAYS);
  if (day % period === 0) start(momentIn(zone, day, "04:20"), "refresh dropped", actions.refresh);
  for (const moment of ["08:00", "12:00", "20:00"])
    at(momentIn(zone, day, moment) + random.whole(0, 4 * HOUR_MS), actions.people);
}

/** The number of days until the last fault. `isLasting`: long enough for a post to use up several containers. */
function choosePeriod(world: World, isLasting: boolean): number {
  const random = world.chance.random("period");
  if (isLasting) return random.whole(4, 6);
  const kind = random.next();
  if (kind < 0.9) return random.whole(1, 2);
  return kind < 0.998 ? random.whole(3, 6) : random.whole(40, 75);
}
