import {
  CAROUSEL_VIDEO_MS,
  FRAMES_PER_SECOND,
  MAX_VIDEO_BITS_PER_SECOND,
  MAX_VIDEO_WIDTH_PX,
  REEL_MS,
  REELS_TAB_MS,
  SOUND_CHANNELS,
  SOUND_RATE_HZ,
  STORY_VIDEO_MS,
} from "../content/limits.ts";
import { formatCount, formatDuration, formatPixels } from "../text/words.ts";
import { findHiddenParts, type HiddenParts } from "./hidden-parts.ts";
import { adviseFullScreen } from "./judge-shape.ts";
import { findSoundTrack, type MovieIndex, type MovieMeasures, measureMovie, type TrackFacts } from "./measure-movie.ts";
import type { MediaRuleId, Remark } from "./media-rules.ts";
import type { MediaRole } from "./media-target.ts";
import type { SoundFacts } from "./read-sound.ts";

/** Sample descriptions of H.264 and HEVC. */
const CODECS: ReadonlySet<string> = new Set(["avc1", "avc3", "hvc1", "hev1"]);
/** The average rate of phone recordings deviates slightly from the nominal one. */
const RATE_TOLERANCE = 0.01;
/** The audio track is often a few hundredths of a second longer than the video track. */
export const LENGTH_TOLERANCE_MS = 100;

export const EXPORT_ANEW = "Export the video as MP4 with H.264, 30 frames per second and fast start.";
/** Copies the data into a file with the index first. Without -use_editlist, ffmpeg adds an edit list, which is refused too. */
export const REWRITE = "ffmpeg -i in.mp4 -c copy -use_editlist 0 -movflags +faststart out.mp4";
/** x264 closes its GOPs by itself. */
const ENCODE_ANEW =
  "Encode it again: ffmpeg -i in.mp4 -vf yadif=deint=interlaced -c:v libx264 -pix_fmt yuv420p -c:a aac -use_editlist 0 -movflags +faststart out.mp4";

/** What Instagram asks of a video, by its index. What the index does not show is not judged. */
export function judgeIndex(index: MovieIndex, track: TrackFacts, role: MediaRole): Remark[] {
  const parts = findHiddenParts(index);
  if (index.isFragmented) return [...judgeCodec(track), ...judgeHiddenParts(index, parts), FRAGMENTED];
  const { widthPx, heightPx, durationMs, bitsPerSecond, ...rates } = measureMovie(index);
  const isFullScreen = role === "reel" || role === "story-video";
  return [
    ...judgeCodec(track),
    ...judgeCoding(track),
    ...judgeFrameRate(rates),
    ...judgeBitRate(bitsPerSecond),
    ...judgeSound(findSoundTrack(index)?.sound ?? null),
    ...judgeHiddenParts(index, parts),
    ...(durationMs === null ? [] : judgeLength(durationMs, role)),
    ...(widthPx === null ? [] : judgeWidth(widthPx)),
    ...(widthPx === null || heightPx === null || !isFullScreen ? [] : adviseFullScreen({ widthPx, heightPx })),
    ...adviseColours(track),
  ];
}

function judgeCodec({ codecs }: TrackFacts): Remark[] {
  const foreign = codecs.find((codec) => !CODECS.has(codec));
  if (foreign === undefined && codecs.length > 0) return [];
  const says = foreign === undefined ? "does not name its video codec" : `has the video codec "${foreign}"`;
  return [remark("media/video-codec", `${says}; Instagram accepts H.264 and HEVC.`, EXPORT_ANEW)];
}

function judgeCoding({ coding: { scan, chroma }, gop }: TrackFacts): Remark[] {
  const remarks: Remark[] = [];
  const say = (rule: MediaRuleId, says: string, severity?: "warning") =>
    remarks.push(remark(rule, says, ENCODE_ANEW, severity));
  if (scan === "interlaced") say("media/video-scan", "is interlaced; Instagram accepts progressive video only.");
  if (gop === "open") say("media/video-gop", OPEN_GOPS);
  if (gop === "unclear") say("media/video-gop", UNCLEAR_GOPS, "warning");
  if (chroma !== null && chroma !== "4:2:0")
    say("media/video-chroma", `has the colour format ${chroma}; Instagram accepts 4:2:0.`);
  return remarks;
}

const OPEN_GOPS = "has open GOPs: some pictures need those before a key frame. Instagram accepts closed GOPs only.";
const UNCLEAR_GOPS =
  "may have open GOPs, which Instagram does not accept: pictures are shown before the key frame they follow.";

/** A recording of variable rate may have more than the average says: its busiest second counts. */
function judgeFrameRate(rates: Pick<MovieMeasures, "framesPerSecond" | "mostFramesPerSecond">): Remark[] {
  const { min, max } = FRAMES_PER_SECOND;
  const [average, most] = [rates.framesPerSecond ?? min, rates.mostFramesPerSecond ?? max];
  const judge = (has: string) => [
    remark("media/video-frame-rate", `has ${has}; Instagram accepts ${min} to ${max}.`, EXPORT_ANEW),
  ];
  const isAround = average >= min * (1 - RATE_TOLERANCE) && average <= max * (1 + RATE_TOLERANCE);
  if (!isAround) return judge(`${Math.round(average * 100) / 100} frames per second`);
  return most > max * (1 + RATE_TOLERANCE) + 1 ? judge(`up to ${Math.round(most)} frames in one second`) : [];
}

