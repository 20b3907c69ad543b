import type { DraftPost } from "../../content/draft-post.ts";
import type { JournalEntry, Looks } from "../../generated/journal.ts";
import { listMediaTargets } from "../../media/media-target.ts";
import { latePattern } from "../../text/late-pattern.ts";
import { foldName, foldWords } from "../../text/look-alikes.ts";

/** A post's media, for comparing. The cover of a reel, alt text and labels do not make it another post. */
export interface MediaKeys {
  /** Equal for addresses that differ only behind a question mark. With the same caption, that is the same post. */
  addresses: string;
  /** What follows the question mark may select the picture, so it counts where no caption tells posts apart. */
  wholeAddresses: string;
}

export function kindOf(post: DraftPost): Looks["kind"] {
  return post.media_type ?? "IMAGE";
}

/**
 * Equal for captions that readers take for the same, whatever the order of the hashtags at the end; "" for none. A story shows no caption, so the one that it has in the queue
 * does not count.
 */
export function captionKey({ media_type, caption = "" }: DraftPost): string {
  if (media_type === "STORIES") return "";
  const words = foldWords(caption);
  const ends = words.findLastIndex((word) => word !== "" && !TAGS.test(word)) + 1;
  const tags = words.slice(ends).join("").split("#");
  return words.slice(0, ends).join("") + tags.sort().join("#");
}

/** One hashtag, or several without a space between. */
const TAGS = /^#[^.,:;!?]+$/;

/** Whether {@link captionKey} is "", without reading a long caption to its end. */
export function isBare({ media_type, caption = "" }: DraftPost): boolean {
  return media_type === "STORIES" || !VISIBLE().test(caption);
}

const VISIBLE = latePattern(String.raw`[^\s\u2800\p{Default_Ignorable_Code_Point}\p{Cf}]`, "u");

/** null for a post without media, which is compared with nothing. */
export function mediaKeys(post: DraftPost): MediaKeys | null {
  const shown = shownMedia(post);
  if (shown.length === 0) return null;
  let wholeAddresses: string = kindOf(post);
  let addresses = wholeAddresses;
  for (const { url } of shown) {
    const plain = plainAddress(url);
    wholeAddresses += `\n${plain}`;
    addresses += `\n${withoutQuery(plain)}`;
  }
  return { addresses, wholeAddresses };
}

/** The first address of {@link mediaKeys}; null for a post without media. Posts with the same keys have the same one. */
export function firstAddress(post: DraftPost): string | null {
  // A picture shows one file, and most posts are pictures.
  const first = post.media_type === undefined ? post.image_url : shownMedia(post)[0]?.url;
  return typeof first === "string" && first !== "" ? withoutQuery(plainAddress(first)) : null;
}

function shownMedia(post: DraftPost) {
  const targets = listMediaTargets(post);
  return targets.some(({ role }) => role === "cover") ? targets.filter(({ role }) => role !== "cover") : targets;
}

/** Digests of the files that followers see, in order; undefined unless all are known. `digests`: by pointer. */
export function filesOf(post: DraftPost, digests: ReadonlyMap<string, string>): string[] | undefined {
  const shown = shownMedia(post);
  const files = shown.flatMap(({ pointer }) => digests.get(pointer) ?? []);
  return files.length > 0 && files.length === shown.length ? files : undefined;
}

/** Addresses that are certainly in their plain form need not be parsed. */
const PLAIN = /^https:\/\/[a-z0-9.-]+[a-z]\/[\w/.,-]*(?:\?[^#]*)?$/;

function withoutQuery(plain: string): string {
  const mark = plain.indexOf("?");
  return mark === -1 ? plain : plain.slice(0, mark);
}

/** The address as its host reads it. A server sees no #part, and some see no difference between "/a" and "/%61". */
function plainAddress(address: string): string {
  if (PLAIN.test(address) && !address.includes("/.")) return address;
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
  looks?: Looks | undefined;
}

/** Whether the entry is of another post that looks the same, and that is live or may be. */
export function showsTheSame(entry: JournalEntry, wanted: Shown): boolean {
  return isLive(entry) && entry.id !== wanted.id && looksTheSame(entry.looks, wanted.looks);
}

export function isLive({ outcome }: JournalEntry): boolean {
  return outcome === null || outcome === "done";
}

/** Whether two records of looks show the same post: the same caption with the same addresses or the same files. */
function looksTheSame(a: Looks | undefined, b: Looks | undefined): boolean {
  if (a === undefined || b === undefined || a.kind !== b.kind || a.caption !== b.caption) return false;
  return a.addresses === b.addresses || hasSameFiles(a.media, b.media);
}

/** False when the files of one side are not known. */
function hasSameFiles(a: readonly string[] | undefined, b: readonly string[] | undefined): boolean {
  if (a === undefined || b === undefined || a.length === 0) return false;
  return a.length === b.length && a.every((digest, index) => digest === b[index]);
}
