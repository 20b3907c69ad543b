import { useEffect, useRef, useState } from "preact/hooks";
import { isVideo, type MediaRole } from "../../../scripts/core/media/media-target.ts";

/** Nobody types a whole address faster than this. */
const TYPING_MS = 400;

export interface Measured {
  kind: "measured";
  widthPx: number;
  heightPx: number;
  /** null for pictures. */
  durationMs: number | null;
}

export type Measuring = { kind: "waiting" } | { kind: "failed" } | Measured;

/**
 * Loads files from their hosts and measures them as the browser shows them. The bytes are not read, because most hosts do not allow
 * that. A file that is not in the result has not been measured yet.
 */
export function useMeasured(
  files: readonly { shown: string | null; size: Measured | null; role: MediaRole }[],
): ReadonlyMap<string, Measuring> {
  const [known, setKnown] = useState<ReadonlyMap<string, Measuring>>(new Map());
  const started = useRef(new Set<string>());
  const wanted = files.flatMap(({ shown, size, role }) =>
    shown === null || size !== null ? [] : [`${isVideo(role) ? "video" : "picture"} ${shown}`],
  );
  useEffect(() => {
    const open = wanted.filter((key) => !started.current.has(key));
    if (open.length === 0) return;
    const timer = setTimeout(() => {
      for (const key of open) {
        started.current.add(key);
        const url = key.slice(key.indexOf(" ") + 1);
        const settle = (result: Measuring) => setKnown((before) => new Map(before).set(url, result));
        if (key.startsWith("video")) measureVideo(url, settle);
        else measurePicture(url, settle);
      }
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [wanted.join("\n")]);
  return known;
}

function measurePicture(url: string, settle: (result: Measuring) => void): void {
  const image = new Image();
  image.referrerPolicy = "no-referrer";
  image.onerror = () => settle({ kind: "failed" });
  image.onload = () => settle(measured(image.naturalWidth, image.naturalHeight, null));
  image.src = url;
}

function measureVideo(url: string, settle: (result: Measuring) => void): void {
  const video = document.createElement("video");
  video.preload = "metadata";
  video.onerror = () => settle({ kind: "failed" });
  video.onloadedmetadata = () => settle(measured(video.videoWidth, video.videoHeight, video.duration * 1000));
  video.src = url;
}

function measured(widthPx: number, heightPx: number, durationMs: number | null): Measuring {
  if (widthPx === 0 || heightPx === 0) return { kind: "failed" };
  return { kind: "measured", widthPx, heightPx, durationMs };
}
