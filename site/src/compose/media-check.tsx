import type { ComposeData } from "../../../scripts/core/calendar/site-data.ts";
import { adviseFullScreen, judgeShape } from "../../../scripts/core/media/judge-shape.ts";
import type { Remark } from "../../../scripts/core/media/media-rules.ts";
import { isVideo, type MediaRole } from "../../../scripts/core/media/media-target.ts";
import { shownUrl } from "../../../scripts/core/media/shown-url.ts";
import { formatRatio } from "../../../scripts/core/text/words.ts";
import { type Measured, useMeasured } from "./measure-media.ts";

export interface MediaCheckProps {
  address: string;
  use: MediaRole;
  data: Pick<ComposeData, "allowPrivateHosts" | "settings">;
}

/** Whether the file loads, its measured size and ratio, and what CI's rules say about them. */
export function MediaCheck({ address, use, data }: MediaCheckProps) {
  const url = shownUrl(address.trim(), data.allowPrivateHosts);
  const measured = useMeasured(url, isVideo(use));
  if (address.trim() === "") return null;
  const remarks = measured.kind === "measured" ? judge(measured, use, data.settings.media) : [];
  return (
    <div class="media-check" role="status">
      <p class={`media-check-${measured.kind}`}>{url === null ? NOT_PUBLIC : describe(measured)}</p>
      {remarks.map(({ rule, severity = "error", says, hint }) => (
        <p key={rule} class={`finding finding-${severity}`}>
          The {isVideo(use) ? "video" : "picture"} {says} {hint}
        </p>
      ))}
    </div>
  );
}

const NOT_PUBLIC = "This is not yet the address of a file on a public https host, so the composer does not load it.";

function judge({ widthPx, heightPx }: Measured, use: MediaRole, media: ComposeData["settings"]["media"]): Remark[] {
  const shape = { widthPx, heightPx };
  if (!isVideo(use)) return judgeShape(shape, use, { isScalingAllowed: media?.allow_scaling === true });
  return use === "carousel-video" ? [] : adviseFullScreen(shape);
}

function describe(measured: ReturnType<typeof useMeasured>): string {
  if (measured.kind === "waiting") return "Loading the file…";
  if (measured.kind === "failed") {
    return "The file does not load. Open the address in a new browser tab: it must show the file itself, not a page.";
  }
  const { widthPx, heightPx, durationMs } = measured;
  const duration = durationMs === null ? "" : `, ${(durationMs / 1000).toFixed(1)} seconds`;
  return `The file loads: ${widthPx} × ${heightPx} pixels, ${formatRatio(widthPx, heightPx)}${duration}. The pull request also checks its format and size.`;
}
