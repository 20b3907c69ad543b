import { useState } from "preact/hooks";
import type { PostKind, PostMedium } from "../../../scripts/core/calendar/site-data.ts";
import { SignOf } from "./marks.tsx";
import { Picture } from "./picture.tsx";
import { cropOf, type Size } from "./words.ts";

export type MediaStripProps = { kind: PostKind; media: PostMedium[]; cover: string | null };

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

type MediumProps = Omit<MediaStripProps, "media"> & { medium: PostMedium; onSize: (size: Size) => void };

function Medium({ medium: { kind: mediumKind, url, altText, label }, kind, cover, onSize }: MediumProps) {
  const alt = altText || label;
  if (mediumKind === "picture" || url === null)
    return <Picture url={mediumKind === "picture" ? url : cover} alt={alt} kind={kind} onSize={onSize} />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: the platform takes no caption track, so there is none to show
    <video
      src={url}
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

function Turner({ count, current, onTurn }: { count: number; current: number; onTurn: (place: number) => void }) {
  const turns = [
    { name: "Previous picture", sign: "‹", to: current - 1, place: "turn-back" },
    { name: "Next picture", sign: "›", to: current + 1, place: "turn-on" },
  ];
  return (
    <>
      <span class="strip-count" aria-live="polite">
        <span class="unseen">Picture </span>
        {current + 1}/{count}
      </span>
      {turns.map(({ name, sign, to, place }) => (
        <button
          key={name}
          type="button"
          class={`turn ${place}`}
          disabled={to < 0 || to === count}
          onClick={() => onTurn(to)}
        >
          <SignOf sign={sign} name={name} />
        </button>
      ))}
    </>
  );
}
