import type { ComposeData } from "../../../scripts/core/calendar/site-data.ts";
import { fullUrl } from "../../../scripts/core/calendar/site-files.ts";
import { adviseFullScreen, judgeShape } from "../../../scripts/core/media/judge-shape.ts";
import { fileNameOf } from "../../../scripts/core/media/media-path.ts";
import type { Remark } from "../../../scripts/core/media/media-rules.ts";
import { isVideo, type MediaRole } from "../../../scripts/core/media/media-target.ts";
import { formatRatio } from "../../../scripts/core/text/words.ts";
import { type Measured, useMeasured } from "./measure-media.ts";
import { shownMediaOf } from "./preview-media.ts";

export interface MediaCheckProps {
  address: string;
  use: MediaRole;
  data: Pick<ComposeData, "allowPrivateHosts" | "files" | "settings">;
}

/** Whether the file loads, its measured size and ratio, and what CI's rules say about them. */
export function MediaCheck({ address, use, data }: MediaCheckProps) {
  const value = address.trim();
  const known = shownMediaOf(data);
  const { width = null, height = null } = known.files.get(value) ?? {};
  const isKnown = width !== null && height !== null;
  const url = fullUrl(value, known);
  const loaded = useMeasured(isKnown ? null : url, isVideo(use));
  const measured = isKnown
    ? ({ kind: "measured", widthPx: width, heightPx: height, durationMs: null } as const)
    : loaded;
  if (value === "") return null;
  const remarks = measured.kind === "measured" ? judge(measured, use, data.settings.media) : [];
  return (
    <div class="media-check" role="status">
      <p class={`media-check-${measured.kind}`}>{url === null && !isKnown ? whyNotShown(value) : describe(measured)}</p>
      {remarks.map(({ rule, severity = "error", says, hint }) => (
        <p key={rule} class={`finding finding-${severity}`}>
          The {isVideo(use) ? "video" : "picture"} {says} {hint}
        </p>
      ))}
    </div>
  );
}

const NOT_PUBLIC = "This is not yet the address of a file on a public https host, so the composer does not load it.";

function whyNotShown(value: string): string {
  return fileNameOf(value) === null ? NOT_PUBLIC : NOT_YET_HERE;
}

const NOT_YET_HERE =
  "The repository had no such picture when these pages were built. If it comes with the same pull request, the checks there look at it.";

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
