import { REEL_MS } from "../content/limits.ts";
import type { Crop } from "./read-frame.ts";

/** The reader that fits a format by its name: ffmpeg must not guess, because some formats name other files and addresses. */
export function demuxerOf(format: string): string | null {
  if (/(?:MP4|MOV) video$/.test(format)) return "mov";
  if (/WebM or Matroska/.test(format)) return "matroska";
  return /AVI video/.test(format) ? "avi" : null;
}

/** Of one picture: 8K. Larger ones take gibibytes of memory to decode. */
export const MAX_VIDEO_PIXELS = 36_000_000;

/** What ffmpeg and ffprobe are told about the file they read. */
export function inputArguments(path: string, demuxer: string): string[] {
  const limits = ["-protocol_whitelist", "file", "-max_pixels", String(MAX_VIDEO_PIXELS)];
  return [...limits, "-f", demuxer, "-i", `file:${path}`];
}

const WITHOUT_METADATA = "-map 0:v:0 -map 0:a:0? -map_metadata -1 -map_chapters -1 -dn -sn".split(" ");
/** No name of the encoder, no date: the same video gives the same bytes. */
const REPEATABLE = "-fflags +bitexact -flags:v +bitexact -flags:a +bitexact".split(" ");
const PLAIN_FILE = "-use_editlist 0 -movflags +faststart -f mp4".split(" ");
const COPY_ARGUMENTS: readonly string[] = [...WITHOUT_METADATA, "-c", "copy", ...REPEATABLE, ...PLAIN_FILE];

export interface VideoConversion {
  /** "limit" encodes with at most 8 Mbit/s, for videos that would become too large. */
  how: "copy" | "encode" | "limit";
  /** Makes SDR of HDR colours. Needs an ffmpeg with the filter zscale. */
  isToneMapped: boolean;
  /** What is kept of the upright pictures; null: all. */
  crop?: Crop | null | undefined;
}

/** The arguments between input and output: what ffmpeg writes is what the platform takes. */
export function ffmpegArguments({ how, isToneMapped, crop = null }: VideoConversion): readonly string[] {
  if (how === "copy") return COPY_ARGUMENTS;
  const filters = [...(crop === null ? [] : [cropTo(crop)]), ...SHAPE, ...(isToneMapped ? [TONE_MAP] : [])];
  return encodeWith(how === "encode" ? EVEN_QUALITY : LIMITED_RATE, filters);
}

/** Newer versions of ffmpeg have cropped the pictures before. */
function cropTo({ widthPx, heightPx, rightPx, downPx }: Crop): string {
  const place = (whole: string, keptPx: number, px: number) =>
    `if(gt(${whole},${keptPx}),(${whole}-${keptPx})/2+${px},0)`;
  const [x, y] = [place("iw", widthPx, rightPx), place("ih", heightPx, downPx)];
  return `crop=w='min(iw,${widthPx})':h='min(ih,${heightPx})':x='${x}':y='${y}'`;
}

/**
 * What is shown and heard, from the beginning: sound that starts later gets silence before it, and a
 * gap of hours is not filled. H.264 High with closed GOPs, progressive, 4:2:0, 30 frames per second, at most 1920 x 1080 or 1080 wide; AAC. The number of
 * threads is fixed, and no rate is set: both change the bytes from machine to machine or from run to run. The threads share each
 * frame: with a frame each, one in some hundred runs on a busy machine gave other bytes.
 */
function encodeWith(rate: readonly string[], filters: readonly string[]): string[] {
  return [
    ...WITHOUT_METADATA,
    ...["-vf", filters.join(",")],
    ..."-c:v libx264 -profile:v high -pix_fmt yuv420p -preset medium -crf 21".split(" "),
    ...["-t", String(REEL_MS.max / 1000 + 1), ...rate, ..."-r 30 -g 60 -flags:v +bitexact+cgop".split(" ")],
    ..."-af aresample=async=1:first_pts=0 -c:a aac -b:a 128k -ar 48000 -ac 2 -flags:a +bitexact -fflags +bitexact".split(
      " ",
    ),
    ...PLAIN_FILE,
  ];
}

const EVEN_QUALITY = ["-threads", "4", "-x264-params", "sliced-threads=1"];
/** A rate gives the same bytes with one thread only. */
const LIMITED_RATE = ["-maxrate", "8M", "-bufsize", "16M", "-threads", "1"];
const SHAPE = [
  "yadif=deint=interlaced",
  "scale=w='if(gt(iw,ih),min(1920,iw),min(1080,iw))':h=-2",
  "scale=trunc(iw/2)*2:ih",
  "setsar=1",
];
/** Through linear light, in which brightness can be compressed, to the colours of HDTV. */
const TONE_MAP =
  "zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv";

/** One frame as a JPEG of the size of the video. */
export const FRAME_ARGUMENTS: readonly string[] = [
  ..."-map 0:v:0 -map_metadata -1 -an -frames:v 1 -fflags +bitexact -flags:v +bitexact".split(" "),
  ..."-pix_fmt yuvj420p -q:v 3 -update 1 -f image2".split(" "),
];

/** The command as somebody types it in a shell. */
export function ffmpegCommand(input: string, output: string, crop: Crop | null): string {
  const words = ffmpegArguments({ how: "encode", crop, isToneMapped: false });
  return ["ffmpeg", "-i", input, ...words, output].map(quoteForShell).join(" ");
}

/** A word of a shell's command line. */
export function quoteForShell(word: string): string {
  return /^[\w./:+=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
