import type { JournalEntry } from "../../scripts/core/generated/journal.ts";
import type { Post } from "../../scripts/core/generated/queue.ts";
import type { Medium } from "../account/account.ts";
import { appearanceOfPost, shown } from "../account/appearance.ts";
import { withContents } from "../repository/media-files.ts";
import { contentOf } from "../repository/remembered-content.ts";
import { type Change, type Commit, PEOPLE } from "../repository/repository.ts";
import { textOf } from "../repository/texts.ts";
import type { Run } from "../runs/run.ts";
import type { Violation, World } from "../world/world.ts";
import { entriesIn, type Ledger } from "./ledger.ts";
import { postsIn } from "./posts-in.ts";

const TRUTH = "a post is marked failed only for a real reason";
const CLAIM = "failed is never written while a claim is open";
const PENDING = "only a waiting post is marked failed, in the version that the run has tried";
const ALONE = "a post is blamed for what may be the account's fault only when another one went live";
const NOTICE = "there is an alert for every post that fails, with the exact error";

/**
 * Checks each post that the bot marks failed. Journal and queue are two files, so another run may write a claim after this run's
 * last read, just before the mark. That is allowed: the other run's record corrects the mark.
 */
export function watchFailures(world: World, ledger: Ledger): void {
  const looks = new Map<string, Look[]>();
  world.bulletin.on("read", ({ run, commit, what }) => {
    if (what === "queue") return;
    const earlier = looks.get(run.name) ?? [];
    looks.set(run.name, [...earlier, { commit, atMs: world.scheduler.nowMs }]);
  });
  /** By run, when it last learned something of a post. */
  const learned = new Map<string, number>();
  world.bulletin.on("check", ({ run }) => learned.set(run.name, world.scheduler.nowMs));
  world.bulletin.on("answer", ({ run }) => learned.set(run.name, world.scheduler.nowMs));
  const unsaid = new Map<string, Post[]>();
  const lucky = new Set<string>();
  world.bulletin.on("live", ({ run }) => lucky.add(run.name));
  // Another run may have sent the same container.
  world.bulletin.on("answer", ({ run, asked, answer }) => {
    if (asked.step === "read container" && answer.ok && answer.value === "PUBLISHED") lucky.add(run.name);
  });
  const hindered = new Set<string>();
  world.bulletin.on("unwritten", ({ run }) => hindered.add(run.name));
  /** By post, when its containers began to be counted. */
  const countedFrom = new Map<string, number>();
  /** Containers whose last publish call was refused for the account's sake. */
  const excused = new Set<string>();
  world.bulletin.on("change", ({ file, after }) => {
    const open = file === "journal" ? entriesIn(after).filter(({ outcome }) => outcome === null) : [];
    for (const entry of open) {
      if (entry.excused === true) excused.add(entry.container_id);
      else excused.delete(entry.container_id);
    }
  });
  world.bulletin.on("change", (change) => {
    if (change.file !== "queue" || change.author === PEOPLE) return;
    const run = world.runs.get(change.author);
    // What people decide by hand needs no reason, and they need not be told.
    if (run === undefined || run.name.includes(":resolve:")) return;
    for (const post of newlyFailed(change)) {
      unsaid.set(run.name, [...(unsaid.get(run.name) ?? []), post]);
      const failure = { post, run, looks: looks.get(run.name) ?? [], learnedMs: learned.get(run.name) ?? 0 };
      const counting = { fromMs: countedFrom.get(post.id) ?? 0, excused };
      const flaw =
        flawOfFailure(world, ledger, { ...failure, counting }) ??
        flawOfChoice(world, failure, { before: change.before, hasPublished: lucky.has(run.name) });
      if (flaw !== null) world.break(flaw.promise, flaw.text);
      if (!hindered.has(run.name)) countedFrom.set(post.id, world.scheduler.nowMs);
    }
  });
  world.bulletin.on("alert", ({ run, alert }) => {
    const isSaid = ({ id, error = "" }: Post) =>
      alert.kind === "item-failed" &&
      alert.title.includes(id) &&
      alert.body.includes(error) &&
      alert.postIds?.includes(id) === true;
    const left = unsaid.get(run.name)?.filter((post) => !isSaid(post));
    if (left !== undefined) unsaid.set(run.name, left);
  });
  world.bulletin.on("end", ({ run }) => {
    const [post] = unsaid.get(run.name) ?? [];
    if (post !== undefined) world.break(NOTICE, `${run.name} marked ${post.id} failed and did not say why`);
  });
}

