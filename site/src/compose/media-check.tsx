import { fileNameOf } from "../../../scripts/core/media/media-path.ts";
import { isVideo } from "../../../scripts/core/media/media-target.ts";
import { formatRatio } from "../../../scripts/core/text/words.ts";
import { useForm } from "./form-context.ts";
import { type DraftFile, resultOf } from "./judge-files.ts";
import type { Measuring } from "./measure-media.ts";

/** Whether the file at this place of the post loads, and its measured size and ratio. What is wrong with it stands at its field. */
export function MediaCheck({ pointer }: { pointer: string }) {
  const { files, measured } = useForm();
  const file = files.find((candidate) => candidate.pointer === pointer);
  if (file === undefined || (file.isProven && file.size === null)) return null;
  const result = resultOf(file, measured);
  return (
    <div class="media-check" role="status">
      <p class={`media-check-${result?.kind ?? "waiting"}`}>
        {result !== null ? describe(result, file) : fileNameOf(file.url) === null ? NOT_PUBLIC : NOT_YET_HERE}
      </p>
    </div>
  );
}

const NOT_PUBLIC = "This is not yet the address of a file on a public https host, so the composer does not load it.";

const NOT_YET_HERE =
  "The repository had no such picture when these pages were built. If it comes with the same pull request, the checks there look at it.";

function describe(measured: Measuring, { role, shown }: DraftFile): string {
  if (measured.kind === "waiting") return "Loading the file…";
  if (measured.kind === "failed") return "The file does not load.";
  const { widthPx, heightPx, durationMs } = measured;
  const duration = durationMs === null ? "" : `, ${(durationMs / 1000).toFixed(1)} seconds`;
  const size = `${widthPx} × ${heightPx} pixels, ${formatRatio(widthPx, heightPx)}${duration}`;
  if (shown === null) return `The repository has this file: ${size}. These pages show it once a post uses it.`;
  const more = isVideo(role) ? "its format and size" : "that it is a JPEG, and its size";
  return `The file loads: ${size}. The pull request also checks ${more}.`;
}
