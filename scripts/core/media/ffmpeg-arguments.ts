/** The reader that fits a format by its name: ffmpeg must not guess, because some formats name other files and addresses. */
export function demuxerOf(format: string): string | null {
  if (/(?:MP4|MOV) video$/.test(format)) return "mov";
  if (/WebM or Matroska/.test(format)) return "matroska";
  return /AVI video/.test(format) ? "avi" : null;
}

const WITHOUT_METADATA = [
  "-map",
  "0:v:0",
  "-map",
  "0:a:0?",
  "-map_metadata",
  "-1",
  "-map_chapters",
  "-1",
  "-dn",
  "-sn",
];
/** No name of the encoder, no date: the same video gives the same bytes. */
const REPEATABLE = ["-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact"];
const PLAIN_FILE = ["-use_editlist", "0", "-movflags", "+faststart", "-f", "mp4"];

/** Keeps pictures and sound, and writes them into a file as the platform takes it. */
export const COPY_ARGUMENTS: readonly string[] = [...WITHOUT_METADATA, "-c", "copy", ...REPEATABLE, ...PLAIN_FILE];

/**
 * H.264 High with closed GOPs, progressive, 4:2:0, 30 frames per second, at most 1920 x 1080 or 1080 wide; AAC. The number of
 * threads is fixed, and no rate is set: both change the bytes from machine to machine or from run to run. The threads share each
 * frame: with a frame each, one in some hundred runs on a busy machine gave other bytes.
 */
export const ENCODE_ARGUMENTS: readonly string[] = encodeWith(["-threads", "4", "-x264-params", "sliced-threads=1"]);

/** The same with at most 8 Mbit/s, for videos that would become too large. A rate gives the same bytes with one thread only. */
export const LIMITED_ARGUMENTS: readonly string[] = encodeWith(["-maxrate", "8M", "-bufsize", "16M", "-threads", "1"]);

function encodeWith(rate: readonly string[]): string[] {
  return [
    ...WITHOUT_METADATA,
    ...[
      "-vf",
      "yadif=deint=interlaced,scale=w='if(gt(iw,ih),min(1920,iw),min(1080,iw))':h=-2,scale=trunc(iw/2)*2:ih,setsar=1",
    ],
    ...["-c:v", "libx264", "-profile:v", "high", "-pix_fmt", "yuv420p", "-preset", "medium", "-crf", "21"],
    ...[...rate, "-r", "30", "-g", "60", "-flags:v", "+bitexact+cgop"],
    ...["-c:a", "aac", "-b:a", "128k", "-ar", "48000", "-ac", "2", "-flags:a", "+bitexact", "-fflags", "+bitexact"],
    ...PLAIN_FILE,
  ];
}

/** The command as somebody types it in a shell. */
export function ffmpegCommand(input: string, output: string): string {
  return ["ffmpeg", "-i", input, ...ENCODE_ARGUMENTS, output].map(quoteForShell).join(" ");
}

/** A word of a shell's command line. */
export function quoteForShell(word: string): string {
  return /^[\w./:+=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
