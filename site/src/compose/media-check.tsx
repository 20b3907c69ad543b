import { isVideo } from "../../../scripts/core/media/media-target.ts";
import { formatRatio } from "../../../scripts/core/text/words.ts";
import { useForm } from "./field.tsx";
import type { Measuring } from "./measure-media.ts";

/** Whether the file at this place of the post loads, and its measured size and ratio. What is wrong with it stands at its field. */
export function MediaCheck({ pointer }: { pointer: string }) {
  const { files, measured } = useForm();
  const file = files.find((candidate) => candidate.pointer === pointer);
  if (file === undefined || file.isMadeHere) return null;
  const result: Measuring = (file.shown === null ? null : measured.get(file.shown)) ?? { kind: "waiting" };
  return (
    <div class="media-check" role="status">
      <p class={`media-check-${result.kind}`}>
        {file.shown === null ? NOT_PUBLIC : describe(result, isVideo(file.role))}
      </p>
    </div>
  );
}

const NOT_PUBLIC = "This is not yet the address of a file on a public https host, so the composer does not load it.";

function describe(measured: Measuring, isOfVideo: boolean): string {
  if (measured.kind === "waiting") return "Loading the file…";
  if (measured.kind === "failed") return "The file does not load.";
  const { widthPx, heightPx, durationMs } = measured;
  const duration = durationMs === null ? "" : `, ${(durationMs / 1000).toFixed(1)} seconds`;
  const more = isOfVideo ? "its format and size" : "that it is a JPEG, and its size";
  return `The file loads: ${widthPx} × ${heightPx} pixels, ${formatRatio(widthPx, heightPx)}${duration}. The pull request also checks ${more}.`;
}
