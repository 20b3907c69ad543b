import { FRAMES_PER_SECOND, MAX_PICTURE_SIZE_IN_WORDS, TALLEST_RATIO, WIDEST_RATIO } from "../limits.ts";
import type { CatalogueRow } from "./catalogue-row.ts";

const FETCHABLE =
  "Make sure that the address answers at once with the file itself: no login, no redirect, no expiring signature, and no robots.txt or firewall rule that keeps Instagram's fetcher out.";
const VIDEO_FORMAT = `Export it as MP4 or MOV with H.264 or HEVC video, AAC sound and ${FRAMES_PER_SECOND.min} to ${FRAMES_PER_SECOND.max} frames a second, and upload it again.`;
const CROP = `Crop the image to a shape between ${TALLEST_RATIO.text} (upright) and ${WIDEST_RATIO.text} (wide)`;
const NEW_CONTAINER =
  "Nothing to do at first: a new attempt prepares the media from the start. If it keeps failing, export and upload the file again.";

/** The media itself and how it is fetched: Instagram's error reference of June 2026, then what clients have seen beyond it. */
export const mediaRows: readonly CatalogueRow[] = [
  {
    code: -2,
    subcode: 2207003,
    class: "media-host",
    meaning: "Instagram's download of the media took too long.",
    advice: "Use a faster host or a smaller file; a new attempt may also work by itself.",
  },
  {
    code: -2,
    subcode: 2207020,
    class: "transient",
    meaning: "The prepared media has expired.",
    advice: NEW_CONTAINER,
  },
  {
    code: -2,
    subcode: null,
    class: "transient",
    meaning: "Instagram could not get hold of the media.",
    advice: NEW_CONTAINER,
  },
  {
    code: -1,
    subcode: 2207032,
    class: "transient",
    meaning: "Instagram could not prepare the media.",
    advice: NEW_CONTAINER,
  },
  {
    code: -1,
    subcode: 2207053,
    class: "transient",
    meaning: "Instagram's upload of the video failed for a reason that it does not name.",
    advice: NEW_CONTAINER,
  },
  {
    code: 1,
    subcode: 2207057,
    class: "item",
    meaning: "The cover moment lies outside the video.",
    advice: "Set thumb_offset to a moment within the video, in milliseconds from its start.",
  },
  {
    code: 352,
    subcode: 2207026,
    class: "item",
    meaning: "Instagram does not take this video format.",
    advice: VIDEO_FORMAT,
  },
  {
    code: 352,
    subcode: null,
    class: "item",
    meaning: "Instagram does not take this video.",
    advice: VIDEO_FORMAT,
  },
  {
    code: 9004,
    subcode: 2207052,
    class: "item",
    isRetryWorthy: true,
    meaning: "Instagram could not fetch the media from its address.",
    advice: FETCHABLE,
  },
  {
    code: 9004,
    subcode: null,
    class: "item",
    isRetryWorthy: true,
    meaning: "Instagram found no picture or video at the address.",
    advice: FETCHABLE,
  },
  {
    code: 36000,
    subcode: 2207004,
    class: "item",
    meaning: `The image is larger than ${MAX_PICTURE_SIZE_IN_WORDS}.`,
    advice: `Export the JPEG smaller than ${MAX_PICTURE_SIZE_IN_WORDS} and upload it again.`,
  },
  {
    code: 36000,
    subcode: null,
    class: "item",
    meaning: "The image is too large.",
    advice: `Export the JPEG smaller than ${MAX_PICTURE_SIZE_IN_WORDS} and upload it again.`,
  },
  {
    code: 36001,
    subcode: 2207005,
    class: "item",
    meaning: "Instagram does not take this image format.",
    advice: "Export the image as an ordinary JPEG, and check that its address returns the picture and not a web page.",
  },
  {
    code: 36001,
    subcode: null,
    class: "item",
    meaning: "Instagram does not take this image.",
    advice: "Export the image as an ordinary JPEG, and check that its address returns the picture and not a web page.",
  },
  {
    code: 36003,
    subcode: 2207009,
    class: "item",
    meaning: `The shape of the image lies outside ${TALLEST_RATIO.text} to ${WIDEST_RATIO.text}.`,
    advice: `${CROP}.`,
  },
  {
    code: 36003,
    subcode: null,
    class: "item",
    meaning: "Instagram does not take an image of this shape.",
    advice: `${CROP}, and export it as JPEG.`,
  },
  {
    code: null,
    subcode: 2207077,
    class: "media-host",
    meaning: "Instagram's download of the video failed.",
    advice: FETCHABLE,
  },
  {
    code: null,
    subcode: 2207082,
    class: "item",
    isRetryWorthy: true,
    meaning: "Instagram took the media in but could not process it.",
    advice:
      "Try the post again once; if it fails the same way, export the file again (videos with a real sound track) and upload it anew.",
  },
  {
    code: null,
    subcode: 2207085,
    class: "item",
    meaning: "Instagram could not process the video.",
    advice: VIDEO_FORMAT,
  },
];
