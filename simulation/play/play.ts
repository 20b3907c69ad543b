import { MINUTE_MS } from "../../scripts/core/dates/instant.ts";
import type { JournalEntry } from "../../scripts/core/generated/journal.ts";
import type { Post } from "../../scripts/core/generated/queue.ts";
import { addressesIn } from "../account/appearance.ts";
import type { Spared } from "../chance/fate.ts";
import { entriesIn, isReadable } from "../invariants/ledger.ts";
import type { Look } from "../invariants/looks.ts";
import { postsIn } from "../invariants/posts-in.ts";
import { type Watch, watchPromises } from "../invariants/watch.ts";
import { People } from "../people/people.ts";
import { digestOf } from "../repository/remembered-content.ts";
import type { Crew } from "../runs/crew.ts";
import { launchPoster } from "../runs/poster.ts";
import { launchRefresher } from "../runs/refresher.ts";
import { momentIn } from "../time/zones.ts";
import { createPlatformWeather } from "../weather/platform-weather.ts";
import { createStoreWeather } from "../weather/store-weather.ts";
import { createTokenWeather } from "../weather/token-weather.ts";
import { createWorld, QUOTA_OF_OUR_OWN, type Violation, type World } from "../world/world.ts";
import { Calm } from "./calm.ts";
import { createHelpers } from "./helpers.ts";
import { countSituations, type Situations } from "./situations.ts";
import { choosePeriod, type Deeds, LONGEST_GAP_MS, planDay } from "./timetable.ts";

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

/** A claim that is older looks dead, whatever the clocks. */
const A_CLAIM_MS = 12 * MINUTE_MS;
const SHORTEST_NAP_MS = 12 * MINUTE_MS;
const LONGEST_NAP_MS = 20 * MINUTE_MS;
/** Most calls are answered within this time. */
const A_CALL_MS = 1_500;

