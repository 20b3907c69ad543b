import { CELL_SIZE } from "../../core/calendar/site-files.ts";
import { nameFormat } from "../../core/media/name-format.ts";
import type { Thumbnailer } from "../../core/ports/converters.ts";
import { loadSharp } from "./load-library.ts";

const WIDTH_PX = 320;
/** Of a story, which is three and a half times as wide on a phone's screen as a cell of the calendar. */
const MAX_HEIGHT_PX = 640;
const QUALITY = 60;
/** Shown at a third of its pixels or less. */
const CELL_QUALITY = 50;
/** Far more than Instagram takes, and little enough to decode a thousand of. */
const MAX_PIXELS = 50_000_000;

/** @throws ProblemError (exit 2) where the libraries are not installed */
export async function createThumbnailer(): Promise<Thumbnailer> {
  const sharp = await loadSharp(["Jpeg"]);
  return {
    async shrink(bytes) {
      if (nameFormat(bytes.subarray(0, 512)) !== "a JPEG picture") return null;
      try {
        const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" }).autoOrient();
        const [{ data, info }, cell] = await Promise.all([
          upright
            .clone()
            .resize({ width: WIDTH_PX, height: MAX_HEIGHT_PX, fit: "inside", withoutEnlargement: true })
            .toColourspace("srgb")
            .webp({ quality: QUALITY, effort: 4 })
            .toBuffer({ resolveWithObject: true }),
          upright
            .clone()
            .resize({ ...CELL_SIZE, fit: "cover" })
            .toColourspace("srgb")
            .webp({ quality: CELL_QUALITY, effort: 4 })
            .toBuffer(),
        ]);
        const copy = { bytes: Uint8Array.from(data), widthPx: info.width, heightPx: info.height };
        return { ...copy, cellBytes: Uint8Array.from(cell) };
      } catch (error) {
        // Whatever is wrong with a picture, validate says it; the page then shows the picture itself.
        if (error instanceof Error) return null;
        throw error;
      }
    },
  };
}
