import type { Post } from "../../scripts/core/generated/queue.ts";
import { readContent } from "../../scripts/core/posting/read-content.ts";
import { appearanceOfPost, shown } from "../account/appearance.ts";
import { type Change, type MainState, PEOPLE, snapshotOfBoth } from "../branches/repository.ts";
import { postsIn, withContents } from "../branches/texts.ts";
import type { Run } from "../runs/run.ts";
import { dayIn } from "../time/zones.ts";
import type { World } from "../world/world.ts";
import { type History, mainsBetween, shownContainer } from "./claim-history.ts";

const PROMISE = "a post fails only for a true reason";
const CONTAINERS_PER_POST = 3;
const DAYS_OF_DOUBT = 3;
/** A container that takes longer is not finished at the last poll. */
const POLLING_BUDGET_MS = 4 * 60_000;
/** What a run does with one post takes less, unless its machine sleeps. */
const LONGEST_ATTEMPT_MS = 2 * 60 * 60_000;

/** Compares the error of each post that a run marks failed with what the account and the hosts did. */
export function watchTrueFailures(world: World, history: History): () => number {
  const passed = keepDaysInVain(world, history);
  let failed = 0;
  world.events.on("change", (change) => {
    const run = world.runs.get(change.author);
    if (change.file !== "queue" || run?.kind !== "post") return;
    for (const post of newlyFailed(change)) {
      failed++;
      const daysInVain = passed.get(post.id)?.size ?? 0;
      if (!hasTrueReason(world, history, { post, run, daysInVain }))
        world.break(PROMISE, `${run.name} marks ${post.id}: ${post.error}`);
    }
  });
  return () => failed;
}

/** For each post the days on which a run tried it in vain and brought another one out. */
function keepDaysInVain({ events, zone, scheduler, account }: World, history: History): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  const tried = new Map<string, Set<string>>();
  events.on("check", ({ run, id }) => tried.set(run.name, (tried.get(run.name) ?? new Set<string>()).add(id)));
  const note = (runName: string, containerId: string | null) => {
    const own = history.claimOf({ containerId })?.id;
    // A run may begin before midnight by its own clock.
    for (const id of tried.get(runName) ?? [])
      if (id !== own) found.set(id, (found.get(id) ?? new Set<number>()).add(dayIn(zone, scheduler.nowMs)));
  };
  events.on("live", ({ run, medium }) => note(run.name, medium.containerId));
  events.on("answer", ({ run, asked: { step, about }, isRefused }) => {
    const isSeen = step === "read container" && account.containers.get(about ?? "")?.publishedAtMs !== null;
    if (!isRefused && (step === "publish" || isSeen)) note(run.name, about);
  });
  return found;
}

function newlyFailed({ before, after, author }: Change): Post[] {
  if (author === PEOPLE) return [];
  const old = postsIn(before) ?? [];
  return (postsIn(after) ?? []).filter(
    (post, index) => post.status === "failed" && (old[index]?.status !== "failed" || old[index].error !== post.error),
  );
}

function hasTrueReason(
  world: World,
  history: History,
  { post, run, daysInVain }: { post: Post; run: Run; daysInVain: number },
): boolean {
  const error = post.error ?? "";
  const own = run.reasons.filter(({ mark }) => error.includes(mark));
  // What may be the account's fault is a post's when others go live on three days.
  const isDoubtful = error.includes("on 3 days");
  if (own.length > 0) return isDoubtful ? daysInVain >= DAYS_OF_DOUBT : own.some((reason) => !reason.isDoubtful);
  const { account, scheduler } = world;
  const states = mainsBetween(world, scheduler.nowMs - LONGEST_ATTEMPT_MS, scheduler.nowMs);
  if (/^\d+ containers of this post (?:failed|expired)/.test(error))
    return countDead(world, post, states) >= CONTAINERS_PER_POST;
  if (/already published|is being published as/.test(error)) {
    // People may have said of what somebody posted by hand that it is a post with the same content.
    const appearances = new Set([`by hand: ${post.caption}`]);
    for (const { media } of states) appearances.add(shown(appearanceOfPost(post, media)));
    const claimed = [...history.claims.keys()].map((id) => shownContainer(account, id));
    const found = [...account.media.map(({ appearance }) => shown(appearance)), ...claimed];
    if (found.some((one) => appearances.has(one))) return true;
  }
  const named = account.containers.get(/container (\d+) is/i.exec(error)?.[1] ?? "");
  if (named !== undefined) return ["ERROR", "EXPIRED"].includes(account.statusOf(named));
  if (isDoubtful && daysInVain < DAYS_OF_DOUBT) return false;
  if (error.includes("had not finished"))
    return states.some(({ media }) => isUnprepared(world, withContents(JSON.stringify(post), media)));
  return states.some((state) => breaksRules(world, state, post.id));
}

function breaksRules({ repository }: World, state: MainState, id: string): boolean {
  if (state.files.queue === null) return false;
  const { posts, errorsOf } = readContent(snapshotOfBoth(state, repository.record), []);
  const index = posts.findIndex((post) => post.id === id);
  return index !== -1 && errorsOf(index).length > 0;
}

/** Containers of the post that can no longer be published and are not live. */
function countDead(world: World, post: Post, states: readonly { media: ReadonlyMap<string, string> }[]): number {
  const { account } = world;
  const appearances = new Set(states.map(({ media }) => shown(appearanceOfPost(post, media))));
  return [...account.containers.values()].filter(
    (container) =>
      container.publishedAtMs === null &&
      ["ERROR", "EXPIRED"].includes(account.statusOf(container)) &&
      appearances.has(shownContainer(account, container.id)),
  ).length;
}

/** Too slow, or unusable while nobody could read that. */
function isUnprepared({ account }: World, text: string): boolean {
  return [...account.containers.values()].some(
    ({ params, readyAtMs, createdAtMs, isBad }) =>
      (isBad || readyAtMs - createdAtMs >= POLLING_BUDGET_MS) &&
      (params.media_type === "CAROUSEL" || text.includes(params.image_url ?? params.video_url ?? "-")),
  );
}
