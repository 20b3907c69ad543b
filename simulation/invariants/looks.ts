import { DAY_MS } from "../../scripts/core/dates/instant.ts";
import type { JournalEntry } from "../../scripts/core/generated/journal.ts";
import type { Post } from "../../scripts/core/generated/queue.ts";
import type { Settings } from "../../scripts/core/generated/settings.ts";
import { withContents } from "../repository/media-files.ts";
import { digestOf } from "../repository/remembered-content.ts";
import type { Commit } from "../repository/repository.ts";
import { textOf, valueIn } from "../repository/texts.ts";
import { dayIn } from "../time/zones.ts";
import type { World } from "../world/world.ts";
import { postsIn } from "./posts-in.ts";

/** Everything on main as a run read it, and what the account allowed at that time. */
export interface Look {
  atMs: number;
  commit: Commit;
  posts: readonly Post[];
  entries: readonly JournalEntry[];
  isQuotaFree: boolean;
}

/** Clocks differ by less. */
const SKEW_MS = 2 * 60_000;
/** Longer than a run, which may begin before the date and end behind it. */
const HOLD_MS = 30 * 60_000;
/** Around midnight, it is unclear which day a run takes it for. */
const MIDNIGHT_MS = 5 * 60_000;

export function lookAt({ scheduler, account }: World, commit: Commit): Look {
  const posts = parse<{ posts?: Post[] }>(commit, "queue")?.posts ?? [];
  const entries = parse<{ entries?: JournalEntry[] }>(commit, "journal")?.entries ?? [];
  return {
    atMs: scheduler.nowMs,
    commit,
    posts,
    entries,
    isQuotaFree: account.quotaUsed() < account.habits.quotaTotal,
  };
}

/** What a poster run has read as a whole, in order. */
export type LooksOf = (run: string) => readonly Look[];

/** Must be registered before the watchers that use it. */
export function keepLooks(world: World): LooksOf {
  const looks = new Map<string, Look[]>();
  world.bulletin.on("read", ({ run, commit, what }) => {
    if (what !== "everything" || !run.name.includes(":post:")) return;
    const own = looks.get(run.name);
    if (own === undefined) looks.set(run.name, [lookAt(world, commit)]);
    else own.push(lookAt(world, commit));
  });
  return (run) => looks.get(run) ?? [];
}

/** Posts that were pending, due, untouched by any run and the same at every look. */
export function readyIn(looks: readonly Look[]): Post[] {
  const [first, ...later] = looks;
  if (first === undefined) return [];
  const isDue = ({ not_before }: Post) => not_before === undefined || Date.parse(not_before) + SKEW_MS <= first.atMs;
  const isTaken = (id: string) =>
    looks.some(({ entries }) => entries.some((entry) => entry.id === id && entry.outcome !== "abandoned"));
  return first.posts.filter((post) => {
    if (post.status !== "pending" || !isDue(post) || isTaken(post.id)) return false;
    const text = textIn(first, post);
    return later.every((look) => look.posts.some((other) => other.id === post.id && textIn(look, other) === text));
  });
}

/** Whether a post is live, or claimed under its id or, since people may have renamed it, under another one. */
export function isTakenIn({ entries, commit }: Look, post: Post): boolean {
  return entries.some(({ id, outcome, digest }) =>
    outcome === null ? id === post.id || digest === digestOf(post, commit) : outcome === "done" && id === post.id,
  );
}

/** The post with what its files hold. */
function textIn({ commit }: Look, post: Post): string {
  return withContents(JSON.stringify(post), commit.media);
}

