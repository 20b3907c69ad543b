import { PICTURE_WIDTH_PX } from "../../../scripts/core/content/limits.ts";
import { RATIOS } from "../../../scripts/core/media/plan-picture.ts";
import { ratioOf, type Size } from "../shared/words.ts";

export interface Shape {
  name: string;
  /** Width by height. */
  ratio: number;
}

const SHAPES: readonly Shape[] = Object.entries(RATIOS).map(([name, size]) => ({ name, ratio: ratioOf(size) }));
const [APP_SHAPE, FULL_SCREEN] = ["3:4", "9:16"];

/** Of the kinds of posts. `isTall`: the team's settings let pictures be as tall as in the app. */
export function shapesFor(isFullScreen: boolean, isTall: boolean): readonly Shape[] {
  if (isFullScreen) return SHAPES.filter(({ name }) => name === FULL_SCREEN);
  return SHAPES.filter(({ name }) => name !== FULL_SCREEN && (isTall || name !== APP_SHAPE));
}

/** The shape that keeps most of the picture. */
export function nearestShape(shapes: readonly Shape[], size: Size): Shape {
  const distance = ({ ratio }: Shape) => Math.abs(Math.log(ratio / ratioOf(size)));
  return shapes.reduce((best, shape) => (distance(shape) < distance(best) ? shape : best));
}

/** Which part of a picture is kept: its shape, how close, and around which point, in parts of the picture from 0 to 1. */
export interface Crop {
  shape: Shape;
  zoom: number;
  x: number;
  y: number;
}

export const MAX_ZOOM = 4;

export function wholeCrop(shape: Shape): Crop {
  return { shape, zoom: 1, x: 0.5, y: 0.5 };
}

interface Part extends Size {
  left: number;
  top: number;
}

/** The part of the picture in its pixels. It never reaches beyond the picture. */
export function partOf({ shape, zoom, x, y }: Crop, { width, height }: Size): Part {
  const fitted = Math.min(width, height * shape.ratio) / Math.min(Math.max(zoom, 1), MAX_ZOOM);
  const part = { width: fitted, height: fitted / shape.ratio };
  const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), most);
  return {
    ...part,
    left: clamp(x * width - part.width / 2, width - part.width),
    top: clamp(y * height - part.height / 2, height - part.height),
  };
}

/** Moves the part by parts of its own size, and keeps the point inside of what can be reached. */
export function moveCrop(crop: Crop, size: Size, { byX, byY }: { byX: number; byY: number }): Crop {
  const part = partOf(crop, size);
  const moved = partOf(
    {
      ...crop,
      x: (part.left + part.width * (0.5 + byX)) / size.width,
      y: (part.top + part.height * (0.5 + byY)) / size.height,
    },
    size,
  );
  return {
    ...crop,
    x: (moved.left + moved.width / 2) / size.width,
    y: (moved.top + moved.height / 2) / size.height,
  };
}

export function zoomCrop(crop: Crop, by: number): Crop {
  return { ...crop, zoom: Math.min(Math.max(crop.zoom * by, 1), MAX_ZOOM) };
}

/**
 * The size of the finished picture: as many pixels as there are, at most as many as Instagram shows, and never a shape beyond the
 * limits because of rounding. null when there are too few.
 */
export function outputSize(crop: Crop, size: Size): Size | null {
  const { width } = partOf(crop, size);
  const outWidth = Math.min(Math.floor(width + 0.001), PICTURE_WIDTH_PX.max);
  if (outWidth < PICTURE_WIDTH_PX.min) return null;
  const exact = outWidth / crop.shape.ratio;
  return { width: outWidth, height: crop.shape.ratio < 1 ? Math.floor(exact) : Math.ceil(exact) };
}
