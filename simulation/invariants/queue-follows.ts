import { DAY_MS, HOUR_MS } from "../../scripts/core/dates/instant.ts";
import type { JournalEntry } from "../../scripts/core/generated/journal.ts";
import type { Post } from "../../scripts/core/generated/queue.ts";
import { digestOf } from "../repository/remembered-content.ts";
import { type Commit, PEOPLE } from "../repository/repository.ts";
import { textOf } from "../repository/texts.ts";
import type { World } from "../world/world.ts";
import { entriesIn } from "./ledger.ts";
import { archivedIn, type Look, type LooksOf } from "./looks.ts";
import { postsIn } from "./posts-in.ts";

const FOLLOWS = "a run that goes on brings the queue in line with the journal";
/** Longer than a run. */
const RUN_MS = HOUR_MS;
const EDITED = "the team hears that a post was edited after it was published";

const UNTOUCHED = "nobody is told that a post was edited which is as it was published";

/**
 * A run that has gone past its open claims leaves no post of the queue waiting or failed that the journal records as live, under
 * its own id or under the one that it had before.
 */
export function watchQueue(world: World, looksOf: LooksOf): void {
  const { bulletin, repository } = world;
  /** Runs that the store refused a call, or that began a container. */
  const hindered = new Set<string>();
  const begun = new Set<string>();
  /** By run, the queue as it was shown when it was to be written. */
  const shownLater = new Map<string, Commit[]>();
  bulletin.on("read", ({ run, commit, what }) => {
    if (what === "queue") shownLater.set(run.name, [...(shownLater.get(run.name) ?? []), commit]);
  });
  let changedByPeopleMs = Number.NEGATIVE_INFINITY;
  bulletin.on("unwritten", ({ run }) => hindered.add(run.name));
  bulletin.on("ask", ({ run, asked }) => {
    if (asked.step === "create container") begun.add(run.name);
  });
  /** By run, the posts that it has to say something of. */
  const owed = new Map<string, Set<string>>();
  /** By post, when people were told something of it: once a day is enough. */
  const told = new Map<string, number>();
  bulletin.on("alert", ({ run, alert }) => {
    for (const id of alert.postIds ?? []) told.set(id, world.scheduler.nowMs);
    const look = looksOf(run.name).at(-1);
    const [id] = alert.title.endsWith(" was edited after it was published") ? (alert.postIds ?? []) : [];
    if (id !== undefined && look !== undefined && isUntouched(look, id))
      world.break(UNTOUCHED, `${run.name}: ${alert.title}, but it is as it was published`);
  });
  /** By container, the run that recorded it as live. */
  const recorded = new Map<string, string>();
  bulletin.on("change", ({ file, before, after, author }) => {
    if (file === "journal")
      for (const { container_id, outcome } of entriesIn(after))
        if (outcome === "done" && !recorded.has(container_id)) recorded.set(container_id, author);
    if (author === PEOPLE) changedByPeopleMs = world.scheduler.nowMs;
    if (author === PEOPLE || file !== "queue") return;
    const known = new Map(postsIn(before).map((post) => [post.id, post.status]));
    const healed = postsIn(after).filter(({ id, status }) => status === "done" && known.get(id) !== "done");
    const entries = entriesIn(repository.text("journal"));
    for (const post of healed) {
      const entry = entries.find(({ id, outcome }) => id === post.id && outcome === "done");
      const wasKnown = looksOf(author)[0]?.entries.some(
        ({ id, outcome, container_id }) => id === post.id && outcome === "done" && container_id === entry?.container_id,
      );
      // The run may go by any of them.
      const isEdited = looksOf(author).every(({ posts, commit }) => {
        const seen = posts.find(({ id }) => id === post.id);
        return seen !== undefined && digestOf(seen, commit) !== entry?.digest;
      });
      if (entry === undefined || wasKnown !== true || !isEdited) continue;
      owed.set(author, (owed.get(author) ?? new Set()).add(post.id));
    }
  });
  bulletin.on("end", ({ run, outcome, error }) => {
    const looks = looksOf(run.name);
    const [first] = looks;
    const later = (shownLater.get(run.name) ?? []).map(({ files }) =>
      postsIn(files.queue === null ? null : textOf(files.queue.bytes)),
    );
    shownLater.delete(run.name);
    const sinceMs = world.scheduler.nowMs - DAY_MS - RUN_MS;
    const silent = [...(owed.get(run.name) ?? [])].find((id) => (told.get(id) ?? 0) < sinceMs);
    if (error !== null || outcome === null || first === undefined || run.stop.signal.aborted) return;
    if (silent !== undefined && !hindered.has(run.name))
      world.break(EDITED, `${run.name} marks ${silent} done, which is another post now`);
    const hasGoneOn = begun.has(run.name) || outcome.summary.startsWith("Nothing due");
    const isOutdated = changedByPeopleMs >= first.atMs || changedByPeopleMs > first.commit.atMs;
    if (!hasGoneOn || hindered.has(run.name) || isOutdated) return;
    // What the run was not shown, for the store may show an older state, the next run sees.
    const shown = new Set(first.posts.filter(({ status }) => status !== "done").map(({ id }) => id));
    const posts = postsIn(repository.text("queue"));
    const live = entriesIn(repository.text("journal")).filter(
      (entry) =>
        entry.outcome === "done" && (recorded.get(entry.container_id) === run.name || isRecorded(first.entries, entry)),
    );
    const ids = new Set([...posts, ...archivedIn(first.commit)].map(({ id }) => id));
    const waitsIn = (list: readonly Post[], id: string) =>
      list.some((post) => post.id === id && post.status !== "done");
    const left = posts.find(
      (post) =>
        post.status !== "done" &&
        shown.has(post.id) &&
        later.every((list) => waitsIn(list, post.id)) &&
        live.some((entry) => isOf(entry, post, ids)),
    );
    if (left !== undefined) world.break(FOLLOWS, `${run.name} leaves ${left.id} ${left.status}, which is live`);
  });
  const isOf = (entry: JournalEntry, post: Post, ids: ReadonlySet<string>) =>
    entry.id === post.id || (!ids.has(entry.id) && digestOf(post, repository.head) === entry.digest);
}

function isRecorded(entries: readonly JournalEntry[], wanted: JournalEntry): boolean {
  return entries.some(({ container_id, outcome }) => container_id === wanted.container_id && outcome === "done");
}

/** Whether the post is still the one that the journal records as live. */
function isUntouched({ posts, entries, commit }: Look, id: string): boolean {
  const post = posts.find((one) => one.id === id);
  const entry = entries.find((one) => one.id === id && one.outcome === "done");
  return post !== undefined && entry !== undefined && entry.digest === digestOf(post, commit);
}