/** Whether all looks were on one local day that had room for another post, with no claim open and the quota not used up. */
export function hasRoom({ zone }: World, looks: readonly Look[]): boolean {
  const days = looks.flatMap(({ atMs }) => [dayIn(zone, atMs - MIDNIGHT_MS), dayIn(zone, atMs + MIDNIGHT_MS)]);
  const [day = 0] = days;
  const isOn = (instant: string | null | undefined) =>
    typeof instant === "string" && dayIn(zone, Date.parse(instant)) === day;
  return (
    days.every((other) => other === day) &&
    looks.every((look) => {
      const { commit, posts, entries, isQuotaFree } = look;
      const open = entries.filter(({ outcome }) => outcome === null);
      if (!isQuotaFree || !open.every((entry) => isLeftOpen(entry, looks))) return false;
      const records = [...entries, ...posts, ...archivedIn(commit)].filter(({ published_at }) => isOn(published_at));
      // A live post that people renamed has two ids, but one medium.
      const out = new Set(records.map(({ id, media_id }) => media_id ?? `unknown medium of ${id}`));
      const onTheirWay = open.filter(({ claim }) => isOn(claim.at)).length;
      return out.size + onTheirWay < perDayIn(look);
    })
  );
}

/** How many posts the records and open claims show for the local day of an instant; null around midnight. */
export function countOnDay({ zone }: World, { commit, posts, entries }: Look, atMs: number): number | null {
  const day = dayIn(zone, atMs);
  if (dayIn(zone, atMs - MIDNIGHT_MS) !== dayIn(zone, atMs + MIDNIGHT_MS)) return null;
  const isOn = (instant: string | null | undefined) =>
    typeof instant === "string" && dayIn(zone, Date.parse(instant)) === day;
  const live = entries.filter(({ outcome }) => outcome === "done");
  const done = [...posts, ...archivedIn(commit)].filter(({ status }) => status === "done");
  const out = [...live, ...done].filter(({ published_at }) => isOn(published_at));
  // A live post that people renamed has two ids, but one medium.
  const known = new Set(live.map(({ id }) => id));
  const media = new Set(out.map(({ id, media_id }) => (known.has(id) ? id : (media_id ?? id))));
  for (const { id, media_id } of live) if (media_id !== null && media.has(id)) media.delete(media_id);
  return media.size + entries.filter(({ outcome, claim }) => outcome === null && isOn(claim.at)).length;
}

/** Whether every run leaves the claim as it is, because its post was changed, removed or held after it. */
export function isLeftOpen({ id, digest }: JournalEntry, looks: readonly Look[]): boolean {
  return looks.every(({ atMs, commit, posts }) => {
    const post = posts.find((candidate) => candidate.id === id);
    if (post?.status !== "pending" || digestOf(post, commit) !== digest) return true;
    return post.not_before !== undefined && Date.parse(post.not_before) > atMs + HOLD_MS;
  });
}

/** Whether the run may rightly have left it open: as above, or by one of its looks, or only just. */
export function mayBeLeftOpen({ id, digest }: JournalEntry, looks: readonly Look[]): boolean {
  return looks.some(({ atMs, commit, posts }) => {
    const post = posts.find((candidate) => candidate.id === id);
    if (post?.status !== "pending" || digestOf(post, commit) !== digest) return true;
    return post.not_before !== undefined && Date.parse(post.not_before) > atMs - HOLD_MS;
  });
}

/** posts_per_day as the run read it. */
export function perDayIn({ commit }: Look): number {
  return parse<Settings>(commit, "settings")?.posts_per_day ?? 1;
}

export const CAROUSELS_PER_DAY = 50;

/** How many carousels the records show for the last 24 hours. */
export function carouselsIn({ commit, posts }: Look, now: Date): number {
  const sinceMs = now.getTime() - DAY_MS;
  const carousels = [...posts, ...archivedIn(commit)].filter(({ media_type }) => media_type === "CAROUSEL");
  return carousels.filter(({ published_at }) => Date.parse(published_at ?? "") >= sinceMs).length;
}

const NONE: readonly Post[] = [];

/** The posts of all files in the archive. */
export function archivedIn({ archive }: Commit): readonly Post[] {
  if (archive.length === 0) return NONE;
  return archive.flatMap(({ bytes }) => postsIn(textOf(bytes)));
}

/** null without the file, and for one that cannot be read. */
function parse<T>({ files }: Commit, name: "queue" | "journal" | "settings"): T | null {
  const file = files[name];
  return file === null ? null : ((valueIn(textOf(file.bytes)) as T | undefined) ?? null);
}
