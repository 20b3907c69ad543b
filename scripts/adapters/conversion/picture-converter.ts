import type { Sharp } from "sharp";
import { MAX_PICTURE_BYTES } from "../../core/content/limits.ts";
import type { Result } from "../../core/findings/problem.ts";
import { isAnimated } from "../../core/media/is-animated.ts";
import { nameFormat, READABLE_PICTURE } from "../../core/media/name-format.ts";
import type { PicturePlan, Size } from "../../core/media/plan-picture.ts";
import { readPng } from "../../core/media/read-png.ts";
import type { ConvertedPicture, PictureConverter, Refusal } from "../../core/ports/converters.ts";
import { formatDuration, plural } from "../../core/text/words.ts";
import { type HeicPicture, TimeoutError, withHeic } from "./decode-heic.ts";
import { loadSharp } from "./load-library.ts";

/** The largest pictures of phones have 200 million pixels. A file of a few kB can claim thousands of millions. */
const MAX_PIXELS = 210_000_000;
/** HEIC is decoded as a whole, at four bytes a pixel. */
const MAX_HEIC_PIXELS = 100_000_000;
/** The largest that are taken need a tenth of it on two cores. */
const TIMEOUT_MS = 5 * 60_000;
/** The first one that makes the file small enough. */
const QUALITIES = [90, 75, 50] as const;

const LOADERS = ["Jpeg", "Png", "Webp", "Nsgif", "Tiff", "Heif"];

/** @throws ProblemError (exit 2) where the libraries are not installed */
export async function createPictureConverter(timeoutMs = TIMEOUT_MS): Promise<PictureConverter> {
  const sharp = await loadSharp(LOADERS);
  const opener =
    (bytes: Uint8Array): Opener =>
    (limitInputPixels) =>
      sharp(bytes, { limitInputPixels, failOn: "error", pages: 1 });

  return {
    async convert(bytes, options) {
      const format = nameFormat(bytes.subarray(0, 512));
      if (bytes.length === 0) return refuse("is empty.");
      if (format === null || !READABLE_PICTURE.test(format)) return refuse(notReadable(format));
      if (/HEIC|HEIF/.test(format) && !isAvif(bytes)) return await convertHeic(bytes, options);
      const picture = format === "a PNG picture" ? readPng(bytes).picture : bytes;
      return await convertWith(opener(picture), { ...options, format, isAnimated: isAnimated(bytes), timeoutMs });
    },
  };

  async function convertHeic(
    bytes: Uint8Array,
    { plan, padding }: Parameters<PictureConverter["convert"]>[1],
  ): Promise<Result<ConvertedPicture, Refusal>> {
    try {
      return await withHeic(bytes, { timeoutMs, use: (picture) => convertPixels(bytes, picture, { plan, padding }) });
    } catch (error) {
      if (error instanceof TimeoutError) return refuse(tooSlow(timeoutMs));
      throw error;
    }
  }

  async function convertPixels(
    bytes: Uint8Array,
    picture: Result<HeicPicture, Refusal>,
    { plan, padding }: Parameters<PictureConverter["convert"]>[1],
  ): Promise<Result<ConvertedPicture, Refusal>> {
    if (!picture.ok) return picture;
    const { size } = picture.value;
    if (size.widthPx * size.heightPx > MAX_HEIC_PIXELS) return refuse(tooLarge(size));
    const planned = plan(size);
    if (!planned.ok) return planned;
    const png = await picture.value.decode();
    if (png === null) return refuse("is a damaged HEIC or HEIF picture.");
    const more = { format: "a HEIC picture", isAnimated: isAnimated(bytes), timeoutMs };
    return await convertWith(opener(png), { plan: () => planned, padding, ...more });
  }
}

function refuse(error: Refusal): { ok: false; error: Refusal } {
  return { ok: false, error };
}

function notReadable(format: string | null): string {
  const looks = format === null ? "is in a format that cannot be read here" : `looks like ${format}`;
  return `${looks}. Readable are JPEG, PNG, WebP, AVIF, HEIC, HEIF, TIFF and GIF.`;
}

/** HEIF is a frame for several codings; one with AVIF's says so in its list of brands. */
function isAvif(bytes: Uint8Array): boolean {
  const brands = Buffer.from(bytes.subarray(8, 64)).toString("latin1");
  return brands.includes("avif") && !/hei[cxm]/.test(brands);
}

interface Order extends Pick<Parameters<PictureConverter["convert"]>[1], "plan" | "padding"> {
  format: string;
  isAnimated: boolean;
  timeoutMs: number;
}

/** The file with this limit of pixels; false: its head is read, whatever it claims. */
type Opener = (limitInputPixels: number | false) => Sharp;

async function convertWith(
  open: Opener,
  { plan, padding, format, isAnimated: isMoving, timeoutMs }: Order,
): Promise<Result<ConvertedPicture, Refusal>> {
  const deadlineMs = performance.now() + timeoutMs;
  try {
    const { autoOrient, width, height, pages = 1 } = await open(false).metadata();
    // Animations report the height of all pages together only with all pages open.
    const source = { widthPx: autoOrient?.width ?? width, heightPx: autoOrient?.height ?? height };
    if (source.widthPx * source.heightPx > MAX_PIXELS) return refuse(tooLarge(source));
    const planned = plan(source);
    if (!planned.ok) return planned;
    if (!isColour(open(false), padding))
      return refuse(`gets no borders: there is no colour "${padding}". Write a name such as white, or #f4efe6.`);
    const seconds = Math.max(1, Math.round(timeoutMs / 1_000));
    const bytes = await encode(() => shape(open(MAX_PIXELS).timeout({ seconds }), planned.value, padding));
    return { ok: true, value: { bytes, source, plan: planned.value, isFirstOfMany: isMoving || pages > 1 } };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (performance.now() >= deadlineMs) return refuse(tooSlow(timeoutMs));
    return refuse(`begins like ${format} but cannot be decoded: it is damaged, incomplete or of an unusual kind.`);
  }
}

/** The library refuses a colour as soon as it is named. */
function isColour(picture: Sharp, name: string): boolean {
  try {
    picture.flatten({ background: name });
    return true;
  } catch {
    return false;
  }
}

function tooSlow(timeoutMs: number): Refusal {
  return `was not decoded within ${formatDuration(timeoutMs)}, so it was given up. Export it anew, or smaller.`;
}

function tooLarge({ widthPx, heightPx }: Size): string {
  return `claims to be ${widthPx} x ${plural(heightPx, "pixel")}, which is more than can be decoded safely.`;
}

function shape(picture: Sharp, { kept, corner, out, isPadded }: PicturePlan, padding: string): Sharp {
  const upright = picture.autoOrient().flatten({ background: padding });
  const cropped =
    corner === null
      ? upright
      : upright.extract({ left: corner.leftPx, top: corner.topPx, width: kept.widthPx, height: kept.heightPx });
  return cropped
    .resize({
      width: out.widthPx,
      height: out.heightPx,
      fit: isPadded ? "contain" : "cover",
      position: isPadded ? "centre" : "attention",
      background: padding,
    })
    .toColourspace("srgb");
}

/** sharp keeps no metadata by default. */
async function encode(open: () => Sharp): Promise<Uint8Array> {
  let bytes = new Uint8Array(0);
  for (const quality of QUALITIES) {
    bytes = Uint8Array.from(await open().jpeg({ quality, progressive: false, chromaSubsampling: "4:2:0" }).toBuffer());
    if (bytes.length <= MAX_PICTURE_BYTES) break;
  }
  return bytes;
}
