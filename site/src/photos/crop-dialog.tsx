import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { PICTURE_WIDTH_PX } from "../../../scripts/core/content/limits.ts";
import { Switch } from "../shared/marks.tsx";
import {
  type Crop,
  MAX_ZOOM,
  moveCrop,
  nearestShape,
  outputSize,
  partOf,
  type Shape,
  wholeCrop,
  zoomCrop,
} from "./crop-frame.ts";
import type { Cropping } from "./open-files.ts";

interface CropDialogProps {
  cropping: Pick<Cropping, "picture" | "isAnimated">;
  shapes: readonly Shape[];
  /** The shape of the first picture of a carousel, which crops the others; null: whichever keeps most. */
  shape: Shape | null;
  /** "Photo 2 of 3" */
  title: string;
  /** How many photos wait behind this one. */
  others: number;
  /** Whether each becomes a post of its own; null where they belong to one post. */
  isSplit: boolean | null;
  onSplit: (isSplit: boolean) => void;
  /** Keeps this one as it is here, and the others as well as they fit. */
  onAll: (crop: Crop) => void;
  onCancel: () => void;
  /** Gives the picture that is cropped from then on: a quarter turned to the right. */
  onTurn: () => Promise<ImageBitmap>;
  onDone: (crop: Crop) => void;
}

/** How much one press of an arrow moves, in parts of the frame. */
const STEP = 0.05;
const VIEW_PX = 360;

/** Chooses the part of a picture that is kept, with the pixels that it comes to: by dragging and two fingers, or arrows and slider. */
export function CropDialog({ cropping: { picture, isAnimated }, shapes, shape, title, ...props }: CropDialogProps) {
  const { others, isSplit, onSplit, onAll, onCancel, onTurn, onDone } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const wholeOf = (of: ImageBitmap) => wholeCrop(shape ?? nearestShape(shapes, of));
  const [crop, setCrop] = useState(() => wholeOf(picture));
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const size = outputSize(crop, picture);
  return (
    <dialog ref={dialog} class="crop-dialog stack" aria-labelledby="crop-title" onClose={onCancel}>
      <h2 id="crop-title">{title}</h2>
      {isSplit !== null && (
        <Switch
          label="What the photos become"
          choices={[
            [false, "One carousel"],
            [true, "A post of each"],
          ]}
          value={isSplit}
          onChoose={onSplit}
        />
      )}
      <Switch
        label="Shape"
        choices={shapes.map((one) => [one, one.name] as const)}
        value={crop.shape}
        onChoose={(one) => setCrop({ ...crop, shape: one })}
      />
      <CropView picture={picture} crop={crop} onCrop={setCrop} />
      {isAnimated && (
        <p class="hint">
          It is animated. Only the first frame is taken: Instagram shows no moving pictures but videos.
        </p>
      )}
      <div class="zoom">
        <label for="zoom">Closer</label>
        <input
          id="zoom"
          type="range"
          min="1"
          max={MAX_ZOOM}
          step="0.01"
          value={crop.zoom}
          onInput={({ currentTarget }) => setCrop({ ...crop, zoom: Number(currentTarget.value) })}
        />
        <button type="button" onClick={() => void onTurn().then((turned) => setCrop(wholeOf(turned)))}>
          Turn
        </button>
      </div>
      <p role="status" class={size === null ? "finding finding-error" : "crop-size"}>
        {size === null
          ? `Too few pixels: the picture must be at least ${PICTURE_WIDTH_PX.min} pixels wide. Keep more of it, or choose a larger one.`
          : `${size.width} × ${size.height} pixels`}
      </p>
      <p class="dialog-buttons">
        <button type="button" onClick={() => dialog.current?.close()}>
          Cancel
        </button>
        {others > 0 && (
          <button type="button" disabled={size === null} onClick={() => onAll(crop)}>
            Use all {others + 1}
          </button>
        )}
        <button type="button" class="primary" disabled={size === null} onClick={() => onDone(crop)}>
          Use this photo
        </button>
      </p>
    </dialog>
  );
}

type CropViewProps = { picture: ImageBitmap; crop: Crop; onCrop: (crop: Crop) => void };

interface Point {
  x: number;
  y: number;
}

/** Exactly what is kept, drawn as it will be. */
function CropView({ picture, crop, onCrop }: CropViewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const fingers = useRef(new Map<number, Point>()).current;
  const { ratio } = crop.shape;
  const view = { width: VIEW_PX * Math.min(1, ratio), height: VIEW_PX / Math.max(1, ratio) };
  useEffect(() => {
    const part = partOf(crop, picture);
    canvas.current
      ?.getContext("2d")
      ?.drawImage(picture, part.left, part.top, part.width, part.height, 0, 0, view.width * 2, view.height * 2);
  }, [picture, crop]);
  const letGo = ({ pointerId }: PointerEvent) => fingers.delete(pointerId);
  return (
    <canvas
      ref={canvas}
      class="crop-view"
      width={view.width * 2}
      height={view.height * 2}
      style={{ aspectRatio: ratio }}
      tabIndex={0}
      role="img"
      aria-label="The part that is kept. The arrow keys move it."
      onKeyDown={(event) => {
        const by = ARROWS[event.key];
        if (by === undefined) return;
        event.preventDefault();
        onCrop(moveCrop(crop, picture, { byX: by[0] * STEP, byY: by[1] * STEP }));
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      }}
      onPointerMove={(event) => {
        if (!fingers.has(event.pointerId)) return;
        const before = gripOf(fingers);
        fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
        const { x, y, spread } = gripOf(fingers);
        const { width, height } = event.currentTarget.getBoundingClientRect();
        const closer = zoomCrop(crop, spread / before.spread);
        onCrop(moveCrop(closer, picture, { byX: (before.x - x) / width, byY: (before.y - y) / height }));
      }}
      onPointerUp={letGo}
      onPointerCancel={letGo}
    />
  );
}

/** Where the fingers are on average, and how far apart; one finger has a spread that never changes. */
function gripOf(fingers: ReadonlyMap<number, Point>): Point & { spread: number } {
  const [first = { x: 0, y: 0 }, second = first] = fingers.values();
  const spread = Math.max(Math.hypot(first.x - second.x, first.y - second.y), 1);
  return { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2, spread };
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
