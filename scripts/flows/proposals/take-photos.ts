import type { DraftPost } from "../../core/content/draft-post.ts";
import { CAROUSEL_SIZE } from "../../core/content/limits.ts";
import type { Result } from "../../core/findings/problem.ts";
import { blobIdsOf } from "../../core/media/blob-ids.ts";
import { inspectWhole } from "../../core/media/inspection.ts";
import type { Leniency } from "../../core/media/judge-shape.ts";
import { MEDIA_FOLDER, stillPathOf } from "../../core/media/media-path.ts";
import type { MediaEntry, MediaSnapshot } from "../../core/media/media-snapshot.ts";
import type { MediaRole } from "../../core/media/media-target.ts";
import { describeCrop } from "../../core/media/plan-picture.ts";
import { findStrayBytes } from "../../core/media/read-jpeg.ts";
import type { BoxedPhoto, PhotoBox } from "../../core/ports/media-folder.ts";
import type { Content } from "../../core/posting/content.ts";
import type { ProposedFile } from "../../core/proposal/commit-files.ts";
import { findPhotos } from "../../core/proposal/find-photos.ts";
import { pathsOfIssue } from "../../core/proposal/issue-names.ts";
import type { IssueForm } from "../../core/proposal/parse-issue-form.ts";
import { plural } from "../../core/text/words.ts";

export interface PhotoPorts {
  /** null where no job has collected photos. */
  photos: Pick<PhotoBox, "read"> | null;
  blobIdOf(bytes: Uint8Array): string;
  serverUrl: string;
}

type PhotosRefused = { kind: "photos-refused"; why: readonly string[] };

/** A file of an issue, measured again: whatever the other job handed over is data. */
export interface TakenFile {
  /** Of the dropped file, without its ending; "" where GitHub does not say. */
  name: string;
  bytes: Uint8Array;
  /** Of a video, the picture that stands for it; null without one. Left out of a picture. */
  frame?: Uint8Array | null;
  /** What is missing of it, each as the rest of a sentence. */
  losses: readonly string[];
}

export async function takePhotos(
  { photos, serverUrl }: PhotoPorts,
  form: IssueForm,
  body: string,
): Promise<Result<{ form: IssueForm; taken: TakenFile[] }, PhotosRefused>> {
  const found = findPhotos(form, body, serverUrl);
  const { addresses, names } = found;
  if (found.hasOther) return refuse([NOT_ATTACHED]);
  if (addresses.length > CAROUSEL_SIZE.max) {
    const count = plural(addresses.length, "photo");
    return refuse([`The issue has ${count}, but a post holds at most ${CAROUSEL_SIZE.max}. Remove some.`]);
  }
  const boxed = new Map(
    (addresses.length === 0 ? [] : ((await photos?.read()) ?? [])).map((one) => [one.address, one]),
  );
  const read = addresses.map((address) => take(boxed.get(address), names.get(address) ?? ""));
  const faults = read.flatMap((one, index) =>
    typeof one === "string" ? [`Photo ${index + 1} of ${addresses.length}: it ${one}`] : [],
  );
  if (faults.length > 0) return refuse(faults);
  return { ok: true, value: { form: found.form, taken: read.filter((one) => typeof one !== "string") } };
}

/** A text: what is wrong with it, as the rest of a sentence that begins with "it". */
function take(photo: BoxedPhoto | undefined, name: string): TakenFile | string {
  if (photo === undefined) return NOT_COLLECTED;
  if ("why" in photo) return photo.why;
  if ("bytes" in photo) {
    const { bytes, cut } = photo;
    return faultOfPicture(bytes) ?? { name, bytes, losses: lossesOf(cut) };
  }
  const { video: bytes, frame } = photo;
  const isSound = frame !== null && faultOfPicture(frame) === null;
  return errorIn(bytes, "carousel-video") ?? { name, bytes, frame: isSound ? frame : null, losses: [] };
}

function lossesOf({ from, kept, isFirstOfMany }: Cut): string[] {
  const cropped = describeCrop(from, kept);
  return [...(cropped === null ? [] : [cropped]), ...(isFirstOfMany ? [FIRST_OF_MANY] : [])];
}

