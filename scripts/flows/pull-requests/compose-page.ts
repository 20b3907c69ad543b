import type { DraftPost } from "../../core/content/draft-post.ts";
import { findEntry } from "../../core/media/judge-entry.ts";
import { fileNameOf, isMediaPath } from "../../core/media/media-path.ts";
import type { MediaSnapshot } from "../../core/media/media-snapshot.ts";
import { isVideo, listSeen, type SeenMedium } from "../../core/media/media-target.ts";
import { nameFormat } from "../../core/media/name-format.ts";
import type { Size } from "../../core/media/plan-picture.ts";
import type { PictureConverter, VideoConverter } from "../../core/ports/converters.ts";
import type { PictureFetcher } from "../../core/ports/media-check.ts";
import type { PreviewInput } from "../../core/preview/build-cards.ts";
import type { PageSection } from "../../core/preview/render-page.ts";
import { cardsByDay } from "../../core/preview/render-preview.ts";

interface PagePorts {
  /** The media folder beside the queue with these of its files. @throws ProblemError when it cannot be read */
  openFolder(names: ReadonlySet<string>): Promise<MediaSnapshot>;
  /** null: pictures on other hosts are not fetched. */
  fetcher: PictureFetcher | null;
  /** null where none is installed: a JPEG is shown as it is, and anything else is left out. */
  converter: PictureConverter | null;
  /** null: of a video without a cover in the repository, nothing is shown. */
  videos: VideoConverter | null;
}

/** Sharp on a phone's screen. */
const WIDTH_PX = 720;
/** What mail programs and chats still take, and base64 adds a third. */
const MAX_BYTES = 15 * 1024 * 1024;

/** An account's part of the page with the posts of a change. Pictures that do not come, or are too many, are left out. */
export async function composeSection(ports: PagePorts, input: PreviewInput): Promise<PageSection> {
  const cards = cardsByDay(input);
  const posts = cards.map(({ post }) => post);
  const media = posts.flatMap((post) => listSeen(post).map((medium) => ({ ...medium, post })));
  const folder = await ports.openFolder(namesOf(media));
  const pictures = new Map<string, Uint8Array>();
  let left = MAX_BYTES;
  for (const seen of media) {
    const { picture: value } = seen;
    if (value === null || pictures.has(value)) continue;
    const bytes = (await read(value, folder, ports.fetcher)) ?? (await readFrame(seen, folder, ports.videos));
    const shown = bytes === null ? null : await show(bytes, ports.converter);
    if (shown === null) continue;
    left -= shown.length;
    if (left < 0) break;
    pictures.set(value, shown);
  }
  return { input, cards, pictures };
}

async function show(bytes: Uint8Array, converter: PictureConverter | null): Promise<Uint8Array | null> {
  if (converter === null) return nameFormat(bytes.subarray(0, 512)) === "a JPEG picture" ? bytes : null;
  const converted = await converter.convert(bytes, { plan, padding: "white" });
  return converted.ok ? converted.value.bytes : null;
}

function namesOf(media: readonly SeenMedium[]): Set<string> {
  return new Set(media.flatMap(({ url, picture }) => [fileNameOf(url) ?? [], fileNameOf(picture ?? "") ?? []].flat()));
}

async function read(value: string, folder: MediaSnapshot, fetcher: PictureFetcher | null): Promise<Uint8Array | null> {
  if (!isMediaPath(value)) return (await fetcher?.fetch(value)) ?? null;
  const found = findEntry(folder, fileNameOf(value) ?? "");
  return found.ok ? await folder.read(found.entry) : null;
}

/** Of a video in the repository, the frame that followers see before it plays. */
async function readFrame(
  { url, role, post }: SeenMedium & { post: DraftPost },
  folder: MediaSnapshot,
  videos: VideoConverter | null,
): Promise<Uint8Array | null> {
  const video = isVideo(role) && videos !== null ? await read(url, folder, null) : null;
  const frame = video === null ? null : await videos?.takeFrame(video, post.thumb_offset ?? 0);
  return frame?.ok === true ? frame.value : null;
}

function plan(kept: Size) {
  const widthPx = Math.min(kept.widthPx, WIDTH_PX);
  const out = { widthPx, heightPx: Math.max(1, Math.round((kept.heightPx * widthPx) / kept.widthPx)) };
  return { ok: true as const, value: { kept, corner: null, out, isPadded: false } };
}
