import { HOUR_MS } from "../../scripts/core/dates/instant.ts";
import type { JournalEntry } from "../../scripts/core/generated/journal.ts";
import type { Post } from "../../scripts/core/generated/queue.ts";
import type { Account, Medium } from "../account/account.ts";
import { appearanceOfPost } from "../account/appearance.ts";
import { isUnexplained } from "../repository/fake-store.ts";
import { type Change, PEOPLE, type Repository } from "../repository/repository.ts";
import { textOf } from "../repository/texts.ts";
import type { World } from "../world/world.ts";
import { entriesIn, isSameEntry, type Ledger } from "./ledger.ts";
import { postsIn } from "./posts-in.ts";

const PROMISE = "a done post has the id of its medium, or an explicit null where the platform does not report it";
const DATED = "the journal dates what is live by the hour in which it went live, also where the platform does not tell";
/** A claim says when its container was sent, where nothing tells when its post went live. */
const NEAR_MS = HOUR_MS;

/** Compares the bot's records of live posts with the account. */
export function watchRecords(world: World, ledger: Ledger): void {
  /** By container, the run that received the id of its medium. */
  const told = new Map<string, string>();
  /** Runs that the platform or the store refused a call. */
  const hindered = new Set<string>();
  world.bulletin.on("unwritten", ({ run }) => hindered.add(run.name));
  world.bulletin.on("answer", ({ run, answer }) => {
    if (!answer.ok) hindered.add(run.name);
  });
  world.bulletin.on("live", ({ run, medium, isAnswered }) => {
    if (isAnswered) told.set(medium.containerId ?? "", run.name);
  });
  world.bulletin.on("change", (change) => {
    if (change.author === PEOPLE) return;
    const flaws =
      change.file === "journal"
        ? newlySettled(change).map((entry) =>
            flawOfEntry(world, entry, {
              isTold: told.get(entry.container_id) === change.author,
              isFree:
                change.author.includes(":post:") && !hindered.has(change.author) && !hasTwin(entry, ledger.entries),
            }),
          )
        : newlyDone(change).map((post) => flawOfPost(world, ledger, post));
    const flaw = flaws.find((text) => text !== null);
    if (flaw !== undefined && flaw !== null) world.break(PROMISE, `${change.author}: ${flaw}`);
    const misdated =
      change.file === "journal" ? newlySettled(change).find((entry) => isMisdated(world, entry)) : undefined;
    if (misdated !== undefined)
      world.break(DATED, `${change.author}: ${misdated.id} is dated ${misdated.published_at}`);
  });
}

/** Whether another entry has the same caption, so that nobody can say whose the medium is. */
function hasTwin({ container_id, caption_digest }: JournalEntry, entries: readonly JournalEntry[]): boolean {
  return entries.some((other) => other.container_id !== container_id && other.caption_digest === caption_digest);
}

/** The entries that a change settles, or settles otherwise. */
function newlySettled({ before, after }: Change): JournalEntry[] {
  const known = new Map(entriesIn(before).map((entry) => [entry.container_id, entry]));
  return entriesIn(after).filter((entry) => !isSameEntry(known.get(entry.container_id), entry));
}

/** `isTold`: the run received the id. `isFree`: nothing kept it from looking the id up. */
function flawOfEntry(
  { account, repository }: World,
  entry: JournalEntry,
  { isTold, isFree }: { isTold: boolean; isFree: boolean },
): string | null {
  if (entry.outcome !== "done") return null;
  const medium = account.media.find(({ containerId }) => containerId === entry.container_id);
  if (medium === undefined) return `${entry.id} is recorded as done, but it is not live`;
  if (
    entry.media_id === medium.id ||
    (entry.media_id === null && !isTold && !(isFree && isPlain(account, medium) && !isKnown(repository, medium)))
  )
    return null;
  return `${entry.id} is recorded as ${entry.media_id}, but is ${medium.id}`;
}

function isMisdated({ account }: World, { outcome, container_id, published_at }: JournalEntry): boolean {
  const medium = account.media.find(({ containerId }) => containerId === container_id);
  if (outcome !== "done" || medium === undefined) return false;
  return Math.abs(Date.parse(published_at ?? "") - medium.publishedAtMs) > NEAR_MS;
}

/** What queue or archive record for a post already, a run does not take for a post that is looked for. */
function isKnown({ head }: Repository, { id }: Medium): boolean {
  const texts = [head.files.queue, ...head.archive].map((file) => (file === null ? "" : textOf(file.bytes)));
  return isUnexplained(head) || texts.some((text) => text.includes(`"${id}"`));
}

/** Whether the account's list shows at once which medium it is. */
function isPlain({ habits, media }: Account, { caption, isStory }: Medium): boolean {
  const twins = media.filter((other) => !other.isStory && other.caption === caption);
  return !isStory && habits.listLagMs === 0 && habits.captions !== "absent" && twins.length === 1;
}

function newlyDone({ file, before, after }: Change): Post[] {
  if (file !== "queue") return [];
  const old = postsIn(before);
  return postsIn(after).filter(
    (post, index) => post.status === "done" && (old[index]?.status !== "done" || old[index].media_id !== post.media_id),
  );
}

function flawOfPost({ account, repository }: World, ledger: Ledger, post: Post): string | null {
  if (post.media_id === undefined || post.published_at === undefined)
    return `${post.id} is done without media_id and published_at`;
  if (post.error !== undefined || post.failed_at !== undefined) return `${post.id} is done with an error`;
  const isOfPost = (containerId: string | null) => ledger.entryOf(containerId ?? "")?.id === post.id;
  // Its files may have been replaced since.
  const folders = new Set(repository.commits.map(({ media }) => media));
  const own = new Set([...folders].map((files) => appearanceOfPost(post, files)));
  const live = account.media.filter(({ appearance, containerId }) => isOfPost(containerId) || own.has(appearance));
  if (live.length === 0) return `${post.id} is marked done, but it is not live`;
  if (post.media_id === null || live.some(({ id }) => id === post.media_id)) return null;
  return `${post.id} is marked as ${post.media_id}, but is ${live[0]?.id}`;
}
