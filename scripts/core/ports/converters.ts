/** Programs that change pictures and videos, as the flows see them. They never run where secrets are. */

import type { Result } from "../findings/problem.ts";
import type { VideoConversion } from "../media/ffmpeg-arguments.ts";
import type { PicturePlan, Size } from "../media/plan-picture.ts";

export interface ConvertedPicture {
  /** An sRGB baseline JPEG without any metadata. */
  bytes: Uint8Array;
  /** Of the source, upright. */
  source: Size;
  plan: PicturePlan;
  /** The source is animated or has pages: only its first picture was taken. */
  isFirstOfMany: boolean;
}

/** Why a file cannot be converted, as the rest of a sentence that begins with its name. */
export type Refusal = string;

export interface PictureConverter {
  /** `plan` is called once, with the upright size, before anything is decoded. `padding`: also of what is transparent. */
  convert(
    bytes: Uint8Array,
    options: { plan(size: Size): Result<PicturePlan, Refusal>; padding: string },
  ): Promise<Result<ConvertedPicture, Refusal>>;
}

interface ConvertedVideo {
  bytes: Uint8Array;
  /** "pale": it was HDR and is SDR now, but its colours could not be converted. */
  colours: "kept" | "made-sdr" | "pale";
}

export interface VideoConverter {
  /** One frame of an MP4 or MOV as a JPEG without metadata: the one at this time, or the last one of a shorter video. */
  takeFrame(video: Uint8Array, atMs: number): Promise<Result<Uint8Array, VideoRefusal>>;
  /** What the heads of a file say; null for what they do not. Never rejects. */
  probe(path: string, demuxer: string): Promise<(Size & { durationMs: number | null }) | null>;
  /** Removes metadata and edit lists. The same file gives the same bytes each time. `demuxer`: ffmpeg's name. */
  convert(
    path: string,
    options: Pick<VideoConversion, "how" | "crop"> & { demuxer: string; mostBytes: number },
  ): Promise<Result<ConvertedVideo, VideoRefusal>>;
}

export interface VideoRefusal {
  kind: "unreadable" | "too-large" | "too-slow";
  says: Refusal;
}

export interface VideoMaker {
  /** A video of somebody else as Instagram takes it, without metadata, and its frame at this time. */
  make(bytes: Uint8Array, frameAtMs: number): Promise<Result<{ bytes: Uint8Array; frame: Uint8Array | null }, Refusal>>;
}

export interface Thumbnailer {
  /** Two small WebPs of a JPEG, one cropped for a day of the month; null for bytes that cannot be decoded. */
  shrink(bytes: Uint8Array): Promise<(Size & { bytes: Uint8Array; cellBytes: Uint8Array }) | null>;
}
