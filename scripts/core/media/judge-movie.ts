import { FRAMES_PER_SECOND, MAX_REEL_BYTES, MAX_STORY_VIDEO_BYTES, MAX_VIDEO_WIDTH_PX } from "../instagram/limits.ts";
import { formatCount, formatMebibytes, formatPixels } from "../text/words.ts";
import type { Reading } from "./byte-program.ts";
import { demuxerOf } from "./ffmpeg-arguments.ts";
import { judgeCoding } from "./judge-coding.ts";
import { LFS_POINTER } from "./judge-entry.ts";
import { judgeLength } from "./judge-length.ts";
import { adviseFullScreen } from "./judge-shape.ts";
import {
  findIndex,
  findVideoTrack,
  type MovieFacts,
  type MovieIndex,
  measureMovie,
  type TrackFacts,
} from "./measure-movie.ts";
import type { Remark } from "./media-rules.ts";
import type { MediaRole } from "./media-target.ts";
import type { MovieFindings } from "./movie-probe.ts";
import { LFS_POINTER_FORMAT } from "./name-format.ts";

/** Sample descriptions of H.264 and HEVC. */
const CODECS: ReadonlySet<string> = new Set(["avc1", "avc3", "hvc1", "hev1"]);

/** The average rate of phone recordings deviates slightly from the nominal one. */
const RATE_TOLERANCE = 0.01;

/** Copies the data into a file with the index first. Without -use_editlist, ffmpeg adds an edit list, which is refused too. */
const REWRITE = "ffmpeg -i in.mp4 -c copy -use_editlist 0 -movflags +faststart out.mp4";

const EXPORT_ANEW = "Export the video as MP4 with H.264, 30 frames per second and fast start.";

/** Everything that is wrong with a video, according to its index. */
export function judgeMovie(findings: MovieFindings, role: MediaRole): Remark[] {
  return [...judgeSize(findings.sizeBytes, role), ...judgeReading(findings, role)];
}

function judgeSize(sizeBytes: number | null, role: MediaRole): Remark[] {
  const mostBytes = role === "story-video" ? MAX_STORY_VIDEO_BYTES : MAX_REEL_BYTES;
  if (sizeBytes === null || sizeBytes <= mostBytes) return [];
  return [
    {
      rule: "media/size",
      says: `is ${formatMebibytes(sizeBytes)} (${formatCount(sizeBytes)} bytes); Instagram accepts at most ${formatMebibytes(mostBytes)} here.`,
      hint: "Export it with a lower bit rate or make it shorter.",
    },
  ];
}

function judgeReading(findings: MovieFindings, role: MediaRole): Remark[] {
  const { reading, format, sizeBytes } = findings;
  if (reading === null) return [];
  if (format === LFS_POINTER_FORMAT) return [LFS_POINTER];
  if (reading.kind === "broken") return [beyond(refuse(`is a broken video: ${reading.reason}.`))];
  if (reading.kind === "cut-short" && sizeBytes === 0) return [beyond(refuse("is empty."))];
  const isMovieLike = format !== null && /(MP4|MOV) video$/.test(format);
  if (!isMovieLike) return [judgeForeign(format)];
  const lost = judgeExtent(findings);
  const isIndexLost = lost.length > 0 && findIndex(reading) === null;
  return [...(isIndexLost ? [] : judgeFacts(reading, role)), ...lost];
}

function judgeForeign(format: string | null): Remark {
  const remark = refuse(`is not an MP4 or MOV${format === null ? "" : ` but looks like ${format}`}.`);
  if (/picture$/.test(format ?? "")) return beyond({ ...remark, hint: "A picture belongs in image_url." });
  return demuxerOf(format ?? "") === null ? beyond(remark) : remark;
}

function beyond(remark: Remark): Remark {
  return { ...remark, isBeyondConversion: true };
}

function judgeFacts(reading: Reading<MovieFacts>, role: MediaRole): Remark[] {
  if (reading.kind !== "read") return [beyond(refuse("ends before its index is complete: the file is incomplete."))];
  if (reading.value.kind === "foreign") return [refuse("is not an MP4 or MOV.")];
  return reading.value.kind === "data-first" ? [dataFirst()] : judgeIndex(reading.value.index, role);
}

