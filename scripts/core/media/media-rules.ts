import {
  FRAMES_PER_SECOND,
  FULL_SCREEN_RATIO,
  MAX_VIDEO_BITS_PER_SECOND,
  MAX_VIDEO_WIDTH_PX,
  PICTURE_WIDTH_PX,
  SOUND_RATE_HZ,
  TALLEST_RATIO,
  WIDEST_RATIO,
} from "../content/limits.ts";
import type { Finding, Severity } from "../findings/finding.ts";

export const MEDIA_RULES = {
  "media/missing": "A path names a file of the media folder, in the same commit as the queue.",
  "media/not-a-file": "The file of a path is a regular one: no folder, no symbolic link, no submodule.",
  "media/lfs-pointer": "The file of a path is the picture or video itself, not a Git LFS pointer.",
  "media/case-clash": "No two files of the media folder differ only in upper and lower case.",
  "media/not-served":
    "The repository has a site on Pages, or the settings name another place that serves files. When the post goes out, the public address of a file answers with exactly the committed bytes.",
  "media/address": "The address uses https and contains no user name or password.",
  "media/host-not-allowed": "If media.hosts is set in settings.json, it contains the host.",
  "media/private-address": "The host has only public addresses: nothing inside a private network is fetched.",
  "media/unknown-host": "The host name exists.",
  "media/certificate": "The host has a valid certificate.",
  "media/unreachable": "The host accepts the connection and does not drop it.",
  "media/timeout": "The file arrives in time.",
  "media/stopped": "The check was not stopped.",
  "media/host-error": "The host does not answer with a server error (5xx) or ask to retry later (408, 429).",
  "media/redirect": "The address is the file's own. Redirects are not followed.",
  "media/status": "The host answers with status 200.",
  "media/answer": "The answer is valid HTTP.",
  "media/content-type": "The Content-Type is image/jpeg, or video/mp4 or video/quicktime.",
  "media/content-encoding": "The file is sent as it is, without further compression.",
  "media/format": "The file is really a JPEG, not a renamed PNG, WebP, MPO or web page.",
  "media/incomplete": "The file is whole: a picture has its end, and a video all the data that its index names.",
  "media/hidden-data":
    "A picture holds no other file: no archive, script, web page or PDF behind its end or in a comment.",
  "media/motion-photo": "A picture is not followed by the film of a motion photo, which would be public.",
  "media/personal-data":
    "The metadata of a picture or a video does not say where it was taken or whose it is, and holds no small copy of a picture in another shape.",
  "media/size": "The file is not larger than the platform allows.",
  "media/ratio": `Feed pictures have a ratio between ${TALLEST_RATIO.text} and ${WIDEST_RATIO.text}. With media.ratios "app" in the settings, one down to 3:4 is only a note.`,
  "media/width": `Pictures are ${PICTURE_WIDTH_PX.min} to ${PICTURE_WIDTH_PX.max} pixels wide. With media.allow_scaling in the settings, a wider picture in the feed is only a note.`,
  "media/cropping": "All pictures and videos of a carousel have the shape of the first, which Instagram crops them to.",
  "media/cover-position": "The position of a reel's cover (thumb_offset) lies before the end of its video.",
  "media/shape": `Stories, reels and their covers are ${FULL_SCREEN_RATIO.text}. Otherwise they get borders or are cropped.`,
  "media/video-format": "The file is an MP4 or MOV with a video track.",
  "media/video-order": "The index (moov) comes before the video data (mdat).",
  "media/video-codec": "The video is H.264 or HEVC.",
  "media/video-scan": "The video is progressive, not interlaced.",
  "media/video-gop": "The video has closed groups of pictures (GOPs).",
  "media/video-chroma": "The video has the colour format 4:2:0.",
  "media/video-fragmented":
    "The index lists all pictures of the video. Fragmented files list them elsewhere and are not measured.",
  "media/video-frame-rate": `The video has ${FRAMES_PER_SECOND.min} frames per second on average, and at most ${FRAMES_PER_SECOND.max} in any second.`,
  "media/video-bit-rate": `The pictures of the video take at most ${MAX_VIDEO_BITS_PER_SECOND / 1_000_000} Mbit/s on average.`,
  "media/video-hdr": "The video is SDR. Instagram shows HDR (HLG, PQ, Dolby Vision) in other colours.",
  "media/video-bit-depth": "The colours of the video have 8 bits.",
  "media/audio-codec": "The sound of a video is AAC. A video may be silent.",
  "media/audio-channels": "The sound has one or two channels.",
  "media/audio-rate": `The sound has at most ${SOUND_RATE_HZ / 1000} kHz.`,
  "media/video-edit-list": "The video has no edit list.",
  "media/video-crop": "All of a video's pictures is shown: no note in the file (clap) crops them.",
  "media/video-length": "The video is as long as the platform allows, and its length suits its role.",
  "media/video-width": `The video is at most ${MAX_VIDEO_WIDTH_PX} pixels wide.`,
  "media/unmeasured": "Everything that the platform asks of a video could be measured.",
  "media/check-failed": "The check itself did not fail.",
} as const;

export type MediaRuleId = keyof typeof MEDIA_RULES;

/** Rules whose violation may be temporary, so the post is not to blame. */
const HOST_TROUBLE: ReadonlySet<string> = new Set<MediaRuleId>([
  "media/timeout",
  "media/unknown-host",
  "media/unreachable",
  "media/host-error",
  "media/stopped",
]);

/** A finding that does not yet name its file. */
export interface Remark {
  rule: MediaRuleId;
  /** Default "error". */
  severity?: Severity;
  /** The rest of a sentence that begins with the file's name. */
  says: string;
  hint: string;
  /** No converter makes of it what is wanted. */
  isBeyondConversion?: boolean;
}

/** Whether there are errors and all of them are the host's fault. */
export function isHostTrouble(findings: readonly Finding[]): boolean {
  const errors = findings.filter((finding) => finding.severity === "error");
  return errors.length > 0 && errors.every((finding) => HOST_TROUBLE.has(finding.rule));
}
