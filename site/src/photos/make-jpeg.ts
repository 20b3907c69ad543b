import { MAX_PICTURE_BYTES } from "../../../scripts/core/instagram/limits.ts";
import { FORMAT_HEAD_BYTES, nameFormat } from "../../../scripts/core/media/name-format.ts";
import type { Part, Size } from "./crop-frame.ts";

/** Good enough that nobody sees a difference, then smaller until it fits. */
const QUALITIES = [0.92, 0.85, 0.75, 0.6, 0.45];

/** The picture upright, as cameras mean it. @throws Error in words when this browser cannot open it */
export async function openPicture(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    throw new Error(await whyNot(file));
  }
}

async function whyNot(file: Blob): Promise<string> {
  const head = new Uint8Array(await file.slice(0, FORMAT_HEAD_BYTES).arrayBuffer());
  const format = nameFormat(head);
  if (format === "a HEIC picture" || format === "a HEIF picture") {
    return `This is ${format}, which this browser cannot open. On an iPhone, choose Settings, Camera, Formats, "Most Compatible", or share the photo as a JPEG. Safari opens it as it is.`;
  }
  const is = format === null ? "This is no picture that this browser knows" : `This is ${format}`;
  return `${is}, and the browser cannot open it. Choose a JPEG, PNG or WebP picture.`;
}

/**
 * A JPEG of that part of the picture, at most as large as Instagram takes. It is drawn anew, so that nothing of the file's metadata,
 * such as where it was taken, is in it. @throws Error in words when the browser cannot make one
 */
export async function makeJpeg(picture: CanvasImageSource, part: Part, { width, height }: Size): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser cannot draw pictures.");
  // JPEG has no transparency: without this, it would become black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, part.left, part.top, part.width, part.height, 0, 0, width, height);
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
    if (blob?.type === "image/jpeg" && blob.size <= MAX_PICTURE_BYTES) return blob;
  }
  throw new Error("The browser could not make a JPEG that is small enough. Choose a smaller picture.");
}
