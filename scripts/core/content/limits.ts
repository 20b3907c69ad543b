import { formatCount, formatMebibytes } from "../text/words.ts";

/** Figures of the platform, from its publishing reference (September 2026) and error reference (June 2026). */

/** Of one caption. The reference of errors names the hashtags (code 36004). Characters are UTF-16 units, which count highest. */
export const CAPTION_LIMITS = { characters: 2200, hashtags: 30, mentions: 20 } as const;

/** "2,200 characters, 30 hashtags and 20 mentions" */
export const CAPTION_LIMITS_IN_WORDS = `${formatCount(CAPTION_LIMITS.characters)} characters, ${CAPTION_LIMITS.hashtags} hashtags and ${CAPTION_LIMITS.mentions} mentions`;

/** Announced for the app in December 2025; the interface still documents the higher limit. */
export const ADVISED_HASHTAGS = 5;

/** Instagram folds a caption in the feed after about this many characters. */
export const FOLD_LENGTH = 125;

export const MAX_ALT_TEXT_LENGTH = 1000;

/** Pictures and videos of a carousel. */
export const CAROUSEL_SIZE = { min: 2, max: 10 };

export const MAX_COLLABORATORS = 3;
export const MAX_USER_TAGS = 20;

/** Changelog of April 2026. */
export const MAX_SPONSORS = 2;

/** The documentation says 8 MB, the error that refuses larger files says 8 MiB; a file of exactly this size is fine. */
export const MAX_PICTURE_BYTES = 8 * 1024 * 1024;

/** "8 MiB" */
export const MAX_PICTURE_SIZE_IN_WORDS = formatMebibytes(MAX_PICTURE_BYTES);

/** Pixels. The platform scales outside of this; teams want to know before it does. */
export const PICTURE_WIDTH_PX = { min: 320, max: 1440 };

/** width : height of pictures in the feed, as integers so that no rounding decides. */
export const TALLEST_RATIO = { width: 4, height: 5, text: "4:5" };
/** Of the app since 2025. The documentation of the interface still says 4:5; teams report that 3:4 is taken. */
export const TALLEST_RATIO_OF_APP = { width: 3, height: 4, text: "3:4" };
export const WIDEST_RATIO = { width: 191, height: 100, text: "1.91:1" };

/** Advised, not required, for everything that fills the screen of a phone. */
export const FULL_SCREEN_RATIO = { width: 9, height: 16, text: "9:16" };

/** "300 MB" and "100 MB" of the documentation, read generously as MiB so that no file is refused because of the unit. */
export const MAX_REEL_BYTES = 300 * 1024 * 1024;
export const MAX_STORY_VIDEO_BYTES = 100 * 1024 * 1024;

/** Of the pictures of a video, at a variable rate. */
export const MAX_VIDEO_BITS_PER_SECOND = 25_000_000;

export const FRAMES_PER_SECOND = { min: 23, max: 60 };

/** "AAC, 48khz sample rate maximum, 1 or 2 channels" of the media reference. */
export const SOUND_RATE_HZ = 48_000;
export const SOUND_CHANNELS = 2;

/** Reels, and videos in a carousel, for which the documentation gives no separate number (media reference, October 2026). */
export const REEL_MS = { min: 3_000, max: 15 * 60 * 1000 };
/** The app takes no longer ones in a carousel; what the interface does with them is not documented. */
export const CAROUSEL_VIDEO_MS = 60_000;
/** Outside of this a reel does not show in the reels tab. */
export const REELS_TAB_MS = { min: 5_000, max: 90_000 };
export const STORY_VIDEO_MS = { min: 3_000, max: 60_000 };

/** Columns of a video. */
export const MAX_VIDEO_WIDTH_PX = 1920;
