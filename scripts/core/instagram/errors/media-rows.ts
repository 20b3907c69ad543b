import { FRAMES_PER_SECOND, MAX_PICTURE_SIZE_IN_WORDS, TALLEST_RATIO, WIDEST_RATIO } from "../../content/limits.ts";
import { byClass, type CatalogueRow } from "./catalogue-row.ts";

const FETCHABLE =
  "Make sure that the address returns the file directly: no login, no redirect, no expiring signature, and no robots.txt or firewall rule that blocks Instagram's fetcher.";
const VIDEO_FORMAT = `Export it as MP4 or MOV with H.264 or HEVC video, AAC audio and ${FRAMES_PER_SECOND.min} to ${FRAMES_PER_SECOND.max} frames per second, and upload it again.`;
const CROP = `Crop the image to a ratio between ${TALLEST_RATIO.text} (tall) and ${WIDEST_RATIO.text} (wide)`;
const NEW_CONTAINER =
  "This may pass by itself: the next attempt prepares the media again. If it keeps failing, export and upload the file again.";

/** Errors of the media and its download, from Instagram's error reference of June 2026 and from clients' reports beyond it. */
export const mediaRows: readonly CatalogueRow[] = byClass({
  "media-host": [
    {
      code: -2,
      subcode: 2207003,
      meaning: "Instagram's download of the media took too long.",
      advice: "Use a faster host or a smaller file. Another attempt may also work without a change.",
    },
    { code: null, subcode: 2207077, meaning: "Instagram's download of the video failed.", advice: FETCHABLE },
  ],
  transient: [
    { code: -2, subcode: 2207020, meaning: "The prepared media has expired.", advice: NEW_CONTAINER },
    { code: -2, meaning: "Instagram could not get the media.", advice: NEW_CONTAINER },
    { code: -1, subcode: 2207032, meaning: "Instagram could not prepare the media.", advice: NEW_CONTAINER },
    {
      code: -1,
      subcode: 2207053,
      meaning: "Instagram's upload of the video failed without a reason.",
      advice: NEW_CONTAINER,
    },
  ],
  item: [
    {
      code: 1,
      subcode: 2207057,
      meaning: "The cover position is outside the video.",
      advice: "Set thumb_offset to a position within the video, in milliseconds from its start.",
    },
    { code: 352, subcode: 2207026, meaning: "Instagram does not accept this video format.", advice: VIDEO_FORMAT },
    { code: 352, meaning: "Instagram does not accept this video.", advice: VIDEO_FORMAT },
    {
      code: 9004,
      subcode: 2207052,
      isRetryWorthy: true,
      meaning: "Instagram could not fetch the media from its address.",
      advice: FETCHABLE,
    },
    {
      code: 9004,
      isRetryWorthy: true,
      meaning: "Instagram found neither a picture nor a video at the address.",
      advice: FETCHABLE,
    },
    {
      code: 36000,
      subcode: 2207004,
      meaning: `The image is larger than ${MAX_PICTURE_SIZE_IN_WORDS}.`,
      advice: `Export the JPEG smaller than ${MAX_PICTURE_SIZE_IN_WORDS} and upload it again.`,
    },
    {
      code: 36000,
      meaning: "The image is too large.",
      advice: `Export the JPEG smaller than ${MAX_PICTURE_SIZE_IN_WORDS} and upload it again.`,
    },
    {
      code: 36001,
      subcode: 2207005,
      meaning: "Instagram does not accept this image format.",
      advice:
        "Export the image as an ordinary JPEG, and check that its address returns the picture and not a web page.",
    },
    {
      code: 36001,
      meaning: "Instagram does not accept this image.",
      advice:
        "Export the image as an ordinary JPEG, and check that its address returns the picture and not a web page.",
    },
    {
      code: 36003,
      subcode: 2207009,
      meaning: `The image's aspect ratio is not between ${TALLEST_RATIO.text} and ${WIDEST_RATIO.text}.`,
      advice: `${CROP}.`,
    },
    { code: 36003, meaning: "Instagram does not accept this aspect ratio.", advice: `${CROP}, and export it as JPEG.` },
    {
      code: null,
      subcode: 2207082,
      isRetryWorthy: true,
      meaning: "Instagram received the media but could not process it.",
      advice:
        "Try the post once more. If it fails the same way, export the file again (videos with a real audio track) and upload the new file.",
    },
    { code: null, subcode: 2207085, meaning: "Instagram could not process the video.", advice: VIDEO_FORMAT },
  ],
});