/** Plays one world from its first day until all approved posts are finished, or a promise is broken. */
export async function play({ seed, spared = new Set(), days: wantedDays, listen }: Wish): Promise<Ending> {
  const world = createWorld({ seed, spared, listen: listen ?? null });
  world.bulletin.on("change", ({ author, message, file }) => world.note(() => `${author} writes ${file} (${message})`));
  const watch = watchPromises(world);
  const situations = countSituations(world, watch.ledger, watch.looksOf);
  const people = new People(world);
  const period = wantedDays ?? choosePeriod(world);
  const crew = createCrew(world, people);
  const deeds = createDeeds(crew, people, watch);
  let day = 0;
  while (day < period && world.violation === null) await playDay(world, watch, { day: day++, deeds });
  world.fate.end();
  world.account.habits.quotaTotal = QUOTA_OF_OUR_OWN;
  world.note("from now on, nothing goes wrong");
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

function createDeeds(crew: Crew, people: People, watch: Watch): Deeds {
  const { world } = crew;
  const { fate, scheduler } = world;
  const { containers, habits } = world.account;
  const paramsOf = (id: string) => containers.get(id)?.params ?? {};
  const addressesOf = (id: string) => addressesIn(paramsOf(id), paramsOf);
  const weather = createPlatformWeather({ fate, scheduler, addressesOf, isListLagging: habits.listLagMs > 0 });
  const tokenWeather = createTokenWeather(fate, scheduler);
  const helpers = createHelpers(crew, watch.ledger, people.journal);
  world.bulletin.on("change", ({ file, message, author }) => {
    if (file !== "journal" || !message.includes(" claimed (")) return;
    const within = (ms: number) => scheduler.nowMs + fate.random("schedule").whole(0, ms);
    if (fate.strikes("people act right after a claim")) scheduler.at(scheduler.nowMs, () => people.actNow());
    if (fate.strikes("stop signal right after a claim"))
      scheduler.at(within(A_CALL_MS), () => world.runs.get(author)?.stop.abort());
    if (fate.strikes("machine sleeps on its claim")) sleepOn(author);
    if (fate.strikes("people resolve a claim that was just written"))
      scheduler.at(within(A_CALL_MS), () => helpers.interrupt(author));
    if (!fate.strikes("run doubled at its claim")) return;
    const tokenText = world.vault.text;
    scheduler.at(within(LONGEST_GAP_MS), () => launchPoster(crew, { weather, tokenText, isForced: false }));
  });
  /** Another run starts as soon as the claim looks dead. */
  const sleepOn = (author: string): void => {
    const [run, wakesMs] = [world.runs.get(author), fate.random("naps").whole(SHORTEST_NAP_MS, LONGEST_NAP_MS)];
    if (run === undefined) return;
    run.napMs = wakesMs;
    const tokenText = world.vault.text;
    scheduler.at(scheduler.nowMs + A_CLAIM_MS, () => launchPoster(crew, { weather, tokenText, isForced: false }));
  };
  world.bulletin.on("ask", ({ asked: { step, about } }) => {
    if (step === "read container" && about !== null) helpers.meet(about);
  });
  world.bulletin.on("change", ({ file, before, after, author }) => {
    if (!world.runs.has(author)) return;
    const soon = (deed: () => void) =>
      scheduler.at(scheduler.nowMs + fate.random("schedule").whole(0, A_CALL_MS), deed);
    const given = file === "journal" ? givenUp(before, after) : [];
    if (given.length > 0 && fate.strikes("people edit a post that was given up"))
      soon(() => people.interferers.rewrite(new Set(given.map(({ id }) => id))));
    if (file !== "queue") return;
    const open = watch.ledger.entries.filter(({ outcome }) => outcome === null);
    const isAhead = ({ id, status }: Post) => status === "done" && open.some((entry) => entry.id === id);
    if (open.length > 0 && postsIn(after).some(isAhead) && fate.strikes("people archive before the journal follows"))
      soon(() => people.archiveNow());
  });
  world.bulletin.on("read", ({ run, what }) => {
    const look = what === "everything" ? watch.looksOf(run.name).at(-1) : undefined;
    if (look === undefined) return;
    const ids = aboutToMark(look, run.reasons.length > 0);
    const renamed = new Set([...ids].filter((id) => !look.entries.some((entry) => entry.id === id)));
    if (ids.size > 0 && fate.strikes("people change a post that a run is about to mark"))
      scheduler.at(scheduler.nowMs, () => people.interferers.actOn(ids));
    else if (renamed.size > 0 && fate.strikes("people edit a renamed post that is about to be marked"))
      scheduler.at(scheduler.nowMs, () => people.interferers.rewrite(renamed));
  });
  world.bulletin.on("check", ({ run, id }) => {
    if (!run.name.includes(":post:") || run.isForced) return;
    const startAnother = (edit: (id: string) => boolean, isForced: boolean) =>
      scheduler.at(scheduler.nowMs, () => {
        if (edit(id)) launchPoster(crew, { weather, tokenText: world.vault.text, isForced });
      });
    if (fate.strikes("people copy what a run prepares, and start another"))
      startAnother((original) => people.interferers.copyInFront(original), false);
    if (fate.strikes("people caption another post like the one that a run prepares, and force it"))
      startAnother((original) => people.interferers.twinInFront(original), true);
  });
  world.bulletin.on("live", ({ medium, isAnswered }) => {
    if (isAnswered || medium.isStory || !fate.strikes("people post by hand what has just gone live")) return;
    scheduler.at(scheduler.nowMs + fate.random("hands").whole(0, A_CALL_MS), () => {
      world.account.postByHand(medium.caption);
      world.note("people post by hand what has just gone live");
    });
  });
  return {
    post({ tokenText, isForced }) {
      if (scheduler.nowMs >= people.pausedUntilMs) launchPoster(crew, { weather, tokenText, isForced });
    },
    refresh: ({ tokenText }) => launchRefresher(crew, { weather: tokenWeather, tokenText }),
    people() {
      if (fate.isOver) people.tidyUp();
      else people.lookAtQueue();
      helpers.putJournalRight(fate.isOver);
      helpers.authorize();
      helpers.resolve(fate.isOver);
    },
  };
}

async function playDay(world: World, watch: Watch, { day, deeds }: { day: number; deeds: Deeds }): Promise<void> {
  const { scheduler, zone, startDay } = world;
  planDay(world, startDay + day, deeds);
  await scheduler.playUntil(momentIn(zone, startDay + day + 1, "00:00"), () => world.violation !== null);
  watch.endDay();
}

/** Entries of claims that this change gave up. */
function givenUp(before: string | null, after: string | null): readonly JournalEntry[] {
  const abandoned = entriesIn(after).filter(({ outcome }) => outcome === "abandoned");
  if (abandoned.length === 0) return abandoned;
  const known = new Map(entriesIn(before).map((entry) => [entry.container_id, entry]));
  return abandoned.filter(({ container_id }) => known.get(container_id)?.outcome === null);
}

/** Posts that the journal records as live and the queue does not; and every waiting one when the run has refused one. */
function aboutToMark({ posts, entries, commit }: Look, hasRefused: boolean): Set<string> {
  const done = isReadable(entries) ? entries.filter(({ outcome }) => outcome === "done") : [];
  const waiting = posts.filter(({ status }) => status === "pending");
  const marked = waiting.filter((post) =>
    done.some(({ id, digest }) => id === post.id || digest === digestOf(post, commit)),
  );
  const [next] = waiting;
  return new Set([...marked, ...(hasRefused && next !== undefined ? [next] : [])].map(({ id }) => id));
}
