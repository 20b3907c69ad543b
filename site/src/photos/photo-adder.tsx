import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { AddedFile } from "./added-file.ts";
import { CropDialog } from "./crop-dialog.tsx";
import { type Crop, type Shape, shapesFor } from "./crop-frame.ts";
import type { Cropping, Opened } from "./open-files.ts";

export interface PhotoAdderProps {
  /** What the files are for, which decides about their shapes. */
  use: "feed" | "full-screen";
  /** How many more files the post takes. */
  room: number;
  takesVideos: boolean;
  /** Files that came from elsewhere, such as the share menu of a phone. */
  shared: readonly File[];
  onAdd: (added: AddedFile[]) => void;
}

const FULL = "The post is full. Remove an entry first.";
const NOT_LOADED = "A part of this page could not be loaded. Check the connection, and choose the files again.";

/** With the first file: most people come to write. */
const opener = () => import("./open-files.ts");

/** Photos by dropping, pasting, picking or taking them: each is cropped and becomes a JPEG before it leaves this page. */
export function PhotoAdder({ use, room, takesVideos, shared, onAdd }: PhotoAdderProps) {
  const [queue, setQueue] = useState<readonly Cropping[]>([]);
  const [count, setCount] = useState(0);
  const [done, setDone] = useState<readonly AddedFile[]>([]);
  const [shape, setShape] = useState<Shape | null>(null);
  const [said, setSaid] = useState("");
  const begin = async (files: readonly File[]) => {
    // Those that are being cropped come first.
    if (queue.length > 0) return;
    const { videos, pictures, problems } = await opener().then(
      ({ openAll }) => openAll(files.slice(0, room), takesVideos),
      (): Opened => ({ videos: [], pictures: [], problems: [NOT_LOADED] }),
    );
    const tooMany = files.length > room ? [room === 0 ? FULL : `Only ${room} more can be added.`] : [];
    setSaid([...problems, ...tooMany].join(" "));
    if (videos.length > 0) onAdd(videos);
    setCount(pictures.length);
    setQueue(pictures);
  };
  useEffect(() => {
    if (shared.length > 0) void begin(shared);
  }, [shared]);
  useLayoutEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || isForField(event)) return;
      event.preventDefault();
      void begin(files);
    };
    addEventListener("paste", paste);
    return () => removeEventListener("paste", paste);
  });
  const finish = (added: readonly AddedFile[]) => {
    setDone([]);
    setShape(null);
    setQueue([]);
    if (added.length > 0) onAdd([...added]);
  };
  const keep = async (crop: Crop) => {
    const [current, ...rest] = queue;
    if (current === undefined) return;
    const { cutOut } = await opener();
    const added = await cutOut(current, crop).catch((error: unknown) => {
      setSaid(error instanceof Error ? error.message : String(error));
      return null;
    });
    const all = added === null ? done : [...done, added];
    setShape(crop.shape);
    if (rest.length === 0) return finish(all);
    setDone(all);
    setQueue(rest);
  };
  const [current] = queue;
  return (
    <DropZone room={room} takesVideos={takesVideos} onFiles={(files) => void begin(files)}>
      <p role="status" class={said === "" ? "" : "finding finding-warning"}>
        {said}
      </p>
      {current !== undefined && (
        <CropDialog
          key={queue.length}
          picture={current.picture}
          shapes={shapesFor(use)}
          shape={shape}
          title={count > 1 ? `Photo ${count - queue.length + 1} of ${count}` : "Crop the photo"}
          onCancel={() => finish(done)}
          onDone={(crop) => void keep(crop)}
        />
      )}
    </DropZone>
  );
}

/** Spreadsheets and word processors put a picture of the copied text beside the text. Who pastes into a field wants the text. */
function isForField({ target, clipboardData }: ClipboardEvent): boolean {
  const isField = target instanceof Element && target.matches("input, textarea");
  return isField && ["text/plain", "text/html"].every((type) => clipboardData?.types.includes(type));
}

interface DropZoneProps {
  room: number;
  takesVideos: boolean;
  onFiles: (files: File[]) => void;
  children: preact.ComponentChildren;
}

/** Files may be dropped anywhere: beside the zone, the browser would leave the page and show them. */
function useDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  useLayoutEffect(() => {
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files") !== true) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      setOver(false);
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    };
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
    };
  });
  return isOver;
}

function DropZone({ room, takesVideos, onFiles, children }: DropZoneProps) {
  const isOver = useDrop(onFiles);
  const accept = takesVideos ? "image/*,video/mp4,video/quicktime" : "image/*";
  const read = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])];
    // So that the same file can be chosen again.
    input.value = "";
    if (files.length > 0) onFiles(files);
  };
  return (
    <div class={isOver ? "drop-zone over" : "drop-zone"}>
      <p class="drop-words">
        <span class="drop-hint">Drop or paste {takesVideos ? "photos or a video" : "photos"} here, or</span>
        <label class="button file-button">
          Choose {takesVideos ? "files" : "photos"}
          <input
            type="file"
            accept={accept}
            multiple={room > 1}
            disabled={room === 0}
            onChange={({ currentTarget }) => read(currentTarget)}
          />
        </label>
        <label class="button file-button take-photo">
          Take a photo
          <input
            type="file"
            accept="image/*"
            capture="environment"
            disabled={room === 0}
            onChange={({ currentTarget }) => read(currentTarget)}
          />
        </label>
      </p>
      {children}
    </div>
  );
}
