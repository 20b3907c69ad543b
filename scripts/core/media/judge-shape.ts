import {
  FULL_SCREEN_RATIO,
  PICTURE_WIDTH_PX,
  TALLEST_RATIO,
  TALLEST_RATIO_OF_APP,
  WIDEST_RATIO,
} from "../content/limits.ts";
import type { Settings } from "../generated/settings.ts";
import { formatPixels } from "../text/words.ts";
import type { Remark } from "./media-rules.ts";
import type { MediaRole } from "./media-target.ts";

export interface Shape {
  widthPx: number;
  heightPx: number;
  /** The file stores the picture on its side. The numbers are those of the upright picture. */
  isTurned?: boolean;
}

/** What the team's settings allow. */
export interface Leniency {
  /** Whether pictures in the feed may be wider than Instagram shows them. */
  isScalingAllowed: boolean;
  /** Whether they may be as tall as in the app. */
  isAppRatioAllowed: boolean;
}

export const STRICT: Leniency = { isScalingAllowed: false, isAppRatioAllowed: false };

export function leniencyOf(media: Settings["media"]): Leniency {
  return { isScalingAllowed: media?.allow_scaling === true, isAppRatioAllowed: media?.ratios === "app" };
}

/** Encoders round to even numbers, so a deviation of this many pixels from the ratio is allowed. */
export const ROUNDING_PX = 2;

/** Checks the ratio and width of a picture for its role. Uses integers only, because a single pixel decides. */
export function judgeShape(shape: Shape, role: MediaRole, leniency: Leniency = STRICT): Remark[] {
  const { isScalingAllowed, isAppRatioAllowed } = leniency;
  const isFeed = role === "feed-image" || role === "carousel-image";
  const remarks = isFeed ? judgeFeedRatio(shape, isAppRatioAllowed) : adviseFullScreen(shape);
  const isScaled = isFeed && isScalingAllowed && shape.widthPx > PICTURE_WIDTH_PX.max;
  return [...remarks, ...(isScaled ? [noteScaling(shape)] : judgeWidth(shape.widthPx, isFeed ? "error" : "warning"))];
}

export function adviseFullScreen(shape: Shape): Remark[] {
  const { width, height } = FULL_SCREEN_RATIO;
  const wantedWidthPx = Math.round((shape.heightPx * width) / height);
  if (Math.abs(shape.widthPx - wantedWidthPx) <= ROUNDING_PX) return [];
  const fix =
    shape.widthPx > wantedWidthPx
      ? `crop ${formatPixels(shape.widthPx - wantedWidthPx)} from the left or right`
      : `crop ${formatPixels(shape.heightPx - Math.round((shape.widthPx * height) / width))} from the top or bottom`;
  return [
    {
      rule: "media/shape",
      severity: "warning",
      says: `is ${describeShown(shape)}, which is not ${FULL_SCREEN_RATIO.text}, so it will be shown with borders or cropped.`,
      hint: `To fill the screen, ${fix}, or export it again at 1080 x 1920.`,
    },
  ];
}

function judgeFeedRatio(shape: Shape, isAppRatioAllowed: boolean): Remark[] {
  const { widthPx, heightPx } = shape;
  const isTallerThan = ({ width, height }: Ratio) => widthPx * height < heightPx * width;
  const tallest = isAppRatioAllowed ? TALLEST_RATIO_OF_APP : TALLEST_RATIO;
  if (isTallerThan(tallest)) return [tooTall(shape, tallest)];
  if (isTallerThan(TALLEST_RATIO)) return [noteTall(shape)];
  if (widthPx * WIDEST_RATIO.height > heightPx * WIDEST_RATIO.width) return [tooWide(shape)];
  return [];
}

type Ratio = typeof TALLEST_RATIO;

function noteTall(shape: Shape): Remark {
  return {
    rule: "media/ratio",
    severity: "note",
    says: `is ${describeShown(shape)}, taller than ${TALLEST_RATIO.text}. Instagram's documentation does not promise that it takes that.`,
    hint: 'media.ratios "app" in the settings allows this.',
  };
}

function tooTall(shape: Shape, { width, height, text }: Ratio): Remark {
  const heightPx = Math.floor((shape.widthPx * height) / width);
  const widthPx = Math.ceil((shape.heightPx * width) / height);
  const excess = formatPixels(shape.heightPx - heightPx);
  return {
    rule: "media/ratio",
    says: `is ${describeShown(shape)}, taller than ${text}: ${excess} too high, or ${formatPixels(widthPx - shape.widthPx)} of width missing.`,
    hint: `Crop ${excess} from the top or bottom (to ${describe({ ...shape, heightPx })}), or add width (to ${describe({ ...shape, widthPx })}).`,
  };
}

function tooWide(shape: Shape): Remark {
  const widthPx = Math.floor((shape.heightPx * WIDEST_RATIO.width) / WIDEST_RATIO.height);
  const heightPx = Math.ceil((shape.widthPx * WIDEST_RATIO.height) / WIDEST_RATIO.width);
  const excess = formatPixels(shape.widthPx - widthPx);
  return {
    rule: "media/ratio",
    says: `is ${describeShown(shape)}, wider than ${WIDEST_RATIO.text}: ${excess} too wide, or ${formatPixels(heightPx - shape.heightPx)} of height missing.`,
    hint: `Crop ${excess} from the left or right (to ${describe({ ...shape, widthPx })}), or add height (to ${describe({ ...shape, heightPx })}).`,
  };
}

function judgeWidth(widthPx: number, severity: "error" | "warning"): Remark[] {
  const { min, max } = PICTURE_WIDTH_PX;
  if (widthPx >= min && widthPx <= max) return [];
  const deviation =
    widthPx < min ? `${formatPixels(min - widthPx)} too narrow` : `${formatPixels(widthPx - max)} too wide`;
  return [
    {
      rule: "media/width",
      severity,
      says: `is ${formatPixels(widthPx)} wide, ${deviation}: the width must be ${min} to ${max} pixels.`,
      hint: widthPx < min ? "Use a larger version of the picture." : `Scale it down to 1080 or ${max} pixels wide.`,
    },
  ];
}

function noteScaling({ widthPx }: Shape): Remark {
  return {
    rule: "media/width",
    severity: "note",
    says: `is ${formatPixels(widthPx)} wide; Instagram scales it down to ${PICTURE_WIDTH_PX.max}.`,
    hint: "media.allow_scaling in the settings allows this.",
  };
}

function describeShown(shape: Shape): string {
  return `${describe(shape)}${shape.isTurned === true ? " when turned upright" : ""}`;
}

function describe(shape: Shape): string {
  return `${shape.widthPx} x ${shape.heightPx} pixels`;
}
