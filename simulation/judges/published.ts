import { DAY_MS } from "../../scripts/core/dates/instant.ts";
import type { Medium } from "../account/account.ts";
import { appearanceOfPost, shown } from "../account/appearance.ts";
import { entriesIn } from "../branches/texts.ts";
import type { Run } from "../runs/run.ts";
import type { World } from "../world/world.ts";
import {
  allPosts,
  type History,
  isDue,
  mainsBetween,
  plainCaption,
  postsOf,
  SKEW_MS,
  STALE_MS,
} from "./claim-history.ts";

const PROMISE = "only what was merged is published";

/** What went live is a post as it stood on main, pending and due, when it was claimed or since. */
export function watchOnlyMerged(world: World, history: History): void {
  world.events.on("live", ({ run, medium }) => {
    const claim = history.claimOf(medium);
    const { nowMs } = world.scheduler;
    if (claim === undefined)
      return world.break(PROMISE, `${run.name} published ${medium.id}, and no record has ever had a claim of it`);
    const wasMerged = mainsBetween(world, claim.lastMs - STALE_MS, nowMs).some((state) =>
      postsOf(state).some(
        (post) =>
          post.id === claim.id &&
          post.status === "pending" &&
          isDue(post, nowMs, SKEW_MS) &&
          appearanceOfPost(post, state.media) === medium.appearance,
      ),
    );
    if (!wasMerged) world.break(PROMISE, `${run.name} published ${claim.id} as it did not stand on main`);
  });
}

const TWICE = "no post is published twice";
const BY_HAND = "what people posted by hand is not published again unless they say so";
/** The account lists whole seconds. */
const CLOCK_SECOND_MS = 1_000;
/** A run does not look back further at the account. */
const LOOKED_BACK_MS = 30 * DAY_MS;
const PLAIN = /^(?:IMAGE|REELS|CAROUSEL)$/;

export function watchNeverTwice(world: World, history: History): void {
  const { account, events } = world;
  // A record that was made again has no fingerprints of pictures.
  const contentOf = (appearance: string) => (world.mayLoseRecord ? appearance : shown(appearance));
  events.on("live", ({ run, medium }) => {
    const content = contentOf(medium.appearance);
    const same = account.media.filter((other) => other.containerId !== null && contentOf(other.appearance) === content);
    if (same.length > 1 && same.length > 1 + repetitionsOf(world, content, contentOf))
      world.break(TWICE, `${run.name} published ${medium.id}, which is live as ${same[0]?.id}`);
    const byHand = findByHand(world, history, run, medium);
    if (byHand !== undefined) world.break(BY_HAND, `${run.name} published ${medium.id}, like ${byHand.id}`);
  });
}

/** Of how many posts somebody asked for a repetition that looks like this. */
function repetitionsOf({ repository }: World, content: string, contentOf: (appearance: string) => string): number {
  const repeated = new Set<string>();
  for (const state of repository.mains)
    for (const post of allPosts(state))
      if (post.repeat_of !== undefined && contentOf(appearanceOfPost(post, state.media)) === content)
        repeated.add(post.repeat_of);
  return repeated.size;
}

/** A medium that people posted before the run claimed the post, which the run could see, and which nobody has decided about. */
function findByHand({ account, repository }: World, history: History, run: Run, medium: Medium): Medium | undefined {
  const claim = history.claimOf(medium);
  const [kind = ""] = medium.appearance.split("\n");
  const { captions, listLagMs } = account.options;
  const isPlain = PLAIN.test(kind) && medium.caption !== "" && captions !== "absent";
  if (claim === undefined || claim.times > 1 || claim.entry.repeat_of !== undefined || !isPlain) return undefined;
  const caption = plainCaption(medium.caption);
  const entries = entriesIn(repository.text("journal"));
  const isDecided = ({ id, publishedAtMs }: Medium) =>
    entries.some(
      (entry) =>
        entry.media_id === id ||
        (entry.id === claim.id && Date.parse(entry.not_live_at ?? "") >= publishedAtMs - STALE_MS),
    );
  // It may also be what the bot published under this caption.
  const isShared = account.media.some(
    (one) => one !== medium && one.containerId !== null && plainCaption(one.caption) === caption,
  );
  if (isShared) return undefined;
  return account.media.find(
    (one) =>
      one.containerId === null &&
      plainCaption(one.caption) === caption &&
      one.publishedAtMs < Math.max(run.startedMs - STALE_MS, claim.firstMs) - listLagMs - CLOCK_SECOND_MS &&
      one.publishedAtMs > run.startedMs - LOOKED_BACK_MS &&
      !isDecided(one),
  );
}
