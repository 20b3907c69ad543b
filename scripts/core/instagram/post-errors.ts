import {
  CAPTION_LIMITS,
  CAPTION_LIMITS_IN_WORDS,
  CAROUSEL_SIZE,
  FRAMES_PER_SECOND,
  MAX_PICTURE_SIZE_IN_WORDS,
  TALLEST_RATIO,
  WIDEST_RATIO,
} from "../content/limits.ts";
import type { FaultClass, PlatformStep } from "./platform-fault.ts";

/** True at every step, whether a schedule or a person started the command. */
export const REPEATED_BY_ITSELF =
  "Scheduled runs try again by themselves. A command started by hand can be repeated in a few minutes.";
export const LATER = `This is usually temporary. ${REPEATED_BY_ITSELF}`;

export interface PlatformError extends More {
  /** A code, or the first and last code of a range; null for subcodes without a fixed code. */
  code: Code;
  /** null: applies when the subcode is missing or unknown. */
  subcode: number | null;
  class: FaultClass;
  /** What the answer means, for people who plan posts. */
  meaning: string;
  advice: string;
}

export type Code = number | readonly [first: number, last: number] | null;

export interface More {
  /** Steps at which the code has a different class. */
  classAt?: Readonly<Partial<Record<PlatformStep, FaultClass>>>;
  /** Advice for the steps that handle no post or no token, where `advice` would be about something else. */
  adviceAt?: Readonly<Partial<Record<PlatformStep, string>>>;
  /** About a post or its media: at steps that handle neither, the answer is judged without this row. */
  isAboutPost?: true;
}

type Row = readonly [code: Code, subcode: number | null, meaning: string, advice: string, more?: More];
export type Table = Readonly<Partial<Record<FaultClass, readonly Row[]>>>;

const FETCHABLE =
  "Make sure that the address returns the file directly: no login, no redirect, no expiring signature, and no robots.txt or firewall rule that blocks Instagram's fetcher.";
const FASTER = "Use a faster host or a smaller file. Another attempt may also work without a change.";
const NEW_CONTAINER =
  "This may pass by itself: the next attempt prepares the media again. If it keeps failing, export and upload the file again.";
const PREPARED_AGAIN = "This often passes within two minutes. If it does not, a later run prepares the media again.";
const WAITS_FOR_MEDIA = "A later run publishes it when the media is ready.";
const THUMB_OFFSET = "Set thumb_offset to a position within the video, in milliseconds from its start.";
const VIDEO = `Export it as MP4 or MOV with H.264 or HEVC video, AAC audio and ${FRAMES_PER_SECOND.min} to ${FRAMES_PER_SECOND.max} frames per second, and upload it again.`;
const SMALLER = `Export the JPEG smaller than ${MAX_PICTURE_SIZE_IN_WORDS} and upload it again.`;
const JPEG = "Export the image as an ordinary JPEG, and check that its address returns the picture and not a web page.";
const NOT_OF_RATIO = `The image's aspect ratio is not between ${TALLEST_RATIO.text} and ${WIDEST_RATIO.text}.`;
const CROP = `Crop the image to a ratio between ${TALLEST_RATIO.text} (tall) and ${WIDEST_RATIO.text} (wide)`;
const ONCE_MORE =
  "Try the post once more. If it fails the same way, export the file again (videos with a real audio track) and upload the new file.";
const CUT_CAPTION = `Shorten the caption to at most ${CAPTION_LIMITS_IN_WORDS}.`;
const MEDIA_TYPE = "Omit media_type for an image, or set it to REELS, STORIES or CAROUSEL.";
const CHILDREN = `${CAROUSEL_SIZE.min} to ${CAROUSEL_SIZE.max}`;
const SHOPPING =
  "Product tags do not exist on the direct-login path. Remove them, or tag the product in the app afterwards.";
