import type { TrackFacts } from "./measure-movie.ts";
import type { Remark } from "./media-rules.ts";

/** x264 closes its GOPs by itself. */
const ENCODE_ANEW =
  "Encode it again: ffmpeg -i in.mp4 -vf yadif=deint=interlaced -c:v libx264 -pix_fmt yuv420p -c:a aac -use_editlist 0 -movflags +faststart out.mp4";

/** What Instagram asks of the coding itself. What the index does not show is not judged. */
export function judgeCoding({ coding: { scan, chroma }, gop }: TrackFacts): Remark[] {
  return [...(scan === "interlaced" ? [interlaced()] : []), ...judgeGop(gop), ...judgeChroma(chroma)];
}

function interlaced(): Remark {
  return {
    rule: "media/video-scan",
    says: "is interlaced; Instagram accepts progressive video only.",
    hint: ENCODE_ANEW,
  };
}

function judgeGop(gop: TrackFacts["gop"]): Remark[] {
  if (gop === "open") {
    const says = "has open GOPs: some pictures need those before a key frame. Instagram accepts closed GOPs only.";
    return [{ rule: "media/video-gop", says, hint: ENCODE_ANEW }];
  }
  if (gop !== "unclear") return [];
  const says =
    "may have open GOPs, which Instagram does not accept: pictures are shown before the key frame they follow.";
  return [{ rule: "media/video-gop", severity: "warning", says, hint: ENCODE_ANEW }];
}

function judgeChroma(chroma: string | null): Remark[] {
  if (chroma === null || chroma === "4:2:0") return [];
  return [
    {
      rule: "media/video-chroma",
      says: `has the colour format ${chroma}; Instagram accepts 4:2:0.`,
      hint: ENCODE_ANEW,
    },
  ];
}