function newlyFailed({ before, after }: Change): Post[] {
  const old = postsIn(before);
  return postsIn(after).filter(
    (post, index) => post.status === "failed" && (old[index]?.status !== "failed" || old[index].error !== post.error),
  );
}

/** The journal as a run read it. */
interface Look {
  commit: Commit;
  atMs: number;
}

interface Failure {
  post: Post;
  run: Run;
  /** In order. */
  looks: readonly Look[];
  learnedMs: number;
  counting: Counting;
}

/** Which containers count against a post. */
interface Counting {
  /** Not those from before then. */
  fromMs: number;
  /** Nor those whose last publish call was refused for the account's sake. */
  excused: ReadonlySet<string>;
}

/** A container that takes longer is not finished at the last poll. */
const POLLING_BUDGET_MS = 4 * 60_000;
/** Of one version of a post. */
export const CONTAINERS_PER_POST = 3;
/** An older read of the journal counts only when the run has learned nothing since: its machine may have slept. */
const LOOK_FRESH_MS = 2 * 60_000;

function flawOfFailure(world: World, ledger: Ledger, failure: Failure): Violation | null {
  const { post, looks, learnedMs } = failure;
  const lastLook = looks.at(-1);
  const sinceMs = Math.min(learnedMs, world.scheduler.nowMs - LOOK_FRESH_MS);
  const seen = lastLook !== undefined && lastLook.atMs >= sinceMs ? lastLook.commit : world.repository.head;
  if (journalOf(seen).some((entry) => entry.outcome === null && entry.id === post.id))
    return { promise: CLAIM, text: `${post.id} is marked failed while its claim is open` };
  const live = world.account.media.find(({ containerId }) => ledger.entryOf(containerId ?? "")?.id === post.id);
  if (live !== undefined && live.publishedAtMs <= seen.atMs)
    return { promise: TRUTH, text: `${post.id} is marked failed, but it is live as ${live.id}` };
  if (hasTrueReason(world, ledger, failure)) return null;
  return { promise: TRUTH, text: `${post.id} is marked failed for a reason that does not exist: ${post.error}` };
}

function journalOf({ files }: Commit): JournalEntry[] {
  return [...entriesIn(files.journal === null ? null : textOf(files.journal.bytes))];
}

/** The post must be as the run tried it, and where others may be at fault, something else must have gone live. */
function flawOfChoice(
  world: World,
  { post, run, looks }: Omit<Failure, "counting">,
  { before, hasPublished }: { before: string | null; hasPublished: boolean },
): Violation | null {
  const old = postsIn(before).find(({ id }) => id === post.id);
  if (old?.status !== "pending") return { promise: PENDING, text: `${post.id} was ${old?.status ?? "not there"}` };
  const own = run.reasons.filter(({ mark }) => post.error?.includes(mark) === true);
  if (own.length > 0 && own.every(({ isDoubtful }) => isDoubtful) && !hasPublished)
    return { promise: ALONE, text: `${run.name} blames ${post.id}: ${post.error}` };
  const [reason] = own;
  const tried = reason === undefined ? looks.at(-2) : looks.findLast(({ atMs }) => atMs <= reason.atMs);
  const triedPost = tried === undefined ? undefined : postsOf(tried.commit).find(({ id }) => id === post.id);
  if (tried === undefined || triedPost === undefined) return null;
  const isSameText = appearanceOfPost(triedPost) === appearanceOfPost(post);
  const shownOnce = appearanceOfPost(triedPost, tried.commit.media);
  // People may rename a file, and a read may be behind a new picture. A picture may also change after the run's last look.
  const folders = [world.repository.head, ...looks.slice(-1).map(({ commit }) => commit)].map(({ media }) => media);
  return isSameText || folders.some((media) => appearanceOfPost(post, media) === shownOnce)
    ? null
    : { promise: PENDING, text: `${post.id} was edited after ${run.name} had tried it` };
}

