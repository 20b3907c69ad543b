import type { DraftPost } from "../content/draft-post.ts";
import { DAY_MS } from "../dates/instant.ts";
import type { Evergreen } from "../generated/evergreen.ts";
import type { Content } from "../posting/content.ts";
import { readLineage } from "../rules/posts/lineage.ts";
import { fileNameOf, stillPathOf } from "./media-path.ts";
import { listMediaTargets, type MediaRole, mediaUrls } from "./media-target.ts";

export interface MediaUse {
  id: string;
  /** "open": waits, is being published, has failed, or nothing certain is known. */
  state: "open" | "published";
  /** null while it is open. */
  publishedAt: Date | null;
  /** Fields that are not sent have none. */
  roles: MediaRole[];
}

/** The posts of queue and archive that use each file, or the video that it stands for, by the name of the file. */
export function mediaUses(content: Content): Map<string, MediaUse[]> {
  const uses = new Map<string, MediaUse[]>();
  for (const post of [...content.posts, ...content.archive]) {
    for (const name of filesOf(post)) uses.set(name, [...(uses.get(name) ?? []), describeUse(content, post, name)]);
  }
  return uses;
}

function filesOf(post: DraftPost): Set<string> {
  const paths = mediaUrls(post).flatMap(({ url }) => [url, stillPathOf(url) ?? url]);
  return new Set(paths.flatMap((path) => fileOf(path) ?? []));
}

/** Files that are needed again, whenever their posts went out: of posts that evergreen.json repeats, and that a person publishes by hand. */
export function filesToKeep(content: Content, evergreen: Pick<Evergreen, "posts"> | null): Set<string> {
  const { posts, archive, journal } = content;
  const lineage = readLineage({ queue: content, archive, journal });
  const repeated = new Set(evergreen?.posts.flatMap((id) => [id, lineage.newestOf(id)]));
  const ofRepeated = [...posts, ...archive]
    .filter(({ id = "" }) => repeated.has(id))
    .flatMap((post) => [...filesOf(post)]);
  const open = journal.entries.filter(({ outcome }) => outcome === null);
  const byHand = open.flatMap(({ handoff = [] }) =>
    handoff.map((address) => address.slice(address.lastIndexOf("/") + 1)),
  );
  return new Set([...ofRepeated, ...byHand]);
}

/** Files that no post uses, or only posts published before an instant. */
export function prunable(names: readonly string[], uses: ReadonlyMap<string, MediaUse[]>, before: Date): string[] {
  const isOld = ({ publishedAt }: MediaUse) => publishedAt !== null && publishedAt < before;
  return names.filter((name) => (uses.get(name) ?? []).every(isOld));
}

/** Ids of claimed posts that are in neither queue nor archive, so that nobody can say which files they use. */
export function lostClaims({ posts, archive, journal }: Content): string[] {
  const known = new Set([...posts, ...archive].map(({ id }) => id));
  return journal.entries.filter(({ id, outcome }) => outcome === null && !known.has(id)).map(({ id }) => id);
}

function fileOf(url: string): string | null {
  return /^media\/([^/]+)$/.exec(url)?.[1] ?? null;
}

function describeUse({ journal }: Content, post: DraftPost, name: string): MediaUse {
  const id = post.id ?? "?";
  const isClaimed = journal.entries.some((entry) => entry.id === id && entry.outcome === null);
  const at = new Date(post.published_at ?? Number.NaN);
  const isPublished = post.status === "done" && !isClaimed && !Number.isNaN(at.getTime());
  const roles = listMediaTargets(post).flatMap(({ url, role }) => (fileOf(url) === name ? [role] : []));
  return { id, state: isPublished ? "published" : "open", publishedAt: isPublished ? at : null, roles };
}

/** The platform has its own copy once a post is out; this is for a late look, and for pages that are still open somewhere. */
const RECENT_MS = 30 * DAY_MS;

/** The files of the repository that must be public: of posts that wait, have failed, or went out recently. */
export function servedPaths(posts: readonly DraftPost[], now: Date): Set<string> {
  const served = posts.filter((post) => isServed(post, now)).flatMap(mediaUrls);
  return new Set(served.map(({ url }) => url).filter((url) => fileNameOf(url) !== null));
}

/** A failed post may be set back to pending, so its media stays. */
function isServed({ status, published_at: publishedAt }: DraftPost, now: Date): boolean {
  return status !== "done" || !(Date.parse(publishedAt ?? "") < now.getTime() - RECENT_MS);
}
