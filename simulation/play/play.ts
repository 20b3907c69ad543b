import { addressesIn } from "../account/appearance.ts";
import type { Spared } from "../chance/fate.ts";
import { type Watch, watchPromises } from "../invariants/watch.ts";
import { People } from "../people/people.ts";
import type { Crew } from "../runs/crew.ts";
import { launchDryRun, launchPoster } from "../runs/poster.ts";
import { launchRefresher } from "../runs/refresher.ts";
import { momentIn } from "../time/zones.ts";
import { createPlatformWeather } from "../weather/platform-weather.ts";
import { createStoreWeather } from "../weather/store-weather.ts";
import { createTokenWeather } from "../weather/token-weather.ts";
import { createWorld, QUOTA_OF_OUR_OWN, type Violation, type World } from "../world/world.ts";
import { Calm } from "./calm.ts";
import { arrangeEncounters } from "./encounters.ts";
import { createHelpers } from "./helpers.ts";
import { countSituations, type Situations } from "./situations.ts";
import { choosePeriod, type Deeds, planDay, type Queued } from "./timetable.ts";

export interface Wish {
  seed: number;
  spared?: Spared;
  /** Days until the last misfortune; by default the seed decides. */
  days?: number;
  /** Receives the story line by line. */
  listen?: (line: string) => void;
}

/** The result of a world. */
export interface Ending {
  seed: number;
  violation: Violation | null;
  /** Misfortunes that happened, in order. */
  struck: readonly string[];
  days: number;
  runs: number;
  published: number;
  situations: Situations;
}

/** Plays one world from its first day until all approved posts are finished, or a promise is broken. */
export async function play({ seed, spared = new Set(), days: wantedDays, listen }: Wish): Promise<Ending> {
  const world = createWorld({ seed, spared, listen: listen ?? null });
  world.bulletin.on("change", ({ author, message, file }) => world.note(() => `${author} writes ${file} (${message})`));
  const watch = watchPromises(world);
  const situations = countSituations(world, watch.ledger, watch.looksOf);
  const people = new People(world);
  const isBlocked = world.fate.strikes("publishing is blocked for days");
  const period = wantedDays ?? choosePeriod(world, isBlocked);
  const crew = createCrew(world, people);
  const deeds = createDeeds(crew, { people, watch, isBlocked });
  let day = 0;
  while (day < period && world.violation === null) await playDay(world, watch, { day: day++, deeds });
  world.fate.end();
  world.account.habits.quotaTotal = QUOTA_OF_OUR_OWN;
  world.note("from now on, nothing goes wrong");
  people.comeToRest();
  const calm = new Calm(world, people, watch);
  while (!calm.isDone && world.violation === null) await calm.live(() => playDay(world, watch, { day: day++, deeds }));
  const { struck } = world.fate;
  return {
    seed,
    violation: world.violation,
    struck,
    days: day,
    runs: world.runs.size,
    published: world.account.media.length,
    situations,
  };
}

function createCrew(world: World, people: People): Crew {
  return {
    world,
    storeWeather: createStoreWeather(world.fate, world.scheduler),
    interlude() {
      if (world.fate.strikes("people act in the middle of a run")) people.actNow();
    },
  };
}

function createDeeds(
  crew: Crew,
  { people, watch, isBlocked }: { people: People; watch: Watch; isBlocked: boolean },
): Deeds {
  const { world } = crew;
  const { fate, scheduler } = world;
  const { containers, habits } = world.account;
  const paramsOf = (id: string) => containers.get(id)?.params ?? {};
  const addressesOf = (id: string) => addressesIn(paramsOf(id), paramsOf);
  const isListLagging = habits.listLagMs > 0;
  const weather = createPlatformWeather({ fate, scheduler, addressesOf, isListLagging, isBlocked });
  const tokenWeather = createTokenWeather(fate, scheduler);
  const helpers = createHelpers(crew, watch.ledger, people.journal);
  const post = ({ tokenText, isForced }: Queued) => {
    if (isForced && fate.strikes("others use up the quota before a forced run"))
      habits.quotaTotal = world.account.quotaUsed();
    launchPoster(crew, { weather, tokenText, isForced });
  };
  const refresh = ({ tokenText }: Queued) => launchRefresher(crew, { weather: tokenWeather, tokenText });
  const { breakReads } = crew.storeWeather;
  arrangeEncounters({ world, people, helpers, watch, launchPoster: post, launchRefresher: refresh, breakReads });
  return {
    post(queued) {
      if (scheduler.nowMs >= people.pausedUntilMs) post(queued);
    },
    refresh,
    people() {
      if (fate.isOver) people.tidyUp();
      else people.lookAtQueue();
      helpers.putJournalRight(fate.isOver);
      helpers.authorize();
      helpers.resolve(fate.isOver);
      if (fate.strikes("people start a dry run")) launchDryRun(crew, { weather, tokenText: world.vault.text });
    },
  };
}

async function playDay(world: World, watch: Watch, { day, deeds }: { day: number; deeds: Deeds }): Promise<void> {
  const { scheduler, zone, startDay } = world;
  planDay(world, startDay + day, deeds);
  await scheduler.playUntil(momentIn(zone, startDay + day + 1, "00:00"), () => world.violation !== null);
  watch.endDay();
}
