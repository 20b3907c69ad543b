import { MINUTE_MS } from "../../scripts/core/dates/instant.ts";
import type { Post } from "../../scripts/core/generated/queue.ts";
import type { Medium } from "../account/account.ts";
import { appearanceOfPost } from "../account/appearance.ts";
import { entriesIn } from "../branches/texts.ts";
import type { World } from "../world/world.ts";
import { allPosts, type History, plainCaption } from "./claim-history.ts";

const STATUS = "at rest, a post is done when it is live, and only then";
const ID = "at rest, a done post has the id of its medium";
const TIME = "at rest, a done post has the time at which it went live";
/** Runs claim, publish and find what they have published within minutes. */
const NEAR_MS = 15 * MINUTE_MS;
const UNSETTLED_MS = 48 * 60 * MINUTE_MS;

export function watchTrueStatus(world: World, history: History): () => void {
  const disturbed = new Set<string>();
  const publisher = new Map<string, string>();
  const unlistedMs: number[] = [];
  const { events } = world;
  events.on("problem", ({ run }) => disturbed.add(run.name));
  events.on("answer", ({ run, asked: { step }, isRefused }) => {
    if (isRefused && step === "read media") disturbed.add(run.name);
    if (isRefused && step === "list media") unlistedMs.push(world.scheduler.nowMs);
  });
  events.on("live", ({ run, medium, isAnswered }) => {
    if (isAnswered) publisher.set(medium.id, run.name);
  });
  /** A run that got the id and was not disturbed knows the exact time. */
  const isExact = (medium: Medium) => {
    const run = world.runs.get(publisher.get(medium.id) ?? "");
    const claim = history.claimOf(medium);
    return (
      run !== undefined &&
      ended.has(run.name) &&
      !disturbed.has(run.name) &&
      !run.stop.signal.aborted &&
      claim?.entry.claim.run === run.name
    );
  };
  const ended = new Set<string>();
  events.on("end", ({ run, error }) => {
    if (error === null) ended.add(run.name);
  });
  return () => {
    const ids = new Set(allPosts(world.repository.main).map(({ id }) => id));
    for (const post of allPosts(world.repository.main)) {
      const flaw = flawOf(world, history, { post, ids, isExact, unlistedMs, disturbed });
      if (flaw !== null) world.break(flaw[0], `${post.id} is ${post.status} (${post.media_id}), ${flaw[1]}`);
    }
  };
}

interface Judged {
  post: Post;
  ids: ReadonlySet<string>;
  isExact(medium: Medium): boolean;
  unlistedMs: readonly number[];
  disturbed: ReadonlySet<string>;
}

function flawOf(
  world: World,
  history: History,
  { post, ids, isExact, unlistedMs, disturbed }: Judged,
): [string, string] | null {
  const own = mediaOf(world, history, post, ids);
  const byHand = world.account.media.find(({ id, containerId }) => containerId === null && id === post.media_id);
  if (post.status !== "done") {
    const [medium] = own.filter(({ id }) => !isClaimedByOther(world, id));
    return medium === undefined ? null : [STATUS, `and live as ${medium.id}`];
  }
  if (byHand !== undefined) {
    const isRecorded = entriesIn(world.repository.text("journal")).some(({ media_id }) => media_id === byHand.id);
    return isRecorded ? null : [ID, `as ${byHand.id}, which people posted by hand`];
  }
  // A record that was made again takes a post as it stands in the queue for what went out.
  const isOnAccount = world.account.media.some(({ id }) => id === post.media_id);
  if (own.length === 0) return world.mayLoseRecord && isOnAccount ? null : [STATUS, "and not live"];
  const wasUnlisted = ({ publishedAtMs, containerId }: Medium) =>
    disturbed.has(history.claimOf({ containerId })?.author ?? "") ||
    unlistedMs.some((atMs) => atMs >= publishedAtMs && atMs < publishedAtMs + UNSETTLED_MS);
  if (post.media_id === null)
    return own.some((medium) => isAmbiguous(world, medium) || wasUnlisted(medium))
      ? null
      : [ID, `but has none of ${own[0]?.id}`];
  const medium = own.find(({ id }) => id === post.media_id);
  if (medium === undefined) return [ID, `as ${post.media_id} and not ${own[0]?.id}`];
  // Of what was resolved by hand, the platform may not have given the time.
  if (
    entriesIn(world.repository.text("journal")).some(
      ({ media_id, container_id }) => media_id === medium.id && container_id === "0",
    )
  )
    return null;
  const saidMs = Date.parse(post.published_at ?? "");
  const claim = history.claimOf(medium);
  const liveMs = medium.publishedAtMs;
  if (isExact(medium) && Math.abs(saidMs - liveMs) > 1_000)
    return [TIME, `since ${post.published_at} and not ${new Date(liveMs).toISOString()}`];
  const [fromMs, untilMs] = [Math.min(claim?.firstMs ?? liveMs, liveMs), Math.max(claim?.lastMs ?? liveMs, liveMs)];
  return saidMs >= fromMs - NEAR_MS && saidMs <= untilMs + NEAR_MS
    ? null
    : [TIME, `since ${post.published_at} and not ${new Date(liveMs).toISOString()}`];
}

/** After a rename, an old version of the queue may bring the old id back. */
function isClaimedByOther({ repository }: World, mediaId: string): boolean {
  return allPosts(repository.main).some(({ status, media_id }) => status === "done" && media_id === mediaId);
}

/** What the bot published of the post. A renamed one is known by what it shows. */
function mediaOf({ account, repository }: World, history: History, post: Post, ids: ReadonlySet<string>): Medium[] {
  const isOwn = (medium: Medium) => history.claimOf(medium)?.id === post.id;
  const isRenamed = (medium: Medium) =>
    !ids.has(history.claimOf(medium)?.id ?? post.id) &&
    history.claimOf(medium)?.entry.repeat_of === post.repeat_of &&
    appearanceOfPost(post, repository.main.media) === medium.appearance;
  const own = account.media.filter(isOwn);
  if (own.length > 0) return own;
  const renamed = account.media.filter(isRenamed);
  // What was marked may have been edited in the meantime, so that it now looks like another one.
  if (renamed.length > 0 && post.media_id === null) return renamed;
  return [...renamed, ...account.media.filter((medium) => wasRenamed(repository, post, medium))];
}

/** Whether the post was once the very one that went out, by what it showed. */
function wasRenamed({ mains }: World["repository"], { id, media_id }: Post, medium: Medium): boolean {
  if (media_id !== medium.id && media_id !== null) return false;
  return mains.some((state) =>
    allPosts(state).some((post) => post.id === id && appearanceOfPost(post, state.media) === medium.appearance),
  );
}

/** Whether the account does not show for certain whose medium it is. */
function isAmbiguous({ account }: World, { id, isStory, caption }: Medium): boolean {
  const { captions, listLagMs } = account.options;
  const isAlike = (other: string | undefined) => other !== undefined && plainCaption(other) === plainCaption(caption);
  return (
    isStory ||
    captions === "absent" ||
    listLagMs > 0 ||
    account.media.some((other) => other.id !== id && isAlike(other.caption)) ||
    [...account.containers.values()].filter(({ params }) => isAlike(params.caption)).length > 1
  );
}