function postsOf({ files }: Commit): readonly Post[] {
  return postsIn(files.queue === null ? null : textOf(files.queue.bytes));
}

function hasTrueReason(world: World, ledger: Ledger, { post, run, looks, counting }: Failure): boolean {
  const error = post.error ?? "";
  if (run.reasons.some(({ mark }) => error.includes(mark))) return true;
  const used = /^(\d+) containers of this post failed/.exec(error)?.[1];
  if (used !== undefined)
    return Number(used) >= CONTAINERS_PER_POST && usedUp(ledger, post.id, counting) >= CONTAINERS_PER_POST;
  const folders = [...looks.map(({ commit }) => commit.media), world.repository.head.media];
  if (error.includes("already published")) {
    const same = liveAs(world, new Set(folders.map((files) => shown(appearanceOfPost(post, files)))));
    return same.length > 0 && !isFirstRepetition(world, ledger, { post, same });
  }
  const claimed = /content is being published as (\S+)\. /.exec(error)?.[1];
  if (claimed !== undefined) return looks.some(({ commit }) => journalOf(commit).some(({ id }) => id === claimed));
  return (
    folders.some((files) => blamesContainer(world, withContents(JSON.stringify(post), files), error)) ||
    looks.some(({ commit }) => breaksRules(commit, post.id))
  );
}

/** The most containers that one version of the post has used up. */
function usedUp({ entries }: Ledger, id: string, { fromMs, excused }: Counting): number {
  const counted = entries.filter(
    (entry) =>
      entry.id === id &&
      entry.outcome === "abandoned" &&
      !excused.has(entry.container_id) &&
      Date.parse(entry.claim.at) > fromMs - LOOK_FRESH_MS,
  );
  return Math.max(0, ...counted.map(({ digest }) => counted.filter((entry) => entry.digest === digest).length));
}

/**
 * Whether the post repeats another one on purpose, as the first to do so. `same`: the media that show the same. Where people edited
 * the other one after it went out, or it went out before there was a journal, it is none of them, and what they repeat is a post that
 * they did not name.
 */
function isFirstRepetition(
  { account }: World,
  { entryOf, entries }: Ledger,
  { post: { repeat_of }, same }: { post: Post; same: readonly Medium[] },
): boolean {
  if (repeat_of === undefined) return false;
  const entryBehind = ({ containerId }: Medium) => entryOf(containerId ?? "");
  const named = account.media.filter((medium) => entryBehind(medium)?.id === repeat_of);
  const isKnown = named.length > 0 || same.some((medium) => entryBehind(medium) !== undefined);
  if (isKnown && !named.some((medium) => same.includes(medium))) return false;
  return ![...account.media.map(entryBehind), ...entries].some((entry) => entry?.repeat_of === repeat_of);
}

function liveAs({ account }: World, wanted: ReadonlySet<string>): readonly Medium[] {
  return account.media.filter(({ appearance }) => wanted.has(shown(appearance)));
}

/** The named container failed or expired, or one of this post's containers took too long. */
function blamesContainer(world: World, urls: string, error: string): boolean {
  const { containers, statusOf } = world.account;
  const named = containers.get(/container (\d+) is/.exec(error)?.[1] ?? "");
  if (named !== undefined) return ["ERROR", "EXPIRED"].includes(statusOf(named));
  if (!error.includes("had not finished")) return false;
  return [...containers.values()].some(
    ({ params, readyAtMs, createdAtMs }) =>
      readyAtMs - createdAtMs >= POLLING_BUDGET_MS &&
      (params.media_type === "CAROUSEL" || urls.includes(params.image_url ?? params.video_url ?? "-")),
  );
}

/** Whether CI's own rules found an error in the post as the run read it. */
function breaksRules(commit: Commit, id: string): boolean {
  const { posts, errorsOf } = contentOf(commit);
  const index = posts.findIndex((post) => post.id === id);
  return index !== -1 && errorsOf(index).length > 0;
}
