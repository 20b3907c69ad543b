import type { DraftPost } from "../content/draft-post.ts";
import type { Finding } from "../findings/finding.ts";
import { formatRatio } from "../text/words.ts";
import type { MeasuredMedia } from "./inspection.ts";
import { ROUNDING_PX } from "./judge-shape.ts";
import type { MediaRuleId } from "./media-rules.ts";

interface Measured {
  name: string;
  widthPx: number;
  heightPx: number;
}

/** Warns of the pictures and videos of a carousel that are cropped to the shape of the first. Unmeasured ones are left out. */
export function judgeCropping(post: DraftPost, measured: readonly MeasuredMedia[]): Finding[] {
  if (post.media_type !== "CAROUSEL") return [];
  const files = measured.flatMap(nameChild);
  const first = files.find(({ position }) => position === 1);
  if (first === undefined) return [];
  const cropped = files.filter((file) => !hasShapeOf(first, file));
  if (cropped.length === 0) return [];
  const names = cropped.map((file) => `${file.name} (${describe(file)})`);
  const message = `Instagram crops all of a carousel to the shape of ${first.name} (${describe(first)}). This cuts off parts of ${names.join(", ")}.`;
  const hint = "Export all of them in the same shape, or check that nothing important is cut off.";
  const rule: MediaRuleId = "media/cropping";
  return [{ rule, severity: "warning", pointer: "/children", message, hint }];
}

function nameChild({ pointer, kind, widthPx, heightPx }: MeasuredMedia): (Measured & { position: number })[] {
  const index = /^\/children\/(\d+)\//.exec(pointer)?.[1];
  if (index === undefined || widthPx === null || heightPx === null) return [];
  const position = Number(index) + 1;
  return [{ name: `${kind === "image" ? "picture" : "video"} ${position}`, position, widthPx, heightPx }];
}

/** Whether scaling alone makes one of the other, apart from rounding. */
function hasShapeOf(first: Measured, { widthPx, heightPx }: Measured): boolean {
  const heightOfFirstPx = (first.heightPx * widthPx) / first.widthPx;
  return Math.abs(heightOfFirstPx - heightPx) <= ROUNDING_PX;
}

function describe({ widthPx, heightPx }: Measured): string {
  return `${widthPx} x ${heightPx} pixels, ${formatRatio(widthPx, heightPx)}`;
}
