import type { AddedFile } from "./added-file.ts";
import { type Crop, outputSize, partOf } from "./crop-frame.ts";
import { makeJpeg, openPicture } from "./make-jpeg.ts";
import { pathFor } from "./name-file.ts";

/** GitHub refuses larger files. */
const MAX_VIDEO_BYTES = 100 * 1024 * 1024;

/** A picture on its way to the dialog that crops it. */
export interface Cropping {
  file: File;
  picture: ImageBitmap;
}

export interface Opened {
  videos: AddedFile[];
  pictures: Cropping[];
  /** In words, for files that cannot be used. */
  problems: string[];
}

/** Opens files in the browser; what cannot be used is said, and the others are kept. */
export async function openAll(files: readonly File[], takesVideos: boolean): Promise<Opened> {
  const opened: Opened = { videos: [], pictures: [], problems: [] };
  for (const file of files) {
    try {
      if (file.type.startsWith("video/")) opened.videos.push(await toVideo(file, takesVideos));
      else opened.pictures.push({ file, picture: await openPicture(file) });
    } catch (error) {
      opened.problems.push(`${file.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return opened;
}

async function toVideo(file: File, isTaken: boolean): Promise<AddedFile> {
  if (!isTaken) throw new Error("This post takes pictures only. Choose Reel for a video.");
  const extension = file.type === "video/quicktime" ? "mov" : file.type === "video/mp4" ? "mp4" : null;
  if (extension === null) throw new Error("Instagram takes MP4 and MOV videos. Export it as one of them.");
  if (file.size > MAX_VIDEO_BYTES) throw new Error("The video is larger than 100 MB, which GitHub does not take.");
  return { path: await pathFor(file.name, await file.arrayBuffer(), extension), file, kind: "video" };
}

/** The part of the picture that a person chose, as a JPEG. @throws Error with words for a person */
export async function cutOut({ file, picture }: Cropping, crop: Crop): Promise<AddedFile> {
  const size = outputSize(crop, picture);
  if (size === null) throw new Error("The picture has too few pixels.");
  const jpeg = await makeJpeg(picture, partOf(crop, picture), size);
  return { path: await pathFor(file.name, await jpeg.arrayBuffer(), "jpg"), file: jpeg, kind: "picture" };
}
