import { PICTURE_WIDTH_PX, TALLEST_RATIO, TALLEST_RATIO_OF_APP, WIDEST_RATIO } from "../content/limits.ts";
import { formatPixels, formatRatio } from "../text/words.ts";
import type { Leniency } from "./judge-shape.ts";

export interface Size {
  widthPx: number;
  heightPx: number;
}

/** The shapes that a picture can be given; "auto" keeps its own where the feed takes it. 3:4 is for settings with media.ratios "app", 9:16 for stories and covers. */
export const RATIOS = {
  "3:4": { width: 3, height: 4 },
  "4:5": { width: 4, height: 5 },
  "1:1": { width: 1, height: 1 },
  "1.91:1": { width: 191, height: 100 },
  "9:16": { width: 9, height: 16 },
} as const;

export type RatioName = keyof typeof RATIOS | "auto";

interface Ratio {
  width: number;
  height: number;
}

/** What matters in the picture, in percent from its left and upper edge. */
export interface Focus {
  xPercent: number;
  yPercent: number;
}

export interface PictureShape {
  ratio: RatioName;
  /** null: the converter looks for what draws attention. */
  focus: Focus | null;
  /** Add borders instead of cropping. */
  isPadded: boolean;
}

export interface PicturePlan {
  /** What is left of the upright picture before it is scaled. */
  kept: Size;
  /** Where the kept part begins; null when all is kept, or when the converter looks for the best place. */
  corner: { leftPx: number; topPx: number } | null;
  /** The finished picture, with its borders. */
  out: Size;
  isPadded: boolean;
}

/** How to crop and scale an upright picture. `error`: why it can never fit, as the rest of a sentence that begins with its name. */
export function planPicture(
  size: Size,
  { ratio: name, focus, isPadded }: PictureShape,
  leniency?: Leniency,
): { ok: true; value: PicturePlan } | { ok: false; error: string } {
  const ratio =
    name === "auto"
      ? nearestAllowed(size, leniency?.ratios === "app" ? TALLEST_RATIO_OF_APP : TALLEST_RATIO)
      : RATIOS[name];
  const canvas = ratio === null ? size : fitTo(size, ratio, isPadded);
  const kept = isPadded ? size : canvas;
  if (canvas.widthPx < PICTURE_WIDTH_PX.min) return { ok: false, error: tooNarrow(size, canvas) };
  const widthPx = Math.min(canvas.widthPx, PICTURE_WIDTH_PX.max);
  const out = { widthPx, heightPx: ratio === null ? ownHeight(size, widthPx) : heightOf(ratio, widthPx) };
  const corner = kept !== size && focus !== null ? cornerAt(focus, size, kept) : null;
  return { ok: true, value: { kept, corner, out, isPadded: isPadded && ratio !== null } };
}

/** null when the feed takes the picture as it is. */
function nearestAllowed({ widthPx, heightPx }: Size, tallest: Ratio): Ratio | null {
  if (widthPx * tallest.height < heightPx * tallest.width) return tallest;
  if (widthPx * WIDEST_RATIO.height > heightPx * WIDEST_RATIO.width) return WIDEST_RATIO;
  return null;
}

/** What is left of the picture in this ratio, or what it becomes with borders. */
function fitTo({ widthPx, heightPx }: Size, { width, height }: Ratio, isPadded: boolean): Size {
  const isTooWide = widthPx * height > heightPx * width;
  const round = (px: number) => (isPadded ? Math.ceil(px) : Math.max(1, Math.floor(px)));
  return isTooWide === isPadded
    ? { widthPx, heightPx: round((widthPx * height) / width) }
    : { widthPx: round((heightPx * width) / height), heightPx };
}

/** Rounded towards what the platform takes: a single pixel decides. */
function heightOf({ width, height }: Ratio, widthPx: number): number {
  return width > height ? Math.ceil((widthPx * height) / width) : Math.floor((widthPx * height) / width);
}

function ownHeight({ widthPx: ownWidthPx, heightPx }: Size, widthPx: number): number {
  const rounded = Math.round((heightPx * widthPx) / ownWidthPx);
  return Math.min(Math.max(rounded, heightOf(WIDEST_RATIO, widthPx)), heightOf(TALLEST_RATIO, widthPx));
}

function cornerAt({ xPercent, yPercent }: Focus, size: Size, kept: Size): { leftPx: number; topPx: number } {
  return {
    leftPx: clamp((size.widthPx * xPercent) / 100 - kept.widthPx / 2, size.widthPx - kept.widthPx),
    topPx: clamp((size.heightPx * yPercent) / 100 - kept.heightPx / 2, size.heightPx - kept.heightPx),
  };
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(Math.round(value), 0), most);
}

function tooNarrow(size: Size, { widthPx }: Size): string {
  const after =
    widthPx === size.widthPx ? "" : ` Cropped to its shape, ${formatPixels(widthPx)} of width would be left.`;
  return `is ${size.widthPx} x ${size.heightPx} pixels.${after} Instagram needs at least ${PICTURE_WIDTH_PX.min} pixels of width.`;
}

/** What the plan takes away or adds, as a sentence. */
export function describeCut(
  { widthPx, heightPx }: Size,
  { kept, isPadded }: Pick<PicturePlan, "kept" | "isPadded">,
): string {
  if (isPadded) return "Nothing was cut; borders were added.";
  const parts = [
    ...shareOf("width", widthPx - kept.widthPx, widthPx),
    ...shareOf("height", heightPx - kept.heightPx, heightPx),
  ];
  return parts.length === 0 ? "Nothing was cut." : `${parts.join(" and ")} was cut.`;
}

/** What was cropped of an upright picture, with the shapes before and after, as the rest of a sentence; null when all of it was kept. */
export function describeCrop(from: Size, kept: Size): string | null {
  if (kept.widthPx >= from.widthPx && kept.heightPx >= from.heightPx) return null;
  const shapes = `from ${formatRatio(from.widthPx, from.heightPx)} to ${nameRatio(kept)}`;
  return `was cropped ${shapes}, and ${describeCut(from, { kept, isPadded: false })}`;
}

/** Rounding to whole pixels hides the shape that was meant. */
function nameRatio({ widthPx, heightPx }: Size): string {
  const isMeant = ({ width, height }: Ratio) => Math.abs((widthPx * height) / (heightPx * width) - 1) < 0.005;
  const [name] = Object.entries(RATIOS).find(([, ratio]) => isMeant(ratio)) ?? [formatRatio(widthPx, heightPx)];
  return name;
}

function shareOf(name: string, cutPx: number, wholePx: number): string[] {
  if (cutPx === 0) return [];
  const percent = Math.max(1, Math.round((cutPx / wholePx) * 100));
  return [`${percent}% of its ${name} (${cutPx} of ${formatPixels(wholePx)})`];
}
