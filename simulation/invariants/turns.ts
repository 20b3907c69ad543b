import type { Post } from "../../scripts/core/generated/queue.ts";
import { contentOf, digestOf } from "../repository/remembered-content.ts";
import { dayIn } from "../time/zones.ts";
import type { World } from "../world/world.ts";
import { entriesIn, type Ledger } from "./ledger.ts";
import { CAROUSELS_PER_DAY, carouselsIn, hasRoom, type Look, type LooksOf, lookAt, readyIn } from "./looks.ts";
import { keepPlaces, type Place } from "./places.ts";

const ON_ITS_DAY = "a post that our tools placed for a day goes out on it as soon as a run can publish on that day";
const IN_TURN = "posts go out in the order of the queue, and a date takes no more than the slot that it needs";
const CEILING = "no carousel goes out while the records show as many as the platform takes in a day";
const NOT_IDLE = "no run leaves a free slot unused while a post is due";

/**
 * Judges every choice of a run by what the run itself read: if it publishes one post, the platform was up and the day had room, so
 * a post with a better claim to that slot should have been it. Runs in which a post was refused are not judged, since the next one
 * then takes its slot.
 */
export function watchTurns(world: World, ledger: Ledger, looksOf: LooksOf): void {
  const places = keepPlaces(world);
  /** Runs that sent a publish call, that the platform refused a call, or whose claim people settled. */
  const busy = new Set<string>();
  world.bulletin.on("change", ({ file, before, after, author }) => {
    if (file !== "journal" || !author.includes(":resolve:")) return;
    const open = new Set(entriesIn(after).flatMap((entry) => (entry.outcome === null ? [entry.container_id] : [])));
    for (const { outcome, container_id, claim } of entriesIn(before))
      if (outcome === null && !open.has(container_id)) busy.add(claim.run);
  });
  world.bulletin.on("answer", ({ run, answer }) => {
    if (!answer.ok) busy.add(run.name);
  });
  const accompanied = findAccompanied(world);
  const unserved = keepUnserved(world);
  world.bulletin.on("publish", ({ run, containerId }) => {
    busy.add(run.name);
    const looks = looksOf(run.name);
    const id = ledger.entryOf(containerId)?.id;
    const isResent = looks[0]?.entries.some((entry) => entry.container_id === containerId) ?? true;
    if (id === undefined || isResent || run.reasons.length > 0) return;
    const newest = looks.at(-1);
    const isCarousel = newest?.posts.find((post) => post.id === id)?.media_type === "CAROUSEL";
    if (newest !== undefined && isCarousel && carouselsIn(newest, run.clock.now()) >= CAROUSELS_PER_DAY)
      world.break(CEILING, `${run.name} publishes ${id}`);
    const { waiting, isBehind } = unserved(run.name, looks);
    for (const passed of readyIn(looks)) {
      const promise =
        passed.id === id || waiting.has(passed.id) || isBehind(passed)
          ? null
          : judge(world, places, { passed, chosenId: id, looks });
      if (promise !== null && isSound(passed, looks))
        world.break(promise, `${run.name} publishes ${id}, although ${passed.id} was due`);
    }
  });
  world.bulletin.on("end", ({ run, outcome }) => {
    const isIdle = outcome?.exit === 0 || outcome?.summary === UNSERVED;
    const isQuiet = isIdle && outcome?.published === undefined && !busy.has(run.name);
    if (!isQuiet || run.stop.signal.aborted || run.reasons.length > 0 || accompanied.has(run.name)) return;
    const looks = looksOf(run.name);
    const { waiting } = unserved(run.name, looks);
    if (waiting.size >= TRIED_IN_ONE_RUN) return;
    const all = looks.length === 0 ? [] : [...looks, lookAt(world, world.repository.head)];
    // A carousel that has to wait ends the run. The run counts when it looks, and at its end a day may have passed since one of them.
    const skewMs = run.clock.now().getTime() - world.scheduler.nowMs;
    if (all.some((look) => carouselsIn(look, new Date(look.atMs + skewMs)) >= CAROUSELS_PER_DAY)) return;
    const isDue = (post: Post) => !waiting.has(post.id) && isSound(post, all);
    const ready = readyIn(all);
    const due = ready.length > 0 && hasRoom(world, all) ? ready.find(isDue) : undefined;
    if (due !== undefined) world.break(NOT_IDLE, `${run.name} publishes nothing, although ${due.id} was due`);
  });
}

