import { MAX_PICTURE_BYTES } from "../../../scripts/core/content/limits.ts";
import { isAnimated } from "../../../scripts/core/media/is-animated.ts";
import { plainName } from "../../../scripts/core/media/media-file-name.ts";
import { MEDIA_FOLDER } from "../../../scripts/core/media/media-path.ts";
import { FORMAT_HEAD_BYTES, nameFormat } from "../../../scripts/core/media/name-format.ts";
import { messageOf } from "../shared/load-data.ts";
import { type Crop, nearestShape, outputSize, partOf, type Shape, wholeCrop } from "./crop-frame.ts";

export interface AddedFile {
  /** In the repository: "media/rye-1a2b3c4d.jpg". */
  path: string;
  file: Blob;
  kind: "picture" | "video";
}

/** A picture on its way to the dialog that crops it. */
export interface Cropping {
  file: File;
  /** Only the first frame is taken. */
  isAnimated: boolean;
  picture: ImageBitmap;
}

export interface Opened {
  videos: AddedFile[];
  pictures: Cropping[];
  /** In words, for files that cannot be used. */
  problems: string[];
}

/** Opens files in the browser. Those that cannot be used are reported, the others are kept. */
export async function openAll(files: readonly File[]): Promise<Opened> {
  const opened: Opened = { videos: [], pictures: [], problems: [] };
  for (const file of files) {
    try {
      if (file.type.startsWith("video/")) opened.videos.push(await toVideo(file));
      else opened.pictures.push(await toCropping(file));
    } catch (error) {
      opened.problems.push(`${file.name}: ${messageOf(error)}`);
    }
  }
  return opened;
}

async function toCropping(file: File): Promise<Cropping> {
  const picture = await openPicture(file);
  return { file, picture, isAnimated: isAnimated(new Uint8Array(await file.arrayBuffer())) };
}

/** GitHub refuses larger files. */
const MAX_VIDEO_BYTES = 100 * 1024 * 1024;

async function toVideo(file: File): Promise<AddedFile> {
  const extension = file.type === "video/quicktime" ? "mov" : file.type === "video/mp4" ? "mp4" : null;
  if (extension === null) throw new Error("Instagram takes MP4 and MOV videos. Export it as one of them.");
  if (file.size > MAX_VIDEO_BYTES) throw new Error("The video is larger than 100 MB, which GitHub does not take.");
  return { path: await pathFor(file.name, await file.arrayBuffer(), extension), file, kind: "video" };
}

/** The picture upright, as cameras mean it. @throws Error in words when this browser cannot open it */
async function openPicture(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    const format = nameFormat(new Uint8Array(await file.slice(0, FORMAT_HEAD_BYTES).arrayBuffer()));
    if (format === "a HEIC picture" || format === "a HEIF picture") {
      const picture = await decodeHeic(file);
      if (picture !== null) return picture;
      throw new Error(
        `This is ${format}, which could not be opened here. Share the photo as a JPEG. The form “Propose a post” on GitHub takes it as it is.`,
      );
    }
    const is = format === null ? "This is no picture that this browser knows" : `This is ${format}`;
    throw new Error(`${is}, and the browser cannot open it. Choose a JPEG, PNG or WebP picture.`);
  }
}

/** The picture in a HEIC file; null where the site has no decoder, and for a damaged file. The page's own thread goes on meanwhile. */
async function decodeHeic(file: Blob): Promise<ImageBitmap | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const worker = new Worker("./heic-worker.js");
  try {
    const pixels = await new Promise<ImageData | null>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<ImageData | null>) => resolve(data);
      worker.onerror = () => resolve(null);
      worker.postMessage(bytes, [bytes.buffer]);
    });
    return pixels === null ? null : await createImageBitmap(pixels);
  } finally {
    worker.terminate();
  }
}

/** Files that a table names, with their own names: the crop takes as little as possible of each picture. */
export async function addUncropped(
  files: readonly File[],
  shapes: readonly Shape[],
): Promise<{ added: (AddedFile & { name: string })[]; problems: string[] }> {
  const added: (AddedFile & { name: string })[] = [];
  const problems: string[] = [];
  for (const file of files) {
    const { videos, pictures, problems: ofFile } = await openAll([file]);
    problems.push(...ofFile);
    for (const video of videos) added.push({ ...video, name: file.name });
    for (const cropping of pictures) {
      const crop = wholeCrop(nearestShape(shapes, cropping.picture));
      const cut = await cutOut(cropping, crop).catch((error: unknown) => messageOf(error));
      if (typeof cut === "string") problems.push(`${file.name}: ${cut}`);
      else added.push({ ...cut, name: file.name });
    }
  }
  return { added, problems };
}

/** Of a canvas that every phone can draw on. */
const MAX_TURNED_PX = 4096;

/** A quarter turned to the right. */
export async function turnRight(picture: ImageBitmap): Promise<ImageBitmap> {
  const scale = Math.min(1, MAX_TURNED_PX / Math.max(picture.width, picture.height));
  const [width, height] = [Math.round(picture.height * scale), Math.round(picture.width * scale)];
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  context?.translate(width, 0);
  context?.rotate(Math.PI / 2);
  context?.drawImage(picture, 0, 0, height, width);
  return await createImageBitmap(canvas);
}

/** Good enough that nobody sees a difference, then smaller until it fits. */
const QUALITIES = [0.92, 0.85, 0.75, 0.6, 0.45];

/**
 * The part of the picture that a person chose, as a JPEG that is at most as large as Instagram takes. It is drawn anew, so that nothing
 * of the file's metadata, such as where it was taken, is in it. @throws Error with words for a person
 */
export async function cutOut({ file, picture }: Cropping, crop: Crop): Promise<AddedFile> {
  const size = outputSize(crop, picture);
  if (size === null) throw new Error("The picture has too few pixels.");
  const canvas = Object.assign(document.createElement("canvas"), size);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser cannot draw pictures.");
  // JPEG has no transparency: without this, it would become black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = "high";
  const part = partOf(crop, picture);
  context.drawImage(picture, part.left, part.top, part.width, part.height, 0, 0, size.width, size.height);
  for (const quality of QUALITIES) {
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
    if (jpeg?.type === "image/jpeg" && jpeg.size <= MAX_PICTURE_BYTES)
      return { path: await pathFor(file.name, await jpeg.arrayBuffer(), "jpg"), file: jpeg, kind: "picture" };
  }
  throw new Error("The browser could not make a JPEG that is small enough. Choose a smaller picture.");
}

/**
 * The path of a new file in the repository: the plain letters of its name, and some of its digest, so that two photos of one name are
 * two files and one photo added twice is one.
 */
export async function pathFor(name: string, bytes: ArrayBuffer, extension: "jpg" | "mp4" | "mov"): Promise<string> {
  return `${MEDIA_FOLDER}/${plainName(name, "photo")}-${await digest(bytes)}.${extension}`;
}

/** Eight letters. Pages without https have no digests; there, a random number keeps files apart. */
async function digest(bytes: ArrayBuffer): Promise<string> {
  const hash =
    crypto.subtle === undefined
      ? crypto.getRandomValues(new Uint8Array(4))
      : new Uint8Array(await crypto.subtle.digest("SHA-256", bytes), 0, 4);
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
