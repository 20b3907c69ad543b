import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { messageOf, useLoaded } from "../shared/load-data.ts";
import { useEvent } from "../shared/use-event.ts";
import type { Crop, Shape } from "./crop-frame.ts";
import type { AddedFile, Cropping, Opened } from "./open-files.ts";

interface PhotoAdderProps {
  /** Those that a picture can be cropped to. */
  shapes: readonly Shape[];
  /** How many more files the post takes. */
  room: number;
  /** Files that came from elsewhere, such as the share menu of a phone. */
  shared: readonly File[];
  onAdd: (added: AddedFile[]) => void;
  /** Makes a post of each; null where they belong to the post that is open. */
  onSplit: ((added: AddedFile[]) => void) | null;
}

const NOT_LOADED = "A part of this page could not be loaded. Check the connection, and choose the files again.";

/** With the first file: most people come to write. */
const opener = async () => {
  const [files, dialog, frame] = await Promise.all([
    import("./open-files.ts"),
    import("./crop-dialog.tsx"),
    import("./crop-frame.ts"),
  ]);
  return { ...files, ...dialog, ...frame };
};

/** Photos by dropping, pasting, picking or taking them: each is cropped and becomes a JPEG before it leaves this page. */
export function PhotoAdder({ shapes, room, shared, onAdd, onSplit }: PhotoAdderProps) {
  const [queue, setQueue] = useState<readonly Cropping[]>([]);
  const [count, setCount] = useState(0);
  const [done, setDone] = useState<AddedFile[]>([]);
  const [shape, setShape] = useState<Shape | null>(null);
  const [status, setStatus] = useState("");
  const [isSplit, setSplit] = useState(false);
  const begin = async (files: readonly File[]) => {
    // Those that are being cropped come first.
    if (queue.length > 0) return;
    const { videos, pictures, problems } = await opener().then(
      ({ openAll }) => openAll(files.slice(0, room)),
      (): Opened => ({ videos: [], pictures: [], problems: [NOT_LOADED] }),
    );
    const full = room === 0 ? "The post is full. Remove an entry first." : `Only ${room} more can be added.`;
    setStatus([...problems, ...(files.length > room ? [full] : [])].join(" "));
    if (videos.length > 0) onAdd(videos);
    setCount(pictures.length);
    setQueue(pictures);
  };
  useEffect(() => {
    if (shared.length > 0) void begin(shared);
  }, [shared]);
  useEvent("paste", (event) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0 || isForField(event)) return;
    event.preventDefault();
    void begin(files);
  });
  const finish = (added: AddedFile[]) => {
    setDone([]);
    setShape(null);
    setQueue([]);
    setSplit(false);
    if (added.length > 1 && isSplit) onSplit?.(added);
    else if (added.length > 0) onAdd(added);
  };
  const keep = async (current: Cropping, crop: Crop) => {
    const { cutOut } = await opener();
    const added = await cutOut(current, crop).catch((error: unknown) => {
      setStatus(messageOf(error));
      return null;
    });
    const all = added === null ? done : [...done, added];
    setShape(isSplit ? null : crop.shape);
    if (queue.length === 1) return finish(all);
    setDone(all);
    setQueue(queue.slice(1));
  };
  /** The others keep the shape of a carousel, and each post the shape that fits it best. */
  const keepAll = async (first: Crop) => {
    const { cutOut, nearestShape, wholeCrop } = await opener();
    const added: AddedFile[] = [];
    for (const [at, one] of queue.entries()) {
      const crop = at === 0 ? first : wholeCrop(isSplit ? nearestShape(shapes, one.picture) : first.shape);
      const cut = await cutOut(one, crop).catch((error: unknown) => {
        setStatus(`${one.file.name}: ${messageOf(error)}`);
        return null;
      });
      if (cut !== null) added.push(cut);
    }
    finish([...done, ...added]);
  };
  const [current, ...others] = queue;
  const loaded = useLoaded(current === undefined ? null : "dialog", opener);
  const turn = async (cropping: Cropping) => {
    const { turnRight } = await opener();
    const picture = await turnRight(cropping.picture);
    setQueue([{ ...cropping, picture }, ...others]);
    return picture;
  };
  return (
    <DropZone room={room} onFiles={(files) => void begin(files)}>
      <p role="status" class={status === "" ? "" : "finding finding-warning"}>
        {status}
      </p>
      {current !== undefined && loaded.state === "here" && (
        <loaded.data.CropDialog
          key={queue.length}
          cropping={current}
          shapes={shapes}
          shape={shape}
          title={count > 1 ? `Photo ${count - queue.length + 1} of ${count}` : "Crop the photo"}
          others={others.length}
          isSplit={count > 1 && onSplit !== null ? isSplit : null}
          onSplit={setSplit}
          onAll={(crop) => void keepAll(crop)}
          onCancel={() => finish(done)}
          onTurn={() => turn(current)}
          onDone={(crop) => void keep(current, crop)}
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

/** Files may be dropped anywhere: beside the zone, the browser would leave the page and show them. */
function useDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEvent("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files") !== true) return;
    event.preventDefault();
    setOver(true);
  });
  useEvent("dragleave", ({ relatedTarget }) => relatedTarget === null && setOver(false));
  useEvent("drop", (event) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    setOver(false);
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });
  return isOver;
}

type DropZoneProps = { room: number; onFiles: (files: File[]) => void; children: ComponentChildren };

function DropZone({ room, onFiles, children }: DropZoneProps) {
  const isOver = useDrop(onFiles);
  const read = ({ currentTarget: input }: { currentTarget: HTMLInputElement }) => {
    const files = [...(input.files ?? [])];
    // So that the same file can be chosen again.
    input.value = "";
    if (files.length > 0) onFiles(files);
  };
  const [isMany, isFull] = [room > 1, room === 0];
  return (
    <div class={isOver ? "drop-zone over" : "drop-zone"}>
      <p class="drop-words">
        <span class="drop-hint">Drop or paste photos or a video here, or</span>
        <label class="button file-button">
          Choose files
          <input type="file" accept={FILES} multiple={isMany} disabled={isFull} onChange={read} />
        </label>
        <label class="button file-button take-photo">
          Take a photo
          <input type="file" accept="image/*" capture="environment" disabled={isFull} onChange={read} />
        </label>
      </p>
      {children}
    </div>
  );
}

const FILES = "image/*,video/mp4,video/quicktime";
