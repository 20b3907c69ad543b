import { MAX_REEL_BYTES, MAX_STORY_VIDEO_BYTES } from "../content/limits.ts";
import { formatCount, formatMebibytes } from "../text/words.ts";
import type { Reading } from "./broken-bytes.ts";
import { demuxerOf } from "./ffmpeg-arguments.ts";
import { adviseWholly } from "./hidden-parts.ts";
import { LFS_POINTER } from "./judge-entry.ts";
import { EXPORT_ANEW, judgeIndex, REWRITE } from "./judge-track.ts";
import { findIndex, findVideoTrack, listUnmeasured, type MovieFacts } from "./measure-movie.ts";
import type { Remark } from "./media-rules.ts";
import type { MediaRole } from "./media-target.ts";
import { LFS_POINTER_FORMAT } from "./name-format.ts";
import { findVideoNotes, judgePersonalNotes } from "./personal-notes.ts";
import type { MovieExtent } from "./scan-movie.ts";

export interface MovieFindings {
  /** null when the bytes ended too early. */
  reading: Reading<MovieFacts> | null;
  /** The format according to the first bytes. */
  format: string | null;
  /** Size of the whole file, if the host announced it or the file arrived completely. */
  sizeBytes: number | null;
  extent: MovieExtent;
  /** Boxes for notes outside of the index. */
  notes: readonly Uint8Array[];
  isComplete: boolean;
}

/** Everything that is wrong with a video, according to its index. */
export function judgeMovie(findings: MovieFindings, role: MediaRole): Remark[] {
  const notes = findVideoNotes(findIndex(findings.reading), findings.notes);
  return [...judgeSize(findings.sizeBytes, role), ...judgeReading(findings, role), ...judgePersonalNotes(notes, null)];
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
  const index = findIndex(reading);
  const isIndexLost = lost.length > 0 && index === null;
  const facts = isIndexLost ? [] : judgeFacts(reading, role);
  const remarks = [...(index === null ? facts : adviseWholly(facts, index)), ...lost];
  return remarks.some(isError) ? remarks : [...remarks, ...noteUnmeasured(findings)];
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
  const { kind, index } = reading.value;
  if (index === null) return [DATA_FIRST];
  const track = findVideoTrack(index);
  if (track === null) return [beyond(refuse("has no video track."))];
  const remarks = judgeIndex(index, track, role);
  if (kind === "indexed") return remarks;
  const isEncoded = remarks.some((remark) => isError(remark) && !AFTER_REWRITING.includes(remark.rule));
  return [...remarks, isEncoded ? DATA_FIRST_TOO : DATA_FIRST];
}

/** Gone when the file was only written again. */
const AFTER_REWRITING = ["media/video-edit-list", "media/video-fragmented"];

/** A property that cannot be measured may be wrong: nobody may take silence for a check. */
function noteUnmeasured({ reading, sizeBytes }: MovieFindings): Remark[] {
  const index = findIndex(reading);
  const track = findVideoTrack(index);
  if (index === null || track === null) return [];
  const names = [...(sizeBytes === null ? ["file size"] : []), ...listUnmeasured(index, track)];
  if (names.length === 0) return [];
  const hint = "Look at it yourself, or convert it with npm run media -- add and use the result.";
  return [{ rule: "media/unmeasured", severity: "warning", says: `could not be checked: ${names.join(", ")}.`, hint }];
}

function isError({ severity = "error" }: Remark): boolean {
  return severity === "error";
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

const DATA_FIRST: Remark = {
  rule: "media/video-order",
  says: "has its index (moov) after the video data (mdat), so it cannot be read from the start.",
  hint: `Move it to the front: ${REWRITE}`,
};

const DATA_FIRST_TOO: Remark = { ...DATA_FIRST, hint: "Encoding it again moves it to the front." };

function refuse(says: string): Remark {
  return { rule: "media/video-format", says, hint: EXPORT_ANEW };
}
