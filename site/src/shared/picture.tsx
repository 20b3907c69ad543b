import { useState } from "preact/hooks";
import type { PostKind } from "../../../scripts/core/calendar/site-data.ts";
import { KindIcon } from "./marks.tsx";

export interface PictureProps {
  url: string | null;
  alt: string;
  kind: PostKind;
  onSize?: (size: { width: number; height: number }) => void;
}

/** A picture from the post's host, or a tile with the kind of post if there is none or it does not load. */
export function Picture({ url, alt, kind, onSize }: PictureProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (url === null || failedUrl === url) {
    return <Tile alt={alt} kind={kind} />;
  }
  return (
    <img
      key={url}
      src={url}
      alt={alt}
      loading="lazy"
      decoding="async"
      referrerpolicy="no-referrer"
      draggable={false}
      onError={() => setFailedUrl(url)}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        onSize?.({ width: naturalWidth, height: naturalHeight })
      }
    />
  );
}

function Tile({ alt, kind }: Pick<PictureProps, "alt" | "kind">) {
  return (
    <span class="tile">
      <KindIcon kind={kind} />
      {alt !== "" && <span class="unseen">{alt}</span>}
    </span>
  );
}
