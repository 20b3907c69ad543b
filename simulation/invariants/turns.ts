import type { Post } from "../../scripts/core/generated/queue.ts";
import { publishedDigest } from "../../scripts/core/posting/digest.ts";
import { readContent } from "../../scripts/core/posting/read-content.ts";
import type { Run } from "../runs/run.ts";
import { dayIn } from "../time/zones.ts";
import type { World } from "../world/world.ts";
import type { Ledger } from "./ledger.ts";
import { hasRoom, keepLooks, type Look, lookAt, readyIn } from "./looks.ts";
import { keepPlaces, type Place } from "./places.ts";

const ON_ITS_DAY = "a post that our tools placed for a day goes out on it as soon as a run can publish on that day";
const IN_TURN = "posts go out in the order of the queue, and a date takes no more than the slot that it needs";
const NOT_IDLE = "no run leaves a free slot unused while a post is due";

/**
 * Judges every choice of a run by what the run itself read: if it publishes one post, the platform was up and the day had room, so
 * a post with a better claim to that slot should have been it. Runs in which a post was refused are not judged, since the next one
 * then takes its slot.
 */
export function watchTurns(world: World, ledger: Ledger): void {
  const places = keepPlaces(world);
  const looksOf = keepLooks(world);
  /** Runs that sent a publish call, or that the platform refused a call. */
  const busy = new Set<string>();
  world.bulletin.on("refusal", ({ run }) => busy.add(run.name));
  world.bulletin.on("publish", ({ run, containerId }) => {
    busy.add(run.name);
    const looks = looksOf(run.name);
    const id = ledger.entryOf(containerId)?.id;
    const isResent = looks[0]?.entries.some((entry) => entry.container_id === containerId) ?? true;
    if (id === undefined || isResent || run.reasons.length > 0) return;
    for (const passed of readyIn(looks)) {
      const promise = passed.id === id ? null : judge(world, places, { passed, chosenId: id, look: looks.at(-1) });
      if (promise !== null && isSound(passed, looks))
        world.break(promise, `${run.name} publishes ${id}, although ${passed.id} was due`);
    }
  });
  world.bulletin.on("end", ({ run, outcome }) => {
    const isQuiet = outcome?.exit === 0 && outcome.published === undefined && !busy.has(run.name);
    if (!isQuiet || run.stop.signal.aborted || run.reasons.length > 0 || isAccompanied(world, run)) return;
    const looks = looksOf(run.name);
    const all = looks.length === 0 ? [] : [...looks, lookAt(world, world.repository.head)];
    const due = readyIn(all).find((post) => hasRoom(world, all) && isSound(post, all));
    if (due !== undefined) world.break(NOT_IDLE, `${run.name} publishes nothing, although ${due.id} was due`);
  });
}

interface Choice {
  passed: Post;
  chosenId: string;
  look: Look | undefined;
}

/** The promise that is broken when the run publishes the one post instead of the other, which it could have published. */
function judge(
  { zone, scheduler }: World,
  places: ReadonlyMap<string, Place>,
  { passed, chosenId, look }: Choice,
): string | null {
  const posts = look?.posts ?? [];
  const chosen = posts.find(({ id }) => id === chosenId);
  if (chosen === undefined) return null;
  if (posts.findIndex(({ id }) => id === passed.id) < posts.indexOf(chosen)) return IN_TURN;
  const [ofPassed, ofChosen] = [places.get(passed.id), places.get(chosenId)];
  if (ofPassed?.isByTools !== true || ofChosen?.isByTools !== true) return null;
  const [wantedMs, chosenMs] = [dateOf(passed), dateOf(chosen)];
  if (wantedMs === null) return chosenMs === null && ofPassed.arrival < ofChosen.arrival ? IN_TURN : null;
  const isItsDay = dayIn(zone, wantedMs) === dayIn(zone, scheduler.nowMs);
  return isItsDay && (chosenMs === null || chosenMs > wantedMs) ? ON_ITS_DAY : null;
}

function dateOf({ not_before }: Post): number | null {
  return not_before === undefined ? null : Date.parse(not_before);
}

/** Whether the rules have nothing against the post, and no claim is open for the same content. */
function isSound(post: Post, looks: readonly Look[]): boolean {
  const digest = publishedDigest(post);
  return looks.every(({ commit, entries }) => {
    const { queue, journal, settings } = commit.files;
    const content = readContent({ queue, journal, settings, tokenStatus: null, archive: commit.archive }, []);
    const index = content.posts.findIndex(({ id }) => id === post.id);
    const isClaimed = entries.some((entry) => entry.digest === digest && entry.outcome !== "abandoned");
    return content.blockers.length === 0 && content.errorsOf(index).length === 0 && !isClaimed;
  });
}

/** Another run at the same time may have claimed the slot and lost it again. */
function isAccompanied({ runs }: World, run: Run): boolean {
  return [...runs.values()].some((other) => other !== run && other.isAlive && other.name.includes(":post:"));
}