type Cut = Extract<BoxedPhoto, { bytes: Uint8Array }>["cut"];

const FIRST_OF_MANY = "was animated or had several pages, and only the first picture was taken.";

/** Where it belongs is judged with the post. */
function faultOfPicture(bytes: Uint8Array): string | null {
  const fault = errorIn(bytes, "feed-image");
  return (fault === null ? null : errorIn(bytes, "story-image") && fault) ?? findStrayBytes(bytes);
}

function errorIn(bytes: Uint8Array, role: MediaRole): string | null {
  const { remarks } = inspectWhole(bytes, role, AT_MOST);
  return remarks.find(({ severity = "error" }) => severity === "error")?.says ?? null;
}

/** What the team's settings allow is judged with the post. */
const AT_MOST: Leniency = { ratios: "app" };

const NOT_COLLECTED =
  "could not be fetched and converted. Edit the issue to try again; if that does not help, the log of the run says why.";

const NOT_ATTACHED =
  "The field Photo holds something that is not a file of this issue. Drop the photo into the field and wait until it is uploaded, or write the public address of a JPEG into the field Image address.";

function refuse(why: readonly string[]): { ok: false; error: PhotosRefused } {
  return { ok: false, error: { kind: "photos-refused", why } };
}

/** "The photo was cropped to 4:5.", "Photo 2 was cropped to 4:5." */
export function cropsOf(taken: readonly TakenFile[]): string[] {
  const nameOf = (at: number) => (taken.length === 1 ? "The photo" : `Photo ${at + 1}`);
  return taken.flatMap(({ losses }, at) => losses.map((loss) => `${nameOf(at)} ${loss}`));
}

export function isVideoFile({ frame }: Pick<TakenFile, "frame">): boolean {
  return frame !== undefined;
}

/** The files under their names for the post of an issue, with the pictures that stand for videos. */
export function nameFiles(taken: readonly TakenFile[], issue: number, id: string): NamedFile[] {
  const paths = pathsOfIssue(
    issue,
    id,
    taken.map((file) => (isVideoFile(file) ? "mp4" : "jpg")),
  );
  return taken.map((file, at) => ({ ...file, path: paths[at] ?? "" }));
}

export interface NamedFile extends TakenFile {
  path: string;
}

export function filesOf(named: readonly NamedFile[]): ProposedFile[] {
  return named.flatMap(({ path, bytes, frame }) => {
    const still = frame == null ? null : stillPathOf(path);
    return still === null || frame == null
      ? [{ path, bytes }]
      : [
          { path, bytes },
          { path: still, bytes: frame },
        ];
  });
}

/**
 * The post with these files: a picture, a reel or a story where there is one, else a carousel, whose alt text and tags are those of its
 * first picture. A reel gets the frame that reviewers see as its cover, so that they see what goes out.
 */
export function withPhotos(post: DraftPost, files: readonly Pick<NamedFile, "path" | "frame">[]): DraftPost {
  const [first, ...others] = files;
  if (first === undefined) return post;
  const { path, frame } = first;
  if (others.length === 0 && isVideoFile(first)) {
    const cover = frame == null ? null : stillPathOf(path);
    if (post.media_type === "STORIES") return { ...post, video_url: path };
    return { ...post, media_type: "REELS", video_url: path, ...(cover !== null && { cover_url: cover }) };
  }
  if (others.length === 0) return { ...post, image_url: path };
  const { image_url: _, alt_text, user_tags, ...rest } = post;
  const ofFirst = { ...(alt_text !== undefined && { alt_text }), ...(user_tags !== undefined && { user_tags }) };
  const firstPicture = files.findIndex((file) => !isVideoFile(file));
  const children = files.map((file, index) => ({
    [isVideoFile(file) ? "video_url" : "image_url"]: file.path,
    ...(index === firstPicture && ofFirst),
  }));
  return { ...rest, media_type: "CAROUSEL", children };
}

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
