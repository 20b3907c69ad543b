import { type MovieIndex, playedTracks, type TrackFacts } from "./measure-movie.ts";
import type { MediaRuleId, Remark } from "./media-rules.ts";
import { type Crop, turnCrop } from "./read-frame.ts";

/** What a video holds and players do not show, beyond the delay and the filling of encoders. */
export interface HiddenParts {
  /** What its edit lists do. ffmpeg follows only those that cut; null: they can be left out. */
  edits: "cut" | "cut fragments" | "change the speed" | null;
  /** What is shown of its upright pictures; null: all. */
  crop: Crop | null;
}

export function findHiddenParts(index: MovieIndex): HiddenParts {
  const tracks = playedTracks(index);
  const isPaced = tracks.some(({ edits }) => edits.some(({ fromTicks, rate }) => fromTicks !== null && rate !== 1));
  const cut = index.isFragmented ? "cut fragments" : "cut";
  const edits = isPaced ? "change the speed" : isCut(index, tracks) ? cut : null;
  const [cropped] = tracks.flatMap(({ frame, turn }) => (frame?.crop ? [turnCrop(frame.crop, turn)] : []));
  return { edits, crop: cropped ?? null };
}

function isCut(index: MovieIndex, tracks: readonly TrackFacts[]): boolean {
  const delaysMs = tracks.map((track) => delayOf(track, index)).filter((delayMs) => delayMs !== null);
  return delaysMs.length < tracks.length || Math.max(...delaysMs) - Math.min(...delaysMs) > MAX_SHIFT_MS;
}

/** How far sound and pictures may move against each other when the edit lists are left out: encoders differ by this much. */
const MAX_SHIFT_MS = 100;
/** The longest delay of an encoder of sound, and what fills up its last packet. */
const MAX_SOUND_PADDING_MS = 150;

/** How much later a track is shown without its edit list, in ms; null when something is shown that the list hides. */
function delayOf(track: TrackFacts, { timescale: movieTimescale }: MovieIndex): number | null {
  const { edits, timescale, shownTicks } = track;
  if (edits.length === 0) return 0;
  const [pause, edit] = edits[0]?.fromTicks === null ? edits : [null, edits[0]];
  if (edits.length > (pause === null ? 1 : 2) || edit?.fromTicks == null) return null;
  if (timescale === null || movieTimescale === null) return null;
  const toMs = (ticks: number) => (ticks * 1000) / timescale;
  const shownMs = (edit.shownTicks * 1000) / movieTimescale;
  const hiddenBeforeMs = toMs(edit.fromTicks - shownTicks.from);
  const hiddenAfterMs = shownMs === 0 ? 0 : toMs(shownTicks.to - edit.fromTicks) - shownMs;
  if (Math.max(hiddenBeforeMs, hiddenAfterMs) >= paddingMs(track)) return null;
  return toMs(edit.fromTicks) - ((pause?.shownTicks ?? 0) * 1000) / movieTimescale;
}

/** Less than one whole picture. Where none is listed, as in fragments, the delay of the encoder is not known either. */
function paddingMs({ handler, sampleCount, timescale, shownTicks: { from, to } }: TrackFacts): number {
  if (handler === "soun" || timescale === null || sampleCount === 0) return MAX_SOUND_PADDING_MS;
  return (0.75 * (to - from) * 1000) / (timescale * sampleCount);
}

/** Why no converter brings it into a file of its own, as the rest of a sentence that begins with its name; null where one does. */
export function whyNotConverted({ edits }: HiddenParts): string | null {
  if (edits === "change the speed") return "is shown slower or faster by its edit list, which ffmpeg does not follow.";
  return edits === "cut fragments" ? "is a fragmented MP4 with an edit list, which ffmpeg does not follow." : null;
}

/** No hint may lead to a video that shows what was cut away: most commands copy all of it. */
export function adviseWholly(remarks: readonly Remark[], index: MovieIndex): Remark[] {
  const parts = findHiddenParts(index);
  const isBeyondConversion = whyNotConverted(parts) !== null;
  const hint = isBeyondConversion ? EXPORT : parts.crop !== null ? CROP : parts.edits === null ? null : ENCODE;
  if (hint === null) return [...remarks];
  return remarks.map((remark) => ({
    ...remark,
    ...(COPYING.has(remark.rule) && { hint }),
    ...(isBeyondConversion && { isBeyondConversion }),
  }));
}

export const EXPORT = "Export it again from the program in which it was edited, so that it holds only what is shown.";
const CROP = "Crop its pictures with a program for videos and export it again.";
const ENCODE =
  "Encode only what is shown: ffmpeg -i in.mp4 -vf yadif=deint=interlaced -c:v libx264 -pix_fmt yuv420p -af aresample=async=1:first_pts=0 -c:a aac -use_editlist 0 -movflags +faststart out.mp4";

/** Their hints give a command. */
const COPYING: ReadonlySet<string> = new Set<MediaRuleId>([
  ...(["media/video-edit-list", "media/video-crop", "media/video-order", "media/video-fragmented"] as const),
  ...(["media/video-gop", "media/video-scan", "media/video-chroma"] as const),
  ...(["media/audio-codec", "media/audio-channels", "media/audio-rate"] as const),
]);
