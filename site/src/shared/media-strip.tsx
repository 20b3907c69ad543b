import { useState } from "preact/hooks";
import type { PostKind, PostMedium } from "../../../scripts/core/calendar/site-data.ts";
import { cropOf } from "./crop.ts";
import { Picture } from "./picture.tsx";

export interface MediaStripProps {
  kind: PostKind;
  media: PostMedium[];
  cover: string | null;
}

interface Size {
  width: number;
  height: number;
}

/** The media of a post, cropped as on Instagram: in a carousel, to the shape of the first picture. */
export function MediaStrip({ kind, media, cover }: MediaStripProps) {
  const [place, setPlace] = useState(0);
  const [loadedSize, setLoadedSize] = useState<Size | null>(null);
  const firstSize = sizeOf(media[0]) ?? loadedSize;
  const current = Math.min(place, Math.max(media.length - 1, 0));
  const medium = media[current];
  return (
    <div class="strip" style={{ aspectRatio: cropOf(kind, firstSize) }}>
      {medium === undefined ? (
        <Picture url={null} alt="No media yet" kind={kind} />
      ) : (
        <Medium
          key={`${current} ${medium.url}`}
          medium={medium}
          kind={kind}
          cover={cover}
          onSize={(size) => current === 0 && setLoadedSize(size)}
        />
      )}
      {media.length > 1 && <Turner count={media.length} current={current} onTurn={setPlace} />}
    </div>
  );
}

/** Known before it loads, so that nothing moves then. */
function sizeOf(medium: PostMedium | undefined): Size | null {
  const { width = null, height = null } = medium ?? {};
  return width === null || height === null ? null : { width, height };
}

interface MediumProps {
  medium: PostMedium;
  kind: PostKind;
  cover: string | null;
  onSize: (size: Size) => void;
}

function Medium({ medium, kind, cover, onSize }: MediumProps) {
  const alt = medium.altText === null || medium.altText === "" ? medium.label : medium.altText;
  if (medium.kind === "picture") return <Picture url={medium.url} alt={alt} kind={kind} onSize={onSize} />;
  if (medium.url === null) return <Picture url={cover} alt={alt} kind={kind} onSize={onSize} />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: the platform takes no caption track, so there is none to show
    <video
      src={medium.url}
      poster={cover ?? undefined}
      preload="none"
      controls
      playsInline
      aria-label={alt}
      onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) =>
        onSize({ width: videoWidth, height: videoHeight })
      }
    />
  );
}

interface TurnerProps {
  count: number;
  current: number;
  onTurn: (place: number) => void;
}

function Turner({ count, current, onTurn }: TurnerProps) {
  return (
    <>
      <span class="strip-count" aria-live="polite">
        <span class="unseen">Picture </span>
        {current + 1}/{count}
      </span>
      <button type="button" class="turn turn-back" disabled={current === 0} onClick={() => onTurn(current - 1)}>
        <span aria-hidden="true">‹</span>
        <span class="unseen">Previous picture</span>
      </button>
      <button type="button" class="turn turn-on" disabled={current === count - 1} onClick={() => onTurn(current + 1)}>
        <span aria-hidden="true">›</span>
        <span class="unseen">Next picture</span>
      </button>
    </>
  );
}
