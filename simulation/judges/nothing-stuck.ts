import { DAY_MS } from "../../scripts/core/dates/instant.ts";
import { ProblemError } from "../../scripts/core/findings/problem.ts";
import type { Post } from "../../scripts/core/generated/queue.ts";
import { appearanceOfPost, shown } from "../account/appearance.ts";
import { type MainState, PEOPLE } from "../branches/repository.ts";
import { entriesIn, postsIn } from "../branches/texts.ts";
import type { TeamFiles } from "../people/team-files.ts";
import type { Run } from "../runs/run.ts";
import type { World } from "../world/world.ts";
import { type History, isDue, mainsBetween, postsOf, SKEW_MS, STALE_MS, shownContainer } from "./claim-history.ts";

const DRAINS = "once nothing goes wrong any more, every due post goes out or is failed";
const PACE = "once nothing goes wrong any more, posts_per_day go out on each day";
const PASSED = "no run passes over a post that is due";
const WORKS = "no run breaks down";
/** A run that starts later than this may publish on the next day. */
const LATE = "23:30";
/** Containers expire, people are alerted to claims and resolve them, and alerts go out once a day. */
const SETTLING_DAYS = 4;
/** A container that can never be published is tried three times, each in a run of its own. */
const DAYS_OF_THE_DOOMED = 4;
/** Of a post that is nobody's fault for certain: each time, another one of its kind has to go out. */
const DAYS_OF_THE_ODD = 3;

export function watchNothingStuck(
  world: World,
  history: History,
  files: TeamFiles,
): { endDay(): void; isDone(): boolean } {
  const { events, account, scheduler, chance, slots } = world;
  events.on("end", ({ run, outcome, error }) => {
    if (error !== null && !(error instanceof ProblemError)) world.break(WORKS, `${run.name}: ${String(error)}`);
    const passed = outcome?.summary.startsWith("Nothing due: no") ? findPassedOver(world, history, run) : undefined;
    if (passed !== undefined) world.break(PASSED, `${run.name} passes over ${passed}`);
  });
  const openClaims = () => entriesIn(world.repository.text("journal")).filter(({ outcome }) => outcome === null).length;
  const openComments = () =>
    entriesIn(world.repository.text("journal")).filter(
      (entry) => entry.outcome === "done" && entry.comment?.outcome === null,
    ).length;
  let daysLeft: number | null = null;
  let age = 0;
  let morning: { due: readonly Post[]; isOrdinary: boolean; live: number } | null = null;
  let failedToday = 0;
  events.on("change", ({ file, author, before, after }) => {
    if (file === "queue" && author !== PEOPLE && countFailed(after) > countFailed(before)) failedToday++;
  });
  const judgeDay = () => {
    if (morning === null) return;
    const runs = slots.filter((slot) => slot < LATE).length;
    const { posts_per_day: pace } = JSON.parse(world.repository.text("settings") ?? "{}");
    const wanted = Math.min(pace, runs, morning.due.length);
    const published = account.media.length - morning.live;
    if (morning.isOrdinary && failedToday === 0 && published < wanted)
      world.break(PACE, `${published} of ${wanted} went out on a day without faults`);
  };
  const isDone = () => files.pending().length === 0 && openClaims() === 0 && openComments() === 0;
  return {
    isDone,
    endDay() {
      if (!chance.isOver) return;
      judgeDay();
      const pending = files.pending();
      daysLeft ??=
        SETTLING_DAYS + pending.length + daysOfTheDoomed(pending) + openClaims() + daysHeld(pending, scheduler.nowMs);
      age++;
      daysLeft--;
      failedToday = 0;
      const due = pending.filter((post) => heldUntil(post) <= scheduler.nowMs);
      const isOrdinary = age >= SETTLING_DAYS && openClaims() === 0 && !pending.some(hasFlaw);
      morning = { due, isOrdinary, live: account.media.length };
      if (daysLeft < 0 && !isDone())
        world.break(
          DRAINS,
          `still waiting: ${pending.map(({ id }) => id).join(", ")}; open claims: ${openClaims()}; open comments: ${openComments()}`,
        );
    },
  };
}

/** A post that was due in every version of the queue that the run may have read, and that nothing else is known of. */
function findPassedOver(world: World, history: History, run: Run): string | undefined {
  const { nowMs } = world.scheduler;
  const states = mainsBetween(world, run.startedMs - STALE_MS, nowMs);
  const isTaken = (post: Post) => {
    const appearances = new Set(states.map(({ media }) => shown(appearanceOfPost(post, media))));
    const claims = [...history.claims.values()];
    return claims.some(
      ({ id, containerId }) => id === post.id || appearances.has(shownContainer(world.account, containerId)),
    );
  };
  const dueIn = (state: MainState) =>
    postsOf(state).filter(
      (post) => post.status === "pending" && isDue(post, run.startedMs, -SKEW_MS) && !isTaken(post),
    );
  const [first, ...others] = states.map((state) => new Set(dueIn(state).map(({ id }) => id)));
  return [...(first ?? [])].find((id) => others.every((ids) => ids.has(id)));
}

function countFailed(text: string | null): number {
  return (postsIn(text) ?? []).filter(({ status }) => status === "failed").length;
}

function heldUntil({ not_before }: Post): number {
  return not_before === undefined ? 0 : Date.parse(not_before);
}

function daysHeld(pending: readonly Post[], nowMs: number): number {
  return Math.ceil(Math.max(0, Math.max(0, ...pending.map(heldUntil)) - nowMs) / DAY_MS);
}

function daysOfTheDoomed(pending: readonly Post[]): number {
  const count = (flaw: string) => pending.filter((post) => JSON.stringify(post).includes(flaw)).length;
  const odd = count("/odd-") * DAYS_OF_THE_ODD;
  return count("/doomed-") * DAYS_OF_THE_DOOMED + odd + (odd === 0 ? 0 : DAYS_OF_THE_ODD);
}

function hasFlaw(post: Post): boolean {
  return /\/(?:bad|refused|odd|spoiled|doomed)-/.test(JSON.stringify(post));
}
