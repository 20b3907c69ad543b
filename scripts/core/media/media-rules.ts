import type { Complaint, Severity } from "../findings/finding.ts";
import {
  FRAMES_PER_SECOND,
  FULL_SCREEN_RATIO,
  MAX_VIDEO_WIDTH_PX,
  PICTURE_WIDTH_PX,
  TALLEST_RATIO,
  WIDEST_RATIO,
} from "../instagram/limits.ts";

/** Every rule of the media checks: what it asks for, in one sentence. */
export const MEDIA_RULES = {
  "media/address": "The address is https, without user name and password.",
  "media/host-not-allowed": "The host is one of media.hosts in settings.json, if that is set.",
  "media/private-address": "The host has public addresses only: nothing inside a private network is fetched.",
  "media/unknown-host": "The host name exists.",
  "media/certificate": "The host proves who it is with a valid certificate.",
  "media/unreachable": "The host takes the connection and does not drop it.",
  "media/timeout": "The file arrives in time.",
  "media/stopped": "The check was not stopped half-way.",
  "media/host-error": "The host does not answer with a failure of its own (5xx) or with 'later' (408, 429).",
  "media/redirect": "The address is the file's own: no redirect is followed.",
  "media/status": "The host answers 200.",
  "media/answer": "The answer is HTTP that can be understood.",
  "media/content-type": "The Content-Type is image/jpeg, or video/mp4 or video/quicktime.",
  "media/content-encoding": "The file is sent as it is, not compressed once more.",
  "media/format": "The file is a JPEG inside and out, not a renamed PNG, WebP, MPO or web page.",
  "media/size": "The file is not larger than the platform takes.",
  "media/ratio": `Pictures of the feed are between ${TALLEST_RATIO.text} and ${WIDEST_RATIO.text}.`,
  "media/width": `Pictures are ${PICTURE_WIDTH_PX.min} to ${PICTURE_WIDTH_PX.max} pixels wide.`,
  "media/shape": `Stories, reels and their covers are ${FULL_SCREEN_RATIO.text}, or they get borders or are cropped.`,
  "media/video-format": "The file is an MP4 or MOV with a video in it.",
  "media/video-order": "The index (moov) lies before the video data (mdat).",
  "media/video-codec": "The video is H.264 or HEVC.",
  "media/video-frame-rate": `The video has ${FRAMES_PER_SECOND.min} to ${FRAMES_PER_SECOND.max} frames a second.`,
  "media/video-edit-list": "The video has no edit list.",
  "media/video-length": "The video is not longer than the platform takes, and suits the place it is shown in.",
  "media/video-width": `The video is at most ${MAX_VIDEO_WIDTH_PX} pixels wide.`,
  "media/check-failed": "The check itself works.",
} as const;

export type MediaRuleId = keyof typeof MEDIA_RULES;

/** The rules whose breaking may pass by itself, so that the post is not to blame. */
const HOST_TROUBLE: ReadonlySet<string> = new Set<MediaRuleId>([
  "media/timeout",
  "media/unreachable",
  "media/host-error",
  "media/stopped",
]);

/** A complaint before it is known which file it is about. */
export interface Remark {
  rule: MediaRuleId;
  /** Default "error". */
  severity?: Severity;
  /** The rest of a sentence that begins with the name of the file. */
  says: string;
  hint: string;
}

/** Whether there are errors and every one of them is the host's trouble. */
export function isHostTrouble(complaints: readonly Complaint[]): boolean {
  const errors = complaints.filter((complaint) => complaint.severity === "error");
  return errors.length > 0 && errors.every((complaint) => HOST_TROUBLE.has(complaint.rule));
}
