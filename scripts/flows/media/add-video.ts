import { REEL_MS } from "../../core/content/limits.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import { ffmpegCommand, MAX_VIDEO_PIXELS } from "../../core/media/ffmpeg-arguments.ts";
import { EXPORT, findHiddenParts, type HiddenParts, whyNotConverted } from "../../core/media/hidden-parts.ts";
import { createInspection } from "../../core/media/inspection.ts";
import { LENGTH_TOLERANCE_MS } from "../../core/media/judge-track.ts";
import { findVideoTrack } from "../../core/media/measure-movie.ts";
import { plainName } from "../../core/media/media-file-name.ts";
import { fileNameOf, pathOf, stillPathOf } from "../../core/media/media-path.ts";
import type { Remark } from "../../core/media/media-rules.ts";
import type { Size } from "../../core/media/plan-picture.ts";
import type { VideoConverter } from "../../core/ports/converters.ts";
import type { MediaFolder, SourceFile } from "../../core/ports/media-folder.ts";
import { formatDuration } from "../../core/text/words.ts";
import {
  type AddedMedia,
  type AddMediaOptions,
  type AddMediaPorts,
  type Checked,
  check,
  describeErrors,
  refusal,
  writeNew,
} from "./write-media.ts";

/** GitHub refuses larger files. */
const MOST_VIDEO_BYTES = 100 * 1024 * 1024;

/** `demuxer`: ffmpeg's name. @throws ProblemError (exit 1); nothing is written then */
export async function addVideo(
  { folder, openVideos }: AddMediaPorts,
  source: SourceFile,
  { name, demuxer }: AddMediaOptions & { demuxer: string },
): Promise<AddedMedia> {
  const { parts, shownMs } = await examine(source, demuxer);
  const videos = await openVideos();
  const stem = name ?? plainName(source.path, "video");
  if (videos === null) throw withoutFfmpeg(source, `${folder.path}/${stem}.mp4`, parts);
  const probed = shownMs === null ? await videos.probe(source.path, demuxer) : null;
  if (probed !== null) refuseTooMuch(source, probed);
  const isWhole = parts.edits === null && parts.crop === null;
  for (const how of [...(isWhole ? (["copy"] as const) : []), "encode", "limit"] as const) {
    const isLast = how === "limit";
    const converted = await videos.convert(source.path, {
      how,
      demuxer,
      crop: parts.crop,
      mostBytes: MOST_VIDEO_BYTES,
    });
    if (!converted.ok && (how === "copy" || (converted.error.kind === "too-large" && !isLast))) continue;
    if (!converted.ok) throw refusal(source, converted.error.says);
    const { bytes, colours } = converted.value;
    const checked = check(bytes, "carousel-video");
    if (shownMs !== null && (checked.durationMs ?? 0) > shownMs + MAX_LONGER_MS)
      throw refusal(source, CAME_BACK, EXPORT);
    if (!isLast && (checked.errors.length > 0 || isWorthMore(how, checked))) continue;
    if (checked.errors.length > 0) throw refusal(source, describeErrors(checked.errors));
    const written = await writeNew(folder, bytes, { stem, ending: "mp4" });
    const encoded = `It was encoded again${isWhole ? "" : ", without what was cut away"}${COLOURS[colours]}`;
    const made = how === "copy" ? "Pictures and sound were kept as they are." : encoded;
    const note = `${made}${await addStill(folder, videos, { name: written.name, bytes })}`;
    return { ...written, ...checked, remarks: check(bytes, "reel").remarks, note };
  }
  throw refusal(source, "could not be converted.");
}

/** Reviewers see this frame, since nothing plays in a pull request. One that somebody has put there stays. */
async function addStill(
  folder: MediaFolder,
  videos: VideoConverter,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<string> {
  const still = fileNameOf(stillPathOf(pathOf(name)) ?? "");
  const frame = still === null ? null : await videos.takeFrame(bytes, 0);
  if (still === null || frame?.ok !== true) return "";
  await folder.writeNew(still, frame.value);
  return ` ${pathOf(still)} shows its first frame to reviewers.`;
}

const COLOURS = {
  kept: ".",
  "made-sdr": ", with its HDR colours made SDR.",
  pale: ". Its HDR colours look pale now, because this ffmpeg has no filter zscale to convert them.",
};

/** Far below the 25 Mbit/s that the platform takes at most. */
const MOST_BITS_PER_SECOND = 12_000_000;

/** Whether the next way makes something better of it. */
function isWorthMore(how: "copy" | "encode" | "limit", { remarks, sizeBytes, durationMs }: Checked): boolean {
  if (how === "encode") return durationMs !== null && (sizeBytes * 8 * 1000) / durationMs > MOST_BITS_PER_SECOND;
  return remarks.some(({ rule }) => WORTH_ENCODING.has(rule));
}

const WORTH_ENCODING: ReadonlySet<string> = new Set<Remark["rule"]>([
  "media/video-gop",
  "media/video-width",
  "media/video-hdr",
  "media/video-bit-depth",
  "media/unmeasured",
]);

/**
 * What the head of a video says is judged before any work: ffmpeg makes a shorter video of one that ends too early and says
 * nothing, and fills gaps of hours. @throws ProblemError
 */
async function examine(source: SourceFile, demuxer: string): Promise<{ parts: HiddenParts; shownMs: number | null }> {
  const { remarks, measured, index = null } = await source.inspect(createInspection(AS_VIDEO, source.sizeBytes));
  const lost = remarks.filter(({ rule }) => rule === "media/incomplete");
  if (lost.length > 0) throw refusal(source, describeErrors(lost));
  if (index === null) return { parts: demuxer === "mov" ? UNREAD : NOTHING_HIDDEN, shownMs: null };
  const parts = findHiddenParts(index);
  const why = whyNotConverted(parts);
  if (why !== null) throw refusal(source, why, EXPORT);
  const { widthPx = 0, heightPx = 0 } = findVideoTrack(index)?.frame ?? {};
  refuseTooMuch(source, { widthPx, heightPx, durationMs: measured.durationMs });
  return { parts, shownMs: index.isFragmented ? null : measured.durationMs };
}

const NOTHING_HIDDEN: HiddenParts = { edits: null, crop: null };
/** ffmpeg may read what our reader does not, and follow its edit lists. */
const UNREAD: HiddenParts = { edits: "cut", crop: null };
/** Of sound that ends after the pictures, and of the last packets. */
const MAX_LONGER_MS = 500;
const CAME_BACK = "came out longer than it is shown, with parts that were cut away.";

function refuseTooMuch(
  source: SourceFile,
  { widthPx, heightPx, durationMs }: Size & { durationMs: number | null },
): void {
  if (widthPx * heightPx > MAX_VIDEO_PIXELS)
    throw refusal(source, `is ${widthPx} x ${heightPx} pixels, which is more than can be decoded safely.`);
  if (durationMs !== null && durationMs > REEL_MS.max + LENGTH_TOLERANCE_MS)
    throw refusal(
      source,
      `is ${formatDuration(durationMs)} long; Instagram accepts at most ${formatDuration(REEL_MS.max)}.`,
    );
}

const AS_VIDEO = { pointer: "", role: "carousel-video" } as const;

function withoutFfmpeg(source: SourceFile, output: string, { crop }: HiddenParts): ProblemError {
  const why = "It is a video, and ffmpeg, which converts videos and removes their metadata, is not installed here.";
  const whatToDo = `Install it and give the command again, or run this where it is installed:\n${ffmpegCommand(source.path, output, crop)}`;
  return new ProblemError({ code: "ffmpeg-missing", what: `Adding ${source.path}`, why, whatToDo }, 1);
}
