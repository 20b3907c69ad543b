import { useState } from "preact/hooks";
import type { PostKind } from "../../../scripts/core/calendar/site-data.ts";
import type { ShownPicture } from "../../../scripts/core/calendar/site-files.ts";
import { KindIcon } from "./marks.tsx";
import type { Size } from "./words.ts";

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
