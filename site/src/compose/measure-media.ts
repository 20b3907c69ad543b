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
        measure(url, key.startsWith("video"), (result) => setKnown((before) => new Map(before).set(url, result)));
      }
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [wanted.join("\n")]);
  return known;
}

function measure(url: string, isVideo: boolean, settle: (result: Measuring) => void): void {
  const finish = (widthPx: number, heightPx: number, durationMs: number | null) =>
    settle(widthPx * heightPx === 0 ? { kind: "failed" } : { kind: "measured", widthPx, heightPx, durationMs });
  const medium = isVideo ? document.createElement("video") : new Image();
  medium.onerror = () => settle({ kind: "failed" });
  if (medium instanceof HTMLVideoElement) {
    medium.preload = "metadata";
    medium.onloadedmetadata = () => finish(medium.videoWidth, medium.videoHeight, medium.duration * 1000);
  } else {
    medium.referrerPolicy = "no-referrer";
    medium.onload = () => finish(medium.naturalWidth, medium.naturalHeight, null);
  }
  medium.src = url;
}
