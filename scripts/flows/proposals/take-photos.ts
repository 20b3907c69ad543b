import type { DraftPost } from "../../core/content/draft-post.ts";
import { CAROUSEL_SIZE } from "../../core/content/limits.ts";
import { blobIdsOf } from "../../core/media/blob-ids.ts";
import { inspectWhole } from "../../core/media/inspection.ts";
import type { Leniency } from "../../core/media/judge-shape.ts";
import { MEDIA_FOLDER } from "../../core/media/media-path.ts";
import type { MediaEntry, MediaSnapshot } from "../../core/media/media-snapshot.ts";
import { describeCrop } from "../../core/media/plan-picture.ts";
import { findStrayBytes } from "../../core/media/read-jpeg.ts";
import type { BoxedPhoto, PhotoBox } from "../../core/ports/media-folder.ts";
import type { Content } from "../../core/posting/content.ts";
import type { ProposedFile } from "../../core/proposal/commit-files.ts";
import { findPhotos } from "../../core/proposal/find-photos.ts";
import type { IssueForm } from "../../core/proposal/parse-issue-form.ts";
import { plural } from "../../core/text/words.ts";

export interface PhotoPorts {
  /** null where no job has collected photos. */
  photos: Pick<PhotoBox, "read"> | null;
  /** Git's hash of a file. */
  blobIdOf(bytes: Uint8Array): string;
  /** Of GitHub's pages. */
  serverUrl: string;
}

interface TakenPhotos {
  /** The form's other fields. */
  form: IssueForm;
  files: ProposedFile[];
  /** What was cropped from each photo, as sentences. */
  crops: string[];
}

type PhotosRefused = { kind: "photos-refused"; why: readonly string[] };

/** The photos of an issue as files, measured again: whatever the other job handed over is data. */
export async function takePhotos(
  { photos, serverUrl }: PhotoPorts,
  form: IssueForm,
  { number, body }: { number: number; body: string },
): Promise<{ ok: true; value: TakenPhotos } | { ok: false; error: PhotosRefused }> {
  const found = findPhotos(form, body, serverUrl);
  const { addresses } = found;
  if (found.hasOther) return refuse([NOT_ATTACHED]);
  if (addresses.length === 0) return { ok: true, value: { form: found.form, files: [], crops: [] } };
  if (addresses.length > CAROUSEL_SIZE.max) return refuse([tooMany(addresses.length)]);
  const boxed = new Map(((await photos?.read()) ?? []).map((photo) => [photo.address, photo]));
  const faults = addresses.flatMap((address, index) => {
    const fault = faultOf(boxed.get(address));
    return fault === null ? [] : [`Photo ${index + 1} of ${addresses.length}: it ${fault}`];
  });
  if (faults.length > 0) return refuse(faults);
  const usable = addresses.flatMap((address) => {
    const photo = boxed.get(address);
    return photo === undefined || "why" in photo ? [] : [photo];
  });
  const isOne = usable.length === 1;
  const files = usable.map(({ bytes }, index) => ({
    path: `${MEDIA_FOLDER}/proposal-${number}${isOne ? "" : `-${index + 1}`}.jpg`,
    bytes,
  }));
  const crops = usable.flatMap(({ cut }, index) => {
    const said = describeCrop(cut.from, cut.kept);
    return said === null ? [] : [`${isOne ? "The photo" : `Photo ${index + 1}`} ${said}`];
  });
  return { ok: true, value: { form: found.form, files, crops } };
}

/** Whether a path relative to the queue's folder is one that {@link takePhotos} gives the photos of this issue. */
export function isPhotoOf(number: number, path: string): boolean {
  return new RegExp(`^${MEDIA_FOLDER}/proposal-${number}(?:-\\d{1,2})?\\.jpg$`).test(path);
}

/** The post with these photos: one is its picture, several are a carousel, and alt text and tags are those of the first. */
export function withPhotos(post: DraftPost, files: readonly ProposedFile[]): DraftPost {
  const [first, ...others] = files;
  if (first === undefined) return post;
  if (others.length === 0) return { ...post, image_url: first.path };
  const { image_url: _, alt_text, user_tags, ...rest } = post;
  const ofFirst = { ...(alt_text !== undefined && { alt_text }), ...(user_tags !== undefined && { user_tags }) };
  const children = files.map(({ path }, index) => ({ image_url: path, ...(index === 0 && ofFirst) }));
  return { ...rest, media_type: "CAROUSEL", children };
}

/** The content as it will be with these files. */
export function withFiles(content: Content, files: readonly ProposedFile[], blobIdOf: PhotoPorts["blobIdOf"]): Content {
  if (files.length === 0) return content;
  const added = new Map(files.map(({ path, bytes }) => [path.slice(MEDIA_FOLDER.length + 1), bytes]));
  const entries = new Map<string, MediaEntry>(content.media?.entries);
  for (const [name, bytes] of added)
    entries.set(name, { name, kind: "file", file: { blobId: blobIdOf(bytes), sizeBytes: bytes.length } });
  const media: MediaSnapshot = {
    kind: "folder",
    path: content.media?.path ?? MEDIA_FOLDER,
    entries,
    read: async (entry) => added.get(entry.name) ?? (await content.media?.read(entry)) ?? new Uint8Array(),
  };
  return { ...content, media, blobIds: blobIdsOf(media) };
}

function faultOf(photo: BoxedPhoto | undefined): string | null {
  if (photo === undefined) return NOT_COLLECTED;
  if ("why" in photo) return photo.why;
  const { bytes } = photo;
  const [error] = inspectWhole(bytes, "feed-image", AT_MOST).remarks.filter(
    ({ severity = "error" }) => severity === "error",
  );
  return error?.says ?? findStrayBytes(bytes);
}

/** What the team's settings allow is judged with the post. */
const AT_MOST: Leniency = { ratios: "app" };

const NOT_COLLECTED =
  "could not be fetched and converted. Edit the issue to try again; if that does not help, the log of the run says why.";

const NOT_ATTACHED =
  "The field Photo holds something that is not a file of this issue. Drop the photo into the field and wait until it is uploaded, or write the public address of a JPEG into the field Image address.";

function tooMany(count: number): string {
  return `The issue has ${plural(count, "photo")}, but a post holds at most ${CAROUSEL_SIZE.max}. Remove some.`;
}

function refuse(why: readonly string[]): { ok: false; error: PhotosRefused } {
  return { ok: false, error: { kind: "photos-refused", why } };
}
