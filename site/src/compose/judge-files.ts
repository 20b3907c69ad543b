import { useEffect, useRef, useState } from "preact/hooks";
import type { ComposeData } from "../../../scripts/core/calendar/site-data.ts";
import { fullUrl, type ShownMedia } from "../../../scripts/core/calendar/site-files.ts";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import type { Finding } from "../../../scripts/core/findings/finding.ts";
import { judgeCoverPosition } from "../../../scripts/core/media/judge-cover.ts";
import { adviseFullScreen, judgeShape } from "../../../scripts/core/media/judge-shape.ts";
import { isMediaPath } from "../../../scripts/core/media/media-path.ts";
import type { Remark } from "../../../scripts/core/media/media-rules.ts";
import {
  isVideo,
  listMediaTargets,
  type MediaRole,
  type MediaTarget,
} from "../../../scripts/core/media/media-target.ts";

/** Nobody types a whole address faster than this. */
const TYPING_MS = 400;

export interface Measured {
  kind: "measured";
  widthPx: number;
  heightPx: number;
  /** null for pictures. */
  durationMs: number | null;
}

export type Measuring = { kind: "waiting" } | { kind: "failed" } | Measured;

/**
 * Loads files from their hosts and measures them as the browser shows them. The bytes are not read, because most hosts do not allow
 * that. A file that is not in the result has not been measured yet.
 */
export function useMeasured(
  files: readonly { shown: string | null; size: Measured | null; role: MediaRole }[],
): ReadonlyMap<string, Measuring> {
  const [known, setKnown] = useState<ReadonlyMap<string, Measuring>>(new Map());
  const started = useRef(new Set<string>());
  const wanted = files.flatMap(({ shown, size, role }) =>
    shown === null || size !== null ? [] : [`${isVideo(role) ? "video" : "picture"} ${shown}`],
  );
  useEffect(() => {
    const open = wanted.filter((key) => !started.current.has(key));
    if (open.length === 0) return;
    const timer = setTimeout(() => {
      for (const key of open) {
        started.current.add(key);
        const url = key.slice(key.indexOf(" ") + 1);
        measure(url, key.startsWith("video"), (result) => setKnown((before) => new Map(before).set(url, result)));
      }
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [wanted.join("\n")]);
  return known;
}

function measure(url: string, isVideo: boolean, settle: (result: Measuring) => void): void {
  const finish = (widthPx: number, heightPx: number, durationMs: number | null) =>
    settle(widthPx * heightPx === 0 ? { kind: "failed" } : { kind: "measured", widthPx, heightPx, durationMs });
  const medium = isVideo ? document.createElement("video") : new Image();
  medium.onerror = () => settle({ kind: "failed" });
  if (medium instanceof HTMLVideoElement) {
    medium.preload = "metadata";
    medium.onloadedmetadata = () => finish(medium.videoWidth, medium.videoHeight, medium.duration * 1000);
  } else {
    medium.referrerPolicy = "no-referrer";
    medium.onload = () => finish(medium.naturalWidth, medium.naturalHeight, null);
  }
  medium.src = url;
}

/** A file of the post, where the browser finds it, and what is known about it already. */
export interface DraftFile extends MediaTarget {
  /** null when it must not or cannot be loaded, and when it need not be. */
  shown: string | null;
  /** As the build of the site measured it; null when the browser has to. */
  size: Measured | null;
  /** Made by this page, or read by the build, so that it is a JPEG without further proof. */
  isProven: boolean;
}

/** `known` has the files that were added in this browser, too. */
export function listFiles(post: DraftPost, known: ShownMedia): DraftFile[] {
  return listMediaTargets(post).map((target) => {
    const { url = null, width = null, height = null } = known.files.get(target.url) ?? {};
    const isRead = width !== null && height !== null;
    return {
      ...target,
      shown: fullUrl(target.url, known),
      size: isRead ? { kind: "measured", widthPx: width, heightPx: height, durationMs: null } : null,
      isProven: !isVideo(target.role) && (isAdded(url) || (isRead && isMediaPath(target.url))),
    };
  });
}

/** Whether it is the address of a file that was added in this browser. */
export function isAdded(url: string | null): boolean {
  return url?.startsWith("blob:") === true;
}

export interface FilesVerdict {
  /** Their pointers are relative to the post. */
  findings: Finding[];
  /** Files that are still being loaded. */
  loading: number;
  /** Files whose format only the pull request can check. */
  unproven: number;
}

/** What the browser can say about the files of a post: whether they load, and whether they have the right shape. */
export function judgeFiles(
  files: readonly DraftFile[],
  measured: ReadonlyMap<string, Measuring>,
  { settings, post }: Pick<ComposeData, "settings"> & { post: DraftPost },
): FilesVerdict {
  const verdict: FilesVerdict = { findings: [], loading: 0, unproven: 0 };
  for (const file of files) {
    const named = judgeName(file);
    const result = resultOf(file, measured);
    if (result?.kind === "waiting") verdict.loading++;
    if (!file.isProven && named === null) verdict.unproven++;
    const remarks = result === null ? [] : judgeResult(file, result, settings.media);
    for (const remark of [...(named === null ? [] : [named]), ...remarks])
      verdict.findings.push(toFinding(file, remark));
  }
  const lengths = files.flatMap((file) => {
    const result = resultOf(file, measured);
    return result?.kind === "measured" && isVideo(file.role) ? [{ ...result, kind: "video" as const }] : [];
  });
  verdict.findings.push(...judgeCoverPosition(post, lengths));
  return verdict;
}

/** null for a file that the browser cannot look at. */
export function resultOf({ size, shown }: DraftFile, measured: ReadonlyMap<string, Measuring>): Measuring | null {
  if (size !== null) return size;
  return shown === null ? null : (measured.get(shown) ?? { kind: "waiting" });
}

function judgeResult(file: DraftFile, result: Measuring, media: ComposeData["settings"]["media"]): Remark[] {
  if (result.kind === "waiting") return [];
  if (result.kind === "failed") return [NOT_THERE];
  if (!isVideo(file.role)) return judgeShape(result, file.role, media);
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

function toFinding({ pointer, role }: DraftFile, { rule, severity = "error", says, hint }: Remark): Finding {
  return { rule, severity, pointer, message: `The ${isVideo(role) ? "video" : "picture"} ${says}`, hint };
}
