import type { DraftPost } from "../../core/content/draft-post.ts";
import { CAROUSEL_SIZE } from "../../core/content/limits.ts";
import { blobIdsOf } from "../../core/media/blob-ids.ts";
import { inspectWhole } from "../../core/media/inspection.ts";
import type { Leniency } from "../../core/media/judge-shape.ts";
import { MEDIA_FOLDER } from "../../core/media/media-path.ts";
import type { MediaEntry, MediaSnapshot } from "../../core/media/media-snapshot.ts";
import { FORMAT_HEAD_BYTES, nameFormat } from "../../core/media/name-format.ts";
import { describeCrop, planPicture } from "../../core/media/plan-picture.ts";
import { findStrayBytes } from "../../core/media/read-jpeg.ts";
import type { PictureConverter } from "../../core/ports/converters.ts";
import type { BoxedPhoto, PhotoBox, PhotoSource } from "../../core/ports/media-folder.ts";
import type { Log } from "../../core/ports/runtime.ts";
import type { Content } from "../../core/posting/content.ts";
import type { ProposedFile } from "../../core/proposal/commit-files.ts";
import { findPhotos, signedAddress } from "../../core/proposal/find-photos.ts";
import { type IssueForm, parseIssueForm } from "../../core/proposal/parse-issue-form.ts";
import { plural } from "../../core/text/words.ts";

export interface PhotoPorts {
  /** null where no job has collected photos. */
  photos: Pick<PhotoBox, "read"> | null;
  blobIdOf(bytes: Uint8Array): string;
  serverUrl: string;
}

type PhotosRefused = { kind: "photos-refused"; why: readonly string[] };

/** The photos of an issue as files, measured again: whatever the other job handed over is data. */
export async function takePhotos(
  { photos, serverUrl }: PhotoPorts,
  form: IssueForm,
  { number, body }: { number: number; body: string },
): Promise<
  { ok: true; value: { form: IssueForm; files: ProposedFile[]; crops: string[] } } | { ok: false; error: PhotosRefused }
> {
  const found = findPhotos(form, body, serverUrl);
  const { addresses } = found;
  if (found.hasOther) return refuse([NOT_ATTACHED]);
  if (addresses.length === 0) return { ok: true, value: { form: found.form, files: [], crops: [] } };
  if (addresses.length > CAROUSEL_SIZE.max) {
    const count = plural(addresses.length, "photo");
    return refuse([`The issue has ${count}, but a post holds at most ${CAROUSEL_SIZE.max}. Remove some.`]);
  }
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
    const said = [describeCrop(cut.from, cut.kept), cut.isFirstOfMany ? FIRST_OF_MANY : null];
    return said.flatMap((each) => (each === null ? [] : [`${isOne ? "The photo" : `Photo ${index + 1}`} ${each}`]));
  });
  return { ok: true, value: { form: found.form, files, crops } };
}

const FIRST_OF_MANY = "was animated or had several pages, and only the first picture was taken.";

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

function refuse(why: readonly string[]): { ok: false; error: PhotosRefused } {
  return { ok: false, error: { kind: "photos-refused", why } };
}

interface CollectPorts {
  readIssue(): Promise<{ body: string; renderedHtml: string }>;
  source: PhotoSource;
  openPictures(): Promise<PictureConverter>;
  box: Pick<PhotoBox, "write">;
  leniency: Leniency;
  log: Log;
}

/** Runs where there are no secrets and nothing can be written, because decoders meet bytes of strangers here. */
export async function collectPhotos(ports: CollectPorts, serverUrl: string): Promise<void> {
  const { body, renderedHtml } = await ports.readIssue();
  const { addresses } = findPhotos(parseIssueForm(body) ?? {}, body, serverUrl);
  // The other job refuses more, so none of them is fetched.
  const wanted = addresses.length > CAROUSEL_SIZE.max ? [] : addresses;
  const photos: BoxedPhoto[] = [];
  for (const address of wanted) photos.push(await collect(ports, address, renderedHtml));
  for (const photo of photos) ports.log.info("why" in photo ? `Not usable: it ${photo.why}` : "Converted one photo.");
  if (photos.length === 0) ports.log.info("There are no photos to convert.");
  await ports.box.write(photos);
}

async function collect(ports: CollectPorts, address: string, renderedHtml: string): Promise<BoxedPhoto> {
  const fetched = await ports.source.fetch(signedAddress(address, renderedHtml));
  if (!fetched.ok) return { address, why: fetched.error };
  const bytes = fetched.value;
  if (/ (?:video|audio file)$/.test(nameFormat(bytes.subarray(0, FORMAT_HEAD_BYTES)) ?? ""))
    return { address, why: VIDEO };
  const pictures = await ports.openPictures();
  const plan = (size: Parameters<typeof planPicture>[0]) => planPicture(size, AS_IT_IS, ports.leniency);
  const converted = await pictures.convert(bytes, { plan, padding: "white" });
  if (!converted.ok) return { address, why: converted.error };
  const { bytes: made, source: from, plan: planned, isFirstOfMany } = converted.value;
  const [fault] = inspectWhole(made, "feed-image", ports.leniency).remarks.filter(
    ({ severity = "error" }) => severity === "error",
  );
  return fault === undefined
    ? { address, bytes: made, cut: { from, kept: planned.kept, isFirstOfMany } }
    : { address, why: fault.says };
}

const AS_IT_IS = { ratio: "auto", focus: null, isPadded: false } as const;
const VIDEO =
  "is a video, and this form takes pictures only. Add it with npm run media in a pull request, or write its public address there.";
