import type { JournalEntry } from "../../scripts/core/generated/journal.ts";
import type { Post } from "../../scripts/core/generated/queue.ts";
import type { Settings } from "../../scripts/core/generated/settings.ts";
import { withContents } from "../repository/media-files.ts";
import type { Commit } from "../repository/repository.ts";
import { dayIn } from "../time/zones.ts";
import type { World } from "../world/world.ts";

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

/** What each poster run has read as a whole, in order. */
export function keepLooks(world: World): (run: string) => readonly Look[] {
  const looks = new Map<string, Look[]>();
  world.bulletin.on("read", ({ run, commit, what }) => {
    if (what !== "everything" || !run.name.includes(":post:")) return;
    const earlier = looks.get(run.name) ?? [];
    looks.set(run.name, [...earlier, lookAt(world, commit)]);
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
    looks.every(({ commit, posts, entries, isQuotaFree }) => {
      const records = [...entries, ...posts, ...archivedIn(commit)].filter(({ published_at }) => isOn(published_at));
      // A live post that people renamed has two ids, but one medium.
      const out = new Set(records.map(({ id, media_id }) => media_id ?? `unknown medium of ${id}`));
      const perDay = parse<Settings>(commit, "settings")?.posts_per_day ?? 1;
      return isQuotaFree && entries.every(({ outcome }) => outcome !== null) && out.size < perDay;
    })
  );
}

function archivedIn({ archive }: Commit): readonly Post[] {
  return archive.flatMap(({ bytes }) => (parseBytes(bytes) as { posts?: Post[] } | null)?.posts ?? []);
}

const parsed = new WeakMap<object, unknown>();

/** null without the file, and for one that cannot be read. */
function parse<T>({ files }: Commit, name: "queue" | "journal" | "settings"): T | null {
  const file = files[name];
  if (file === null) return null;
  if (!parsed.has(file)) parsed.set(file, parseBytes(file.bytes));
  return parsed.get(file) as T | null;
}

function parseBytes(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