const TAGS = "Correct the tagged and mentioned accounts: each must exist and allow it.";
const COPY = "Look at the account's feed. If the post is not there, change the caption or wait a day.";

/** Errors of a post and its media, from Instagram's error reference of June 2026 and from clients' reports beyond it. */
export const OF_POSTS: Table = {
  again: [
    [-2, 2207003, "Instagram's download of the media took too long.", FASTER],
    [null, 2207077, "Instagram's download of the video failed.", FETCHABLE],
    [9004, 2207052, "Instagram could not fetch the media from its address.", FETCHABLE],
    [9004, null, "Instagram found neither a picture nor a video at the address.", FETCHABLE],
    [36001, 2207005, "Instagram does not accept this image format.", JPEG],
    [36001, null, "Instagram does not accept this image.", JPEG],
    [352, 2207026, "Instagram does not accept this video format.", VIDEO],
    [352, null, "Instagram does not accept this video.", VIDEO],
    [-2, 2207020, "The prepared media has expired.", NEW_CONTAINER],
    [-2, null, "Instagram could not get the media.", NEW_CONTAINER],
    [-1, 2207032, "Instagram could not prepare the media.", NEW_CONTAINER],
    [-1, 2207001, "Instagram had an internal error.", LATER],
    [-1, null, "Instagram had an internal error.", LATER],
    [24, 2207006, "Instagram cannot find the media, or the token may not see it.", NEW_CONTAINER],
    [24, null, "Instagram cannot find the object of this call.", LATER],
    [-1, 2207053, "Instagram's upload of the video failed without a reason.", NEW_CONTAINER],
    // Clients report it as "not ready", but it is not in the error reference, so it proves nothing about what was published.
    [null, 2207055, "The media seems not to be ready yet.", LATER],
    [24, 2207008, "Instagram cannot find the prepared media at the moment, or it has expired.", PREPARED_AGAIN],
  ],
  "not-ready": [
    [9007, 2207027, "The media is not ready yet, so nothing was published.", WAITS_FOR_MEDIA],
    [9007, null, "The media is not ready yet, so nothing was published.", WAITS_FOR_MEDIA],
  ],
  item: [
    [1, 2207057, "The cover position is outside the video.", THUMB_OFFSET],
    [36000, 2207004, `The image is larger than ${MAX_PICTURE_SIZE_IN_WORDS}.`, SMALLER],
    [36000, null, "The image is too large.", SMALLER],
    [36003, 2207009, NOT_OF_RATIO, `${CROP}.`],
    [36003, null, "Instagram does not accept this aspect ratio.", `${CROP}, and export it as JPEG.`],
    [null, 2207082, "Instagram received the media but could not process it.", ONCE_MORE],
    [null, 2207085, "Instagram could not process the video.", VIDEO],
    [36004, 2207010, "The caption is too long or has too many hashtags or mentions.", CUT_CAPTION],
    [36004, null, "Instagram does not accept this caption.", CUT_CAPTION],
    [100, 2207023, "Instagram does not know the media type of this post.", MEDIA_TYPE],
    [100, 2207028, "Instagram refused the number of pictures and videos.", `Give the carousel ${CHILDREN} children.`],
    [100, 2207035, "Product tags with positions are not allowed on videos.", SHOPPING],
    [100, 2207036, "Product tags on pictures need positions.", SHOPPING],
    [100, 2207037, "A product tag is not valid.", SHOPPING],
    [100, 2207040, "The post mentions too many accounts.", `Use at most ${CAPTION_LIMITS.mentions} mentions.`],
    [110, 2207018, "The post names an account that cannot be tagged, for example a private one.", TAGS],
    [110, 2207013, "The post names an account that does not exist.", TAGS],
    [110, null, "The post names an account that Instagram does not accept.", TAGS],
    [10, 2207081, "This account may not publish trial reels.", "Publish it as an ordinary reel."],
    [506, null, "Instagram considers this a copy of a recent post.", COPY],
  ],
};
