import { addressesIn } from "../account/appearance.ts";
import type { Spared } from "../chance/fate.ts";
import { createPlatformFaults } from "../faults/platform-faults.ts";
import { createStoreFaults } from "../faults/store-faults.ts";
import { createTokenFaults } from "../faults/token-faults.ts";
import { type Judges, watchPromises } from "../judges/judges.ts";
import { Operators } from "../people/operators.ts";
import { People } from "../people/people.ts";
import type { Launcher } from "../runs/launch.ts";
import { launchPoster } from "../runs/poster.ts";
import { launchRefresher } from "../runs/refresher.ts";
import { momentIn } from "../time/zones.ts";
import { createWorld, QUOTA_OF_OUR_OWN, type Violation, type World } from "../world/world.ts";
import { arrangeBadMoments } from "./bad-moments.ts";
import { type Actions, choosePeriod, planDay, type Queued } from "./schedule.ts";

export interface Wish {
  seed: number;
  spared?: Spared;
  /** Days until the last fault; by default the seed decides. */
  days?: number;
  /** Receives the story line by line. */
  listen?: (line: string) => void;
}

/** The result of a world. */
export interface Ending {
  seed: number;
  violation: Violation | null;
  /** Faults that happened, in order. */
  faults: readonly string[];
  days: number;
  runs: number;
  published: number;
}

/** Plays one world from its first day until all approved posts are finished and all is quiet, or a promise is broken. */
export async function play({ seed, spared = new Set(), days: wantedDays, listen }: Wish): Promise<Ending> {
  const world = createWorld({ seed, spared, listen: listen ?? null });
  const { events, fate, account } = world;
  events.on("change", ({ author, message, file }) => world.note(() => `${author}: ${file} (${message})`));
  events.on("live", ({ run, medium }) =>
    world.note(() => `${run.name} published ${medium.id} ${JSON.stringify(medium.appearance)}`),
  );
  const people = new People(world);
  const judges = watchPromises(world, people.files);
  const isBlocked = fate.strikes("publishing is blocked for days");
  const period = wantedDays ?? choosePeriod(world, isBlocked);
  const actions = createActions(world, people, isBlocked);
  let day = 0;
  while (day < period && world.violation === null) await playDay(world, judges, day++, actions);
  fate.end();
  account.habits.quotaTotal = QUOTA_OF_OUR_OWN;
  world.note("from now on, nothing goes wrong");
  people.comeToRest();
  while (world.violation === null && !judges.isOver()) await playDay(world, judges, day++, actions);
  const { violation, runs } = world;
  return { seed, violation, faults: fate.faults, days: day, runs: runs.size, published: account.media.length };
}

function createActions(world: World, people: People, isBlocked: boolean): Actions {
  const { fate, scheduler, account } = world;
  const { containers, habits } = account;
  const storeFaults = createStoreFaults(fate, scheduler);
  const launcher: Launcher = {
    world,
    storeFaults,
    duringCall() {
      if (fate.strikes("people act in the middle of a run")) people.actNow();
    },
  };
  const paramsOf = (id: string) => containers.get(id)?.params ?? {};
  const addressesOf = (id: string) => addressesIn(paramsOf(id), paramsOf);
  const isListLagging = habits.listLagMs > 0;
  const faults = createPlatformFaults({ fate, scheduler, addressesOf, isListLagging, isBlocked });
  const tokenFaults = createTokenFaults(fate, scheduler);
  const operators = new Operators(
    launcher,
    people,
    faults(() => ""),
  );
  const post = ({ tokenText, isForced }: Queued) => {
    if (isForced && fate.strikes("others use up the quota before a forced run"))
      habits.quotaTotal = account.quotaUsed();
    launchPoster(launcher, { faults, tokenText, isForced });
  };
  const refresh = ({ tokenText }: Queued) => launchRefresher(launcher, { faults: tokenFaults, tokenText });
  const { breakReads } = storeFaults;
  arrangeBadMoments({ world, people, operators, launchPoster: post, launchRefresher: refresh, breakReads });
  return {
    post(queued) {
      if (scheduler.nowMs >= people.pausedUntilMs) post(queued);
    },
    refresh,
    people() {
      if (fate.isOver) people.tidyUp();
      else people.work();
      operators.act(fate.isOver);
    },
  };
}

async function playDay(world: World, judges: Judges, day: number, actions: Actions): Promise<void> {
  const { scheduler, zone, startDay } = world;
  planDay(world, startDay + day, actions);
  await scheduler.playUntil(momentIn(zone, startDay + day + 1, "00:00"), () => world.violation !== null);
  if (world.violation === null) judges.endDay();
}
