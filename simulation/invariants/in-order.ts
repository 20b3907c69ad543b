import type { Post } from "../../scripts/core/generated/queue.ts";
import { contentOf, digestOf } from "../repository/remembered-content.ts";
import type { Run } from "../runs/run.ts";
import { dayIn, type Zone } from "../time/zones.ts";
import type { World } from "../world/world.ts";
import { archivedIn, isTakenIn, type Look, type LooksOf, perDayIn } from "./looks.ts";

const ORDER = "a run tries the posts that are due in the order of the queue, and further back those tried longest ago";
const CHECKED = "no container is made of media that the run has not found good";
const IDLE = "a run says that nothing is due only when nothing is";
const FULL = "a run says that the day's posts are out only when they are";
const ROOM = "a run prepares nothing once the records show the day's posts";
const FRONT = 5;
const BACK = 5;

interface Trial {
  /** What it may have planned to try, in order, by each of its looks so far; null where a date passes in these minutes. */
  plans: (readonly string[] | null)[];
  tried: string[];
  isGood: boolean;
}

/**
 * Decides for itself, from what the run has read, which posts it should try, and when there is nothing to do. A run goes by one of its
 * looks: the first, or one after it has settled something.
 */
export function watchOrder(world: World, looksOf: LooksOf): void {
  const trials = new Map<string, Trial>();
  world.bulletin.on("check", ({ run, id, isRefused }) => {
    const looks = looksOf(run.name);
    const known = trials.get(run.name);
    const trial = known ?? { plans: plansOf(world, run, looks), tried: [], isGood: false };
    trials.set(run.name, trial);
    if (
      known === undefined &&
      !run.isForced &&
      looks.every((look) => countNow(world, run, look).least >= perDayIn(look))
    )
      world.break(ROOM, `${run.name} prepares ${id}`);
    trial.tried.push(id);
    trial.isGood = !isRefused;
    if (!trial.plans.some((plan) => plan === null || trial.tried.every((tried, index) => plan[index] === tried)))
      world.break(ORDER, `${run.name} tries ${trial.tried.join(", ")}, and not ${trial.plans.at(-1)?.join(", ")}`);
  });
  world.bulletin.on("ask", ({ run, asked: { step } }) => {
    if (step === "create container" && trials.get(run.name)?.isGood !== true)
      world.break(CHECKED, `${run.name} makes a container`);
  });
  world.bulletin.on("end", ({ run, outcome, error }) => {
    const looks = looksOf(run.name);
    if (error !== null || outcome === null || looks.length === 0) return;
    if (outcome.summary === "Nothing due: no pending post may go out yet.") {
      const plans = plansOf(world, run, looks);
      const [first] = plans[0] ?? [];
      if (plans.every((plan) => plan !== null && plan.length > 0)) world.break(IDLE, `${run.name} leaves ${first}`);
    }
    if (!outcome.summary.startsWith("Nothing due: today's")) return;
    if (looks.every((look) => countNow(world, run, look).most < perDayIn(look)))
      world.break(FULL, `${run.name}: ${outcome.summary}`);
  });
}

function plansOf({ scheduler }: World, run: Run, looks: readonly Look[]): (readonly string[] | null)[] {
  const untilMs = run.clock.now().getTime();
  const fromMs = untilMs - (scheduler.nowMs - (looks.at(-2)?.atMs ?? looks.at(-1)?.atMs ?? 0));
  return looks.map((look) => planOf(look, fromMs, untilMs));
}

/** The ids of the posts that a run tries, one after the other, until one of them goes out. It looks at its clock in between. */
function planOf(look: Look, fromMs: number, untilMs: number): readonly string[] | null {
  const dates = look.posts.map(({ not_before = "" }) => Date.parse(not_before));
  if (dates.some((atMs) => atMs >= fromMs && atMs <= untilMs)) return null;
  const { commit } = look;
  const due = look.posts.filter(
    (post) => post.status === "pending" && !(Date.parse(post.not_before ?? "") > untilMs) && !isTakenIn(look, post),
  );
  const { doubts = [] } = due.length > FRONT + BACK ? contentOf(commit).journal : {};
  const behind = due.slice(FRONT);
  const lastTried = (post: Post) =>
    doubts.findLast(({ id, digest }) => id === post.id && digest === digestOf(post, commit))?.at ?? "";
  const chosen = behind
    .map((post, index) => ({ index, lastTried: lastTried(post) }))
    .sort((a, b) => Number(a.lastTried > b.lastTried) - Number(a.lastTried < b.lastTried) || a.index - b.index)
    .slice(0, BACK)
    .map(({ index }) => index)
    .sort((a, b) => a - b);
  return [...due.slice(0, FRONT), ...chosen.flatMap((index) => behind[index] ?? [])].map(({ id }) => id);
}

/** What counts now, by the run's clock: for the local day on which it has read, or for the one that has begun since. */
function countNow({ zone, scheduler }: World, run: Run, look: Look): { least: number; most: number } {
  const nowMs = run.clock.now().getTime();
  const days = new Set([dayIn(zone, nowMs - (scheduler.nowMs - look.atMs)), dayIn(zone, nowMs)]);
  const counts = [...days].map((day) => countOn(zone, look, day));
  return { least: Math.min(...counts), most: Math.max(...counts) };
}

/** What counts for a local day: what went out on it, and open claims of it. A record under another id is known by its medium. */
function countOn(zone: Zone, { commit, posts, entries }: Look, day: number): number {
  const isOn = (instant: string | null | undefined) =>
    typeof instant === "string" && dayIn(zone, Date.parse(instant)) === day;
  const live = entries.filter(({ outcome }) => outcome === "done");
  const ids = new Set(live.map(({ id }) => id));
  const media = new Set(live.flatMap(({ media_id }) => media_id ?? []));
  const elsewhere = [...posts, ...archivedIn(commit)].filter(
    ({ id, status, media_id, published_at }) =>
      status === "done" && !ids.has(id) && !media.has(media_id ?? "") && isOn(published_at),
  );
  const open = entries.filter(({ outcome, claim }) => outcome === null && isOn(claim.at));
  return live.filter(({ published_at }) => isOn(published_at)).length + open.length + elsewhere.length;
}
