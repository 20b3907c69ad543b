import type { Post } from "../../scripts/core/generated/queue.ts";
import { TELLING_LENGTH, wordingOf } from "../../scripts/core/rules/posts/same-words.ts";
import { appearanceOfPost, shown } from "../account/appearance.ts";
import { textIn } from "../branches/repository.ts";
import { doubtedIn, entriesIn } from "../branches/texts.ts";
import type { Run } from "../runs/run.ts";
import { dayIn } from "../time/zones.ts";
import type { World } from "../world/world.ts";
import {
  type Claim,
  type History,
  isDue,
  mainsBetween,
  plainCaption,
  postsOf,
  SKEW_MS,
  STALE_MS,
  shownContainer,
} from "./claim-history.ts";

const DAYS = "at most posts_per_day go out on a local day";
const ORDER = "due posts go out in the order of the queue, those dated on the day first";
const DAY_MS = 24 * 60 * 60_000;
/** A run that has tried so many may go on further back. Before that, it passes over what an earlier run has tried in vain. */
const FRONT = 5;

export function watchOrderAndDays(world: World, history: History): void {
  const tried = new Map<string, Set<string>>();
  const doubted = new Map<string, ReadonlySet<string>>();
  world.events.on("check", ({ run, id }) => {
    if (!doubted.has(run.name)) doubted.set(run.name, doubtedIn(world.repository.text("journal")));
    tried.set(run.name, (tried.get(run.name) ?? new Set<string>()).add(id));
  });
  world.events.on("live", ({ run, medium }) => {
    const claim = history.claimOf(medium);
    if (claim === undefined) return;
    if (!run.isForced) judgeDay(world, history, run, claim);
    const mine = tried.get(run.name) ?? new Set<string>();
    // A container that an earlier run left comes first.
    const excused = mine.union(doubted.get(run.name) ?? new Set<string>());
    if (claim.times === 1 && mine.has(claim.id) && mine.size <= FRONT)
      judgeOrder(world, history, { run, claim, excused });
  });
}

/** Whatever went out on the day of the claim and before it was there to be counted. */
function judgeDay(world: World, history: History, run: Run, claim: Claim): void {
  const { account, zone, scheduler } = world;
  const day = dayIn(zone, claim.lastMs);
  const isClear = (atMs: number) => dayIn(zone, atMs - SKEW_MS) === day && dayIn(zone, atMs + SKEW_MS) === day;
  const isForgotten = history.lostMs !== null && scheduler.nowMs - history.lostMs < 2 * DAY_MS;
  if (!isClear(claim.lastMs) || !isClear(scheduler.nowMs) || isForgotten) return;
  const before = account.media.filter((medium) => {
    const other = history.claimOf(medium);
    return (
      other !== undefined &&
      other !== claim &&
      other.lastMs < claim.lastMs &&
      isClear(other.lastMs) &&
      isClear(medium.publishedAtMs)
    );
  });
  const settings = mainsBetween(world, scheduler.nowMs - DAY_MS, scheduler.nowMs).map(({ files }) =>
    textIn(files.settings),
  );
  const allowed = Math.max(...settings.map((text) => (text === null ? 1 : JSON.parse(text).posts_per_day)));
  if (before.length >= allowed)
    world.break(DAYS, `${run.name} published ${claim.id}, number ${before.length + 1} of its day, ${allowed} allowed`);
}

/** No other due post stood before it all the time, unless it was tried in vain, now or before. */
function judgeOrder(
  world: World,
  history: History,
  { run, claim, excused }: { run: Run; claim: Claim; excused: ReadonlySet<string> },
): void {
  const states = mainsBetween(world, run.startedMs - STALE_MS, claim.firstMs);
  let before: Set<string> | null = null;
  for (const state of states) {
    const posts = postsOf(state);
    const place = posts.findIndex(({ id }) => id === claim.id);
    if (place === -1) continue;
    // Around midnight, a run may choose for either day: by its own clock, and for the one on which it begins.
    const days = [run.startedMs - SKEW_MS, claim.firstMs + SKEW_MS].map((atMs) => dayIn(world.zone, atMs));
    const isDated = (day: number, post?: Post) => day === dayIn(world.zone, Date.parse(post?.not_before ?? "0"));
    // A post that is dated on the day passes others, and no other passes it.
    const due = posts
      .slice(0, place)
      .filter((post) => days.every((day) => isDated(day, post) || !isDated(day, posts[place])))
      .filter((post) => post.status === "pending" && isDue(post, run.startedMs, -SKEW_MS))
      .filter(
        (post) => !excused.has(post.id) && !isTaken(world, history, post, shown(appearanceOfPost(post, state.media))),
      );
    const ids = new Set(due.map(({ id }) => id));
    before = before === null ? ids : before.intersection(ids);
  }
  const [first] = before ?? [];
  if (first !== undefined) world.break(ORDER, `${run.name} published ${claim.id} before ${first}`);
}

/** Whether the post or one like it was claimed before, or the account shows its caption; one that begins alike, if nothing records it. */
function isTaken(
  { account, repository }: World,
  { claims }: History,
  { id, caption = "" }: Post,
  appearance: string,
): boolean {
  if ([...claims.values()].some((claim) => claim.id === id)) return true;
  const recorded = new Set(entriesIn(repository.text("journal")).map(({ media_id }) => media_id));
  return (
    account.media.some(
      (medium) =>
        shown(medium.appearance) === appearance ||
        plainCaption(medium.caption) === plainCaption(caption) ||
        (!recorded.has(medium.id) && isTelling(caption) && firstLine(medium.caption) === firstLine(caption)),
    ) || [...claims.keys()].some((containerId) => shownContainer(account, containerId) === appearance)
  );
}

/** A shorter first line is a heading that many posts may have. */
function isTelling(caption: string): boolean {
  return wordingOf(caption).firstLine.length >= TELLING_LENGTH;
}

function firstLine(caption: string): string {
  return plainCaption(caption.split("\n", 1)[0] ?? "");
}
