import type { DraftPost } from "../../content/draft-post.ts";
import type { Fingerprint, JournalEntry } from "../../generated/journal.ts";
import { listMediaTargets } from "../../media/media-target.ts";
import { isBlank } from "../../text/hidden-characters.ts";
import { foldName, foldWords } from "../../text/look-alikes.ts";

export function kindOf(post: DraftPost): Fingerprint["kind"] {
  return post.media_type ?? "IMAGE";
}

/** Equal for captions that readers take for the same, in any order of hashtags at the end. A story shows none: "". */
export function captionKey({ media_type, caption = "" }: DraftPost): string {
  if (media_type === "STORIES") return "";
  const words = foldWords(caption);
  const ends = words.findLastIndex((word) => word !== "" && !TAGS.test(word)) + 1;
  const tags = words.slice(ends).join("").split("#");
  return words.slice(0, ends).join("") + tags.sort().join("#");
}

/** One hashtag, or several without a space between. */
const TAGS = /^#[^.,:;!?]+$/;

/** Whether readers see no caption: {@link captionKey} is "". */
export function isBare({ media_type, caption = "" }: DraftPost): boolean {
  return media_type === "STORIES" || isBlank(caption);
}

/**
 * Equal for posts with the same media; null for a post without. The cover of a reel, alt text and labels do not make it another post.
 * What follows a question mark may select the picture, so it counts where no caption tells posts apart.
 */
export function mediaKey(post: DraftPost): string | null {
  return keyOf(post, (address) => (isBare(post) ? address : withoutQuery(address)));
}

/** Like {@link mediaKey}, but equal for all addresses that differ only behind a question mark. */
export function mediaKeyWithoutQuery(post: DraftPost): string | null {
  return keyOf(post, withoutQuery);
}

function keyOf(post: DraftPost, simplify: (address: string) => string): string | null {
  const shown = shownMedia(post);
  return shown.length === 0 ? null : [kindOf(post), ...shown.map(({ url }) => simplify(plainAddress(url)))].join("\n");
}

function shownMedia(post: DraftPost) {
  return listMediaTargets(post).filter(({ role }) => role !== "cover");
}

/** Digests of the files that followers see, in order; undefined unless all are known. `digests`: by pointer. */
export function filesOf(post: DraftPost, digests: ReadonlyMap<string, string>): string[] | undefined {
  const shown = shownMedia(post);
  const files = shown.flatMap(({ pointer }) => digests.get(pointer) ?? []);
  return files.length > 0 && files.length === shown.length ? files : undefined;
}

function withoutQuery(address: string): string {
  return address.split("?", 1).join();
}

/** The address as its host reads it. A server sees no #part, and some see no difference between "/a" and "/%61". */
function plainAddress(address: string): string {
  if (!URL.canParse(address)) return foldName(address).trim();
  const { host, pathname, search } = new URL(address);
  return `https://${host.replace(/\.(?=$|:)/, "")}${foldName(decoded(pathname)).trim()}${search}`;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path).replaceAll("?", "%3F");
  } catch {
    return path;
  }
}

/** What tells whether a post copies a published one. */
export interface Shown {
  id: string;
  fingerprint?: Fingerprint | undefined;
}

/** Whether the entry is of another post that looks the same, and that is live or may be. */
export function showsTheSame(entry: JournalEntry, wanted: Shown): boolean {
  return isLive(entry) && entry.id !== wanted.id && looksTheSame(entry.fingerprint, wanted.fingerprint);
}

export function isLive({ outcome }: JournalEntry): boolean {
  return outcome === null || outcome === "done";
}

/** Whether two fingerprints show the same post: the same caption with the same addresses or the same files. */
function looksTheSame(a: Fingerprint | undefined, b: Fingerprint | undefined): boolean {
  if (a === undefined || b === undefined || a.kind !== b.kind || a.caption !== b.caption) return false;
  return a.addresses === b.addresses || hasSameFiles(a.media, b.media);
}

/** False when the files of one side are not known. */
function hasSameFiles(a: readonly string[] | undefined, b: readonly string[] | undefined): boolean {
  if (a === undefined || b === undefined || a.length === 0) return false;
  return a.length === b.length && a.every((digest, index) => digest === b[index]);
}