function judgeBitRate(bitsPerSecond: number | null): Remark[] {
  if (bitsPerSecond === null || bitsPerSecond <= MAX_VIDEO_BITS_PER_SECOND * (1 + RATE_TOLERANCE)) return [];
  const most = MAX_VIDEO_BITS_PER_SECOND / 1_000_000;
  const says = `takes ${Math.round(bitsPerSecond / 1_000_000)} Mbit/s; Instagram accepts at most ${most}.`;
  return [remark("media/video-bit-rate", says, "Export it with a lower bit rate.")];
}

const FRAGMENTED = remark(
  "media/video-fragmented",
  "is a fragmented MP4, as OBS and browsers record it: its length, frame rate and sound cannot be measured.",
  `Write it as an ordinary file: ${REWRITE}`,
);

function adviseColours({ coding: { hdr, bitDepth } }: TrackFacts): Remark[] {
  const hint = "Convert it with npm run media -- add, or export it as SDR with 8 bits.";
  const advise = (rule: MediaRuleId, has: string) => [
    remark(rule, `has ${has}; Instagram may show them paler or darker than you see them.`, hint, "warning"),
  ];
  if (hdr !== null) return advise("media/video-hdr", `HDR colours (${hdr})`);
  return (bitDepth ?? 8) > 8 ? advise("media/video-bit-depth", `colours of ${bitDepth} bits`) : [];
}

/** Reels may have no edit list, not even the harmless one of many encoders. Removing that one loses nothing. */
function judgeHiddenParts({ tracks }: MovieIndex, { edits, crop }: HiddenParts): Remark[] {
  const hint = `Write the file without one: ${REWRITE}`;
  const does = { cut: "cuts", "cut fragments": "cuts", "change the speed": "changes the speed of" } as const;
  const list = edits === null ? "an edit list" : `an edit list that ${does[edits]} parts of it`;
  const edited = remark("media/video-edit-list", `has ${list}; Instagram does not accept edit lists.`, hint);
  const cropped = `is cropped to ${crop?.widthPx} x ${crop?.heightPx} pixels by a note in the file, and may be shown whole.`;
  return [
    ...(tracks.every((track) => track.edits.length === 0) ? [] : [edited]),
    ...(crop === null ? [] : [remark("media/video-crop", cropped, "", "warning")]),
  ];
}

function judgeWidth(widthPx: number): Remark[] {
  if (widthPx <= MAX_VIDEO_WIDTH_PX) return [];
  const says = `is ${formatPixels(widthPx)} wide; Instagram's limit is ${MAX_VIDEO_WIDTH_PX}.`;
  return [remark("media/video-width", says, "Export it at 1080 x 1920.", "warning")];
}

/** Error for a length that the platform refuses; warning for one that reduces the reach or may be refused. */
function judgeLength(durationMs: number, role: MediaRole): Remark[] {
  const isStory = role === "story-video";
  const mostMs = isStory ? STORY_VIDEO_MS.max : REEL_MS.max;
  const isOver = (limitMs: number) => durationMs > limitMs + LENGTH_TOLERANCE_MS;
  const judge = (says: string, severity: "error" | "warning" = "error") => [
    remark("media/video-length", `is ${formatDuration(durationMs)} long; ${says}`, CHANGE_LENGTH, severity),
  ];
  if (isOver(mostMs)) return judge(`Instagram accepts at most ${formatDuration(mostMs)} here.`);
  if (role === "reel" && durationMs < REEL_MS.min - LENGTH_TOLERANCE_MS)
    return judge("Instagram requires at least 3 seconds for a reel.");
  if (role === "reel" && (durationMs < REELS_TAB_MS.min || isOver(REELS_TAB_MS.max)))
    return judge("only reels of 5 to 90 seconds are shown in the reels tab.", "warning");
  if (isStory && durationMs < STORY_VIDEO_MS.min)
    return judge("Instagram requires at least 3 seconds for a story.", "warning");
  if (role === "carousel-video" && isOver(CAROUSEL_VIDEO_MS))
    return judge("Instagram may refuse more than 60 seconds in a carousel.", "warning");
  return [];
}

const CHANGE_LENGTH = "Change the length of the video.";

function remark(rule: MediaRuleId, says: string, hint: string, severity: "error" | "warning" = "error"): Remark {
  return { rule, severity, says, hint };
}

const ENCODE_SOUND =
  "Encode the sound again: ffmpeg -i in.mp4 -c:v copy -c:a aac -ar 48000 -ac 2 -use_editlist 0 -movflags +faststart out.mp4";

/** What Instagram asks of the sound of a video. A video without any is fine; what the file does not say is not judged. */
function judgeSound(sound: SoundFacts | null): Remark[] {
  const { codec = null, channels = null, sampleRateHz = null } = sound ?? {};
  const remarks: Remark[] = [];
  const say = (rule: MediaRuleId, says: string) => remarks.push(remark(rule, `has sound ${says}.`, ENCODE_SOUND));
  if (codec !== null && codec !== "AAC") say("media/audio-codec", `in ${codec}; Instagram accepts AAC`);
  if ((channels ?? 0) > SOUND_CHANNELS)
    say("media/audio-channels", `in ${channels} channels; Instagram accepts one or two (mono or stereo)`);
  if (sampleRateHz !== null && sampleRateHz > SOUND_RATE_HZ)
    say(
      "media/audio-rate",
      `at ${formatCount(sampleRateHz)} Hz; Instagram accepts at most ${formatCount(SOUND_RATE_HZ)} Hz`,
    );
  return remarks;
}
