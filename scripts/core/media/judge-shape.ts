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

/** What the team's settings allow: wider pictures, and such as tall as in the app. */
export type Leniency = Settings["media"];

/** Encoders round to even numbers, so a deviation of this many pixels from the ratio is allowed. */
export const ROUNDING_PX = 2;

/** Checks the ratio and width of a picture for its role. Uses integers only, because a single pixel decides. */
export function judgeShape(shape: Shape, role: MediaRole, leniency?: Leniency): Remark[] {
  const { widthPx } = shape;
  if (role !== "feed-image" && role !== "carousel-image")
    return [...adviseFullScreen(shape), ...judgeWidth(widthPx, "warning")];
  const isScaled = leniency?.allow_scaling === true && widthPx > PICTURE_WIDTH_PX.max;
  const remarks = judgeFeedRatio(shape, leniency?.ratios === "app" ? TALLEST_RATIO_OF_APP : TALLEST_RATIO);
  return [...remarks, ...(isScaled ? [noteScaling(shape)] : judgeWidth(widthPx, "error"))];
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

type Ratio = typeof TALLEST_RATIO;

function judgeFeedRatio(shape: Shape, tallest: Ratio): Remark[] {
  const { widthPx, heightPx } = shape;
  const isTallerThan = ({ width, height }: Ratio) => widthPx * height < heightPx * width;
  if (isTallerThan(tallest)) return [outOfRatio(shape, tallest, true)];
  if (isTallerThan(TALLEST_RATIO)) return [noteTall(shape)];
  return widthPx * WIDEST_RATIO.height > heightPx * WIDEST_RATIO.width ? [outOfRatio(shape, WIDEST_RATIO, false)] : [];
}

function noteTall(shape: Shape): Remark {
  return {
    rule: "media/ratio",
    severity: "note",
    says: `is ${describeShown(shape)}, taller than ${TALLEST_RATIO.text}. Instagram's documentation does not promise that it takes that.`,
    hint: 'media.ratios "app" in the settings allows this.',
  };
}

/** Too tall for the ratio, or too wide. Rounded so that what is left fits. */
function outOfRatio(shape: Shape, { width, height, text }: Ratio, isTall: boolean): Remark {
  const [shrink, grow] = [Math.floor, Math.ceil];
  const heightPx = (isTall ? shrink : grow)((shape.widthPx * height) / width);
  const widthPx = (isTall ? grow : shrink)((shape.heightPx * width) / height);
  const [high, wide] = [Math.abs(shape.heightPx - heightPx), Math.abs(shape.widthPx - widthPx)].map(formatPixels);
  const [lower, wider] = [describe({ ...shape, heightPx }), describe({ ...shape, widthPx })];
  const says = `is ${describeShown(shape)}, ${isTall ? "taller" : "wider"} than ${text}:`;
  return isTall
    ? {
        rule: "media/ratio",
        says: `${says} ${high} too high, or ${wide} of width missing.`,
        hint: `Crop ${high} from the top or bottom (to ${lower}), or add width (to ${wider}).`,
      }
    : {
        rule: "media/ratio",
        says: `${says} ${wide} too wide, or ${high} of height missing.`,
        hint: `Crop ${wide} from the left or right (to ${wider}), or add height (to ${lower}).`,
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
