import { useEffect, useState } from "preact/hooks";

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

const WAITING: Measuring = { kind: "waiting" };

/** Loads a file from its host and measures it as the browser shows it. The bytes are not read, because most hosts do not allow that. */
export function useMeasured(url: string | null, isVideo: boolean): Measuring {
  const [known, setKnown] = useState<{ url: string | null; result: Measuring }>({ url: null, result: WAITING });
  useEffect(() => {
    if (url === null) return;
    let isWanted = true;
    const settle = (result: Measuring) => {
      if (isWanted) setKnown({ url, result });
    };
    const timer = setTimeout(() => (isVideo ? measureVideo(url, settle) : measurePicture(url, settle)), TYPING_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [url, isVideo]);
  return known.url === url ? known.result : WAITING;
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
