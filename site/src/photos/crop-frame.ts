import {
  FULL_SCREEN_RATIO,
  PICTURE_WIDTH_PX,
  TALLEST_RATIO,
  WIDEST_RATIO,
} from "../../../scripts/core/instagram/limits.ts";

export interface Size {
  width: number;
  height: number;
}

/** A shape that a picture can be cropped to. */
export interface Shape {
  name: string;
  /** Width by height. */
  ratio: number;
}

const TALL: Shape = { name: TALLEST_RATIO.text, ratio: TALLEST_RATIO.width / TALLEST_RATIO.height };
const SQUARE: Shape = { name: "1:1", ratio: 1 };
const WIDE: Shape = { name: WIDEST_RATIO.text, ratio: WIDEST_RATIO.width / WIDEST_RATIO.height };
const FULL: Shape = { name: FULL_SCREEN_RATIO.text, ratio: FULL_SCREEN_RATIO.width / FULL_SCREEN_RATIO.height };

export function shapesFor(kind: "feed" | "full-screen"): readonly Shape[] {
  return kind === "feed" ? [TALL, SQUARE, WIDE] : [FULL];
}

/** The shape that keeps most of the picture. */
export function nearestShape(shapes: readonly Shape[], { width, height }: Size): Shape {
  const distance = ({ ratio }: Shape) => Math.abs(Math.log(ratio / (width / height)));
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

export interface Part extends Size {
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