function judgeIndex(index: MovieIndex, role: MediaRole): Remark[] {
  const track = findVideoTrack(index);
  if (track === null) return [beyond(refuse("has no video track."))];
  const { widthPx, heightPx, durationMs, framesPerSecond } = measureMovie(index);
  const isFullScreen = role === "reel" || role === "story-video";
  return [
    ...judgeCodec(track),
    ...judgeCoding(track),
    ...judgeFrameRate(framesPerSecond),
    ...judgeEditLists(index),
    ...(durationMs === null ? [] : judgeLength(durationMs, role)),
    ...(widthPx === null ? [] : judgeWidth(widthPx)),
    ...(widthPx === null || heightPx === null || !isFullScreen ? [] : adviseFullScreen({ widthPx, heightPx })),
  ];
}

function judgeCodec({ codecs }: TrackFacts): Remark[] {
  const foreign = codecs.find((codec) => !CODECS.has(codec));
  if (foreign === undefined && codecs.length > 0) return [];
  const says = foreign === undefined ? "does not name its video codec" : `has the video codec "${foreign}"`;
  return [{ rule: "media/video-codec", says: `${says}; Instagram accepts H.264 and HEVC.`, hint: EXPORT_ANEW }];
}

function judgeFrameRate(rate: number | null): Remark[] {
  const { min, max } = FRAMES_PER_SECOND;
  if (rate === null || (rate >= min * (1 - RATE_TOLERANCE) && rate <= max * (1 + RATE_TOLERANCE))) return [];
  return [
    {
      rule: "media/video-frame-rate",
      says: `has ${Math.round(rate * 100) / 100} frames per second; Instagram accepts ${min} to ${max}.`,
      hint: EXPORT_ANEW,
    },
  ];
}

function judgeWidth(widthPx: number): Remark[] {
  if (widthPx <= MAX_VIDEO_WIDTH_PX) return [];
  return [
    {
      rule: "media/video-width",
      severity: "warning",
      says: `is ${formatPixels(widthPx)} wide; Instagram's limit is ${MAX_VIDEO_WIDTH_PX}.`,
      hint: "Export it at 1080 x 1920.",
    },
  ];
}

/** A download or an upload that stopped leaves a beginning that looks like a video. */
function judgeExtent({ reading, extent, sizeBytes, isComplete }: MovieFindings): Remark[] {
  const index = findIndex(reading);
  if (index === null ? !isDataFirst(reading) : findVideoTrack(index) === null) return [];
  if (isComplete && !extent.hasData) return [incomplete("has an index but no video data.")];
  const neededBytes = Math.max(extent.endBytes, ...(index?.tracks ?? []).map((track) => track.dataEndBytes ?? 0));
  if (sizeBytes !== null && neededBytes > sizeBytes) {
    const size = `${formatCount(sizeBytes)} of ${formatCount(neededBytes)} bytes`;
    return [incomplete(`ends in the middle of its video data: only ${size} are there.`)];
  }
  return isComplete && !extent.hasIndex ? [incomplete("has video data but no index.")] : [];
}

function isDataFirst(reading: MovieFindings["reading"]): boolean {
  return reading?.kind === "read" && reading.value.kind === "data-first";
}

function incomplete(says: string): Remark {
  return { rule: "media/incomplete", says, hint: "Copy or export the whole video again." };
}

function dataFirst(): Remark {
  return {
    rule: "media/video-order",
    says: "has its index (moov) after the video data (mdat), so it cannot be read from the start.",
    hint: `Move it to the front: ${REWRITE}`,
  };
}

function refuse(says: string): Remark {
  return { rule: "media/video-format", says, hint: EXPORT_ANEW };
}

/**
 * Instagram's rules for reels allow no edit lists, not even the harmless one that many encoders write for their start-up delay.
 * Removing that one loses nothing.
 */
export function judgeEditLists(index: MovieIndex): Remark[] {
  if (index.tracks.every((track) => track.editCount === 0)) return [];
  return [
    {
      rule: "media/video-edit-list",
      says: "has an edit list; Instagram does not accept edit lists.",
      hint: `Write the file without one: ${REWRITE} (if the video was cut, export it again).`,
    },
  ];
}
