import { useEffect, useRef, useState } from "preact/hooks";
import { PICTURE_WIDTH_PX } from "../../../scripts/core/instagram/limits.ts";
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
} from "./crop-frame.ts";

interface CropDialogProps {
  picture: ImageBitmap;
  shapes: readonly Shape[];
  /** The shape of the first picture of a carousel, which crops the others; null: whichever keeps most. */
  shape: Shape | null;
  /** "Photo 2 of 3" */
  title: string;
  onCancel: () => void;
  onDone: (crop: Crop) => void;
}

/** How much one press of an arrow moves, in parts of the frame. */
const STEP = 0.05;
const VIEW_PX = 360;

/** Chooses the part of a picture that is kept, with the pixels that it comes to. Drag, arrows, and the slider for how close. */
export function CropDialog({ picture, shapes, shape, title, onCancel, onDone }: CropDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [crop, setCrop] = useState(() => wholeCrop(shape ?? nearestShape(shapes, picture)));
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  const size = outputSize(crop, picture);
  return (
    <dialog ref={dialog} class="crop-dialog" aria-labelledby="crop-title" onClose={onCancel}>
      <h2 id="crop-title">{title}</h2>
      <Switch
        label="Shape"
        choices={shapes.map((one) => [one, one.name] as const)}
        value={crop.shape}
        onChoose={(one) => setCrop({ ...crop, shape: one })}
      />
      <CropView picture={picture} crop={crop} onCrop={setCrop} />
      <label class="zoom">
        <span>Closer</span>
        <input
          type="range"
          min="1"
          max={MAX_ZOOM}
          step="0.01"
          value={crop.zoom}
          onInput={({ currentTarget }) => setCrop({ ...crop, zoom: Number(currentTarget.value) })}
        />
      </label>
      <p role="status" class={size === null ? "finding finding-error" : "crop-size"}>
        {size === null
          ? `Too few pixels: the picture must be at least ${PICTURE_WIDTH_PX.min} pixels wide. Keep more of it, or choose a larger one.`
          : `${size.width} × ${size.height} pixels`}
      </p>
      <p class="dialog-buttons">
        <button type="button" onClick={() => dialog.current?.close()}>
          Cancel
        </button>
        <button type="button" class="primary" disabled={size === null} onClick={() => onDone(crop)}>
          Use this photo
        </button>
      </p>
    </dialog>
  );
}

type CropViewProps = { picture: ImageBitmap; crop: Crop; onCrop: (crop: Crop) => void };

/** Exactly what is kept, drawn as it will be. */
function CropView({ picture, crop, onCrop }: CropViewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<{ x: number; y: number } | null>(null);
  const { ratio } = crop.shape;
  const view = { width: VIEW_PX * Math.min(1, ratio), height: VIEW_PX / Math.max(1, ratio) };
  useEffect(() => {
    const part = partOf(crop, picture);
    canvas.current
      ?.getContext("2d")
      ?.drawImage(picture, part.left, part.top, part.width, part.height, 0, 0, view.width * 2, view.height * 2);
  }, [picture, crop]);
  const letGo = () => {
    last.current = null;
  };
  const move = (byX: number, byY: number) => onCrop(moveCrop(crop, picture, { byX, byY }));
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
        move(by[0] * STEP, by[1] * STEP);
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={(event) => {
        if (last.current === null) return;
        const { width, height } = event.currentTarget.getBoundingClientRect();
        const [byX, byY] = [(last.current.x - event.clientX) / width, (last.current.y - event.clientY) / height];
        last.current = { x: event.clientX, y: event.clientY };
        move(byX, byY);
      }}
      onPointerUp={letGo}
      onPointerCancel={letGo}
    />
  );
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
