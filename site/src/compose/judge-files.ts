import type { ComposeData } from "../../../scripts/core/calendar/site-data.ts";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import type { Complaint } from "../../../scripts/core/findings/finding.ts";
import { adviseFullScreen, judgeShape } from "../../../scripts/core/media/judge-shape.ts";
import { isMediaPath } from "../../../scripts/core/media/media-path.ts";
import type { Remark } from "../../../scripts/core/media/media-rules.ts";
import { isVideo, listMediaTargets, type MediaTarget } from "../../../scripts/core/media/media-target.ts";
import { shownUrl } from "../../../scripts/core/media/shown-url.ts";
import type { Measuring } from "./measure-media.ts";

export interface FileSetting {
  data: Pick<ComposeData, "allowPrivateHosts" | "settings">;
  /** The address from which this browser loads a file that was added here; null for all others. */
  localUrl(path: string): string | null;
}

/** A file of the post, where the browser finds it, and whether it is known to be what the platform takes. */
export interface DraftFile extends MediaTarget {
  /** null when it must not or cannot be loaded. */
  shown: string | null;
  /** Made by this page, so that it is a JPEG of the right size without further proof. */
  isMadeHere: boolean;
}

export function listFiles(post: DraftPost, { data, localUrl }: FileSetting): DraftFile[] {
  return listMediaTargets(post).map((target) => {
    const local = localUrl(target.url);
    return {
      ...target,
      shown: local ?? shownUrl(target.url, data.allowPrivateHosts),
      isMadeHere: local !== null && !isVideo(target.role),
    };
  });
}

export interface FilesVerdict {
  /** Their pointers are relative to the post. */
  complaints: Complaint[];
  /** Files that are still being loaded. */
  loading: number;
  /** Files whose format only the pull request can check. */
  unproven: number;
}

/** What the browser can say about the files of a post: whether they load, and whether they have the right shape. */
export function judgeFiles(
  files: readonly DraftFile[],
  measured: ReadonlyMap<string, Measuring>,
  { settings }: Pick<ComposeData, "settings">,
): FilesVerdict {
  const verdict: FilesVerdict = { complaints: [], loading: 0, unproven: 0 };
  for (const file of files) {
    const named = judgeName(file);
    const result = file.shown === null ? null : (measured.get(file.shown) ?? { kind: "waiting" });
    if (result?.kind === "waiting") verdict.loading++;
    if (!file.isMadeHere && named === null) verdict.unproven++;
    const remarks = result === null ? [] : judgeResult(file, result, settings.media);
    for (const remark of [...(named === null ? [] : [named]), ...remarks])
      verdict.complaints.push(toComplaint(file, remark));
  }
  return verdict;
}

function judgeResult(file: DraftFile, result: Measuring, media: ComposeData["settings"]["media"]): Remark[] {
  if (result.kind === "waiting") return [];
  if (result.kind === "failed") return [NOT_THERE];
  if (!isVideo(file.role)) return judgeShape(result, file.role, { isScalingAllowed: media?.allow_scaling === true });
  return file.role === "carousel-video" ? [] : adviseFullScreen(result);
}

const NOT_THERE: Remark = {
  rule: "media/unreachable",
  says: "does not load.",
  hint: "Open the address in a new browser tab: it must show the file itself, not a page.",
};

const NOT_JPEG = /\.(png|webp|gif|avif|heic|heif|svg|tiff?|bmp|jxl|pdf)$/i;

/** A picture whose own name says that it is no JPEG. */
function judgeName({ url, role }: DraftFile): Remark | null {
  if (isVideo(role) || isMediaPath(url) || !URL.canParse(url)) return null;
  const ending = NOT_JPEG.exec(new URL(url).pathname)?.[1];
  if (ending === undefined) return null;
  const hint = "Export the picture as a JPEG, or add it as a photo here: the page converts it.";
  return { rule: "media/format", says: `is no JPEG: its name ends with .${ending.toLowerCase()}.`, hint };
}

function toComplaint({ pointer, role }: DraftFile, { rule, severity = "error", says, hint }: Remark): Complaint {
  return { rule, severity, pointer, message: `The ${isVideo(role) ? "video" : "picture"} ${says}`, hint };
}
