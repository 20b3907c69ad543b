import { useState } from "preact/hooks";
import type { PostKind, PostMedium } from "../../../scripts/core/calendar/site-data.ts";
import type { ShownPicture } from "../../../scripts/core/calendar/site-files.ts";
import { KindIcon, SignOf } from "./marks.tsx";
import { TagDots } from "./tag-dots.tsx";
import { cropOf, type Size } from "./words.ts";

interface PictureProps {
  /** With its size where that is known, so that nothing moves when the picture arrives. */
  url: ShownPicture | string | null;
  alt: string;
  kind: PostKind;
  onSize?: (size: Size) => void;
}

/** A picture from the site or from the post's host, or a tile with the kind of post if there is none or it does not load. */
export function Picture({ url: source, alt, kind, onSize }: PictureProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const { url, width = null, height = null } = typeof source === "string" ? { url: source } : (source ?? { url: null });
  if (url === null || failedUrl === url)
    return (
      <span class="tile">
        <KindIcon kind={kind} />
        {alt !== "" && <span class="unseen">{alt}</span>}
      </span>
    );
  return (
    <img
      key={url}
      // Before src: a browser decides about loading when it meets the address.
      loading="lazy"
      decoding="async"
      referrerpolicy="no-referrer"
      width={width ?? undefined}
      height={height ?? undefined}
      src={url}
      alt={alt}
      draggable={false}
      onError={() => setFailedUrl(url)}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        onSize?.({ width: naturalWidth, height: naturalHeight })
      }
    />
  );
}

export type MediaStripProps = { kind: PostKind; media: PostMedium[] };

/** The media of a post, cropped as on Instagram: in a carousel, to the shape of the first picture. */
export function MediaStrip({ kind, media }: MediaStripProps) {
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
          onSize={(size) => current === 0 && setLoadedSize(size)}
        />
      )}
      {medium?.kind === "picture" && <TagDots tags={medium.tags} />}
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

function Medium({ medium: { kind: mediumKind, url, poster, altText, label }, kind, onSize }: MediumProps) {
  const alt = altText || label;
  if (mediumKind === "picture" || url === null)
    return <Picture url={mediumKind === "picture" ? url : poster} alt={alt} kind={kind} onSize={onSize} />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: the platform takes no caption track, so there is none to show
    <video
      src={url}
      poster={poster ?? undefined}
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
