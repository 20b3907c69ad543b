import { useEffect, useRef, useState } from "preact/hooks";
import { useForm } from "./field.tsx";

/** Chooses the frame of a video that is its cover, on a timeline. */
export function CoverPicker({ url }: { url: string }) {
  const { draft, change, touch } = useForm();
  const video = useRef<HTMLVideoElement>(null);
  const [durationS, setDuration] = useState(0);
  const seconds = Number(draft.thumbOffset.replace(",", "."));
  const atS = Number.isNaN(seconds) ? 0 : seconds;
  useEffect(() => {
    if (video.current !== null && durationS > 0) video.current.currentTime = Math.min(atS, durationS);
  }, [atS, durationS]);
  return (
    <div class="cover-picker">
      <video
        ref={video}
        src={url}
        muted
        playsInline
        preload="metadata"
        tabIndex={-1}
        aria-hidden="true"
        onLoadedMetadata={({ currentTarget }) =>
          setDuration(Number.isFinite(currentTarget.duration) ? currentTarget.duration : 0)
        }
      />
      <label>
        <span>Cover on the timeline: {atS.toFixed(1)} s</span>
        <input
          type="range"
          min="0"
          max={durationS}
          step="0.1"
          value={Math.min(atS, durationS)}
          disabled={durationS === 0}
          onInput={({ currentTarget }) => {
            touch("/thumb_offset");
            change({ thumbOffset: currentTarget.value });
          }}
        />
      </label>
    </div>
  );
}
