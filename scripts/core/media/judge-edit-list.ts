import type { Remark } from "./media-rules.ts";
import type { Edit, MovieIndex, TrackFacts } from "./movie-facts.ts";

/** Encoders shift a track by some frames or sound samples and write that down as an edit: nothing is cut away. */
const ENCODER_DELAY_MS = 250;

const WRITE_WITHOUT =
  "Write the file without edit lists: ffmpeg -i in.mp4 -c copy -use_editlist 0 -movflags +faststart out.mp4";

/**
 * Instagram's documentation allows no edit lists. Nearly every encoder writes one all the same, which plays each track
 * once, whole and at normal speed but for its own start-up delay; the platform is known to take those, so they are a
 * warning. One that cuts, repeats, delays or changes the speed is an error.
 */
export function judgeEditLists(index: MovieIndex): Remark[] {
  const edited = index.tracks.filter((track) => track.editCount > 0);
  if (edited.length === 0) return [];
  if (!edited.every((track) => isHarmless(track, index.timescale))) {
    return [
      {
        rule: "media/video-edit-list",
        says: "has an edit list that cuts or shifts what is shown; Instagram takes no edit lists.",
        hint: "Export the video anew, so that the cut is made in the video itself.",
      },
    ];
  }
  return [
    {
      rule: "media/video-edit-list",
      severity: "warning",
      says: "has an edit list that changes nothing; Instagram's rules allow none, though it usually takes these.",
      hint: WRITE_WITHOUT,
    },
  ];
}

function isHarmless(track: TrackFacts, movieTimescale: number | null): boolean {
  const [edit] = track.edits;
  if (edit === undefined || track.editCount !== 1 || edit.rate !== 1 || edit.mediaTime < 0) return false;
  if (track.timescale === null || movieTimescale === null) return false;
  const startMs = (edit.mediaTime * 1000) / track.timescale;
  return startMs <= ENCODER_DELAY_MS && reachesEnd(edit, track, movieTimescale);
}

/** An edit without a length, as fragmented files have it, goes on to the end. */
function reachesEnd(edit: Edit, track: TrackFacts, movieTimescale: number): boolean {
  if (edit.segmentDuration === 0) return true;
  const ticks = track.duration ?? track.sampleTicks;
  const endMs = (edit.mediaTime * 1000) / (track.timescale ?? 1) + (edit.segmentDuration * 1000) / movieTimescale;
  return endMs >= (ticks * 1000) / (track.timescale ?? 1) - ENCODER_DELAY_MS;
}