/** Ends a run in which the site served no file that a post needs. */
const UNSERVED = "Nothing could be published: the media host does not serve the files yet";

/** A run that has found so many posts without their files leaves the rest to the next run, which looks further back. */
const TRIED_IN_ONE_RUN = 10;

interface Unserved {
  /** Pending posts that name a file which the site did not serve to the run, under the name that the file had at any look. */
  waiting: ReadonlySet<string>;
  /** Whether the run found posts that wait, and looked behind this one, which an earlier run could not prepare. */
  isBehind(post: Post): boolean;
}

/** Posts that wait for the site, as a run found it: only they may be passed, and with them those that were doubted before. */
function keepUnserved({ bulletin }: World): (run: string, looks: readonly Look[]) => Unserved {
  const paths = new Map<string, string[]>();
  bulletin.on("unserved", ({ run, path }) => paths.set(run.name, [...(paths.get(run.name) ?? []), path]));
  return (run, looks) => {
    const missing = paths.get(run) ?? [];
    const names = (post: Post) => missing.some((path) => JSON.stringify(post).includes(`"${path}"`));
    const pending = looks.flatMap(({ posts }) => posts.filter(({ status }) => status === "pending"));
    const doubts = missing.length === 0 ? [] : looks.flatMap((look) => contentOf(look.commit).journal.doubts ?? []);
    return {
      waiting: new Set(pending.filter(names).map(({ id }) => id)),
      isBehind: (post) => doubts.some(({ id }) => id === post.id),
    };
  };
}

interface Choice {
  passed: Post;
  chosenId: string;
  looks: readonly Look[];
}

/** The promise that is broken when the run publishes the one post instead of the other, which it could have published. */
function judge(
  { zone, scheduler }: World,
  places: ReadonlyMap<string, Place>,
  { passed, chosenId, looks }: Choice,
): string | null {
  const chosen = looks.at(-1)?.posts.find(({ id }) => id === chosenId);
  const placeIn = (look: Look, wanted: string) => look.posts.findIndex(({ id }) => id === wanted);
  const isAhead = looks.map((look) => placeIn(look, passed.id) < placeIn(look, chosenId));
  if (chosen === undefined) return null;
  if (isAhead.includes(true)) return isAhead.includes(false) ? null : IN_TURN;
  const [ofPassed, ofChosen] = [places.get(passed.id), places.get(chosenId)];
  if (ofPassed?.isByTools !== true || ofChosen?.isByTools !== true) return null;
  const [wantedMs, chosenMs] = [dateOf(passed), dateOf(chosen)];
  if (wantedMs === null) return chosenMs === null && ofPassed.arrival < ofChosen.arrival ? IN_TURN : null;
  // A date that has passed is more often a mistake than a wish, and gives no place.
  const isItsDay = wantedMs > ofPassed.sinceMs && dayIn(zone, wantedMs) === dayIn(zone, scheduler.nowMs);
  const isBehind = chosenMs === null || (chosenMs > wantedMs && ofChosen.isInOrder);
  return isItsDay && isBehind ? ON_ITS_DAY : null;
}

function dateOf({ not_before }: Post): number | null {
  return not_before === undefined ? null : Date.parse(not_before);
}

/** Whether the rules have nothing against the post, and no claim is open for the same content. */
function isSound(post: Post, looks: readonly Look[]): boolean {
  return looks.every((look) => {
    const content = contentOf(look.commit);
    const digest = digestOf(post, look.commit);
    const index = content.posts.findIndex(({ id }) => id === post.id);
    const isClaimed = look.entries.some((entry) => entry.digest === digest && entry.outcome !== "abandoned");
    return content.blockers.length === 0 && content.errorsOf(index).length === 0 && !isClaimed;
  });
}

/** Runs at the same time as another one, which may have taken the post or the slot from it. */
function findAccompanied({ bulletin, runs }: World): ReadonlySet<string> {
  const found = new Set<string>();
  bulletin.on("read", ({ run }) => {
    const alive = [...runs.values()].filter((other) => other.isAlive && other.name.includes(":post:"));
    if (alive.length > 1) for (const { name } of [run, ...alive]) found.add(name);
  });
  return found;
}
