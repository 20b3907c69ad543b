import type { Remark } from "./media-rules.ts";
import type { MovieIndex } from "./movie-facts.ts";

/**
 * Instagram's reel rules allow no edit lists at all, not even the harmless one that many encoders write for their start-up
 * delay; writing the file without one loses nothing.
 */
export function judgeEditLists(index: MovieIndex): Remark[] {
  if (index.tracks.every((track) => track.editCount === 0)) return [];
  return [
    {
      rule: "media/video-edit-list",
      says: "has an edit list; Instagram takes no edit lists.",
      hint: "Write the file without one: ffmpeg -i in.mp4 -c copy -use_editlist 0 -movflags +faststart out.mp4 (cuts need a new export).",
    },
  ];
}
