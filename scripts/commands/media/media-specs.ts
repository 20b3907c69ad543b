/** Options and help of each subcommand of `npm run media`. Loads none of them. */
import type { OptionSpec, SubcommandSpec } from "../../cli/command.ts";
import { NOW_OPTION, queueOption } from "../../cli/shared-options.ts";

const QUEUE = queueOption("the folder media is");

/** How a picture is shaped. Shared with `queue add --image`. */
export const SHAPE_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  ratio: {
    value: "RATIO",
    description:
      "auto (default: keeps the shape where the feed takes it), 4:5, 1:1, 1.91:1, or 9:16 for stories and covers.",
  },
  focus: {
    value: "X,Y",
    description: "What must stay in the picture, in percent from the left and the top, such as 50,20.",
  },
  pad: { value: "COLOUR", description: "Add borders of this colour instead of cropping, such as white or #f4efe6." },
};

export const add: SubcommandSpec = {
  name: "media add",
  about: "converts pictures and videos to what Instagram takes and adds them",
  summary: [
    "Converts pictures (JPEG, PNG, WebP, AVIF, HEIC, HEIF, TIFF, GIF) and videos to what Instagram takes, removes all",
    "metadata, such as the place, and writes them into the folder media. Nothing there is overwritten.",
  ].join("\n"),
  positionals: "FILE...",
  options: {
    queue: QUEUE,
    ...SHAPE_OPTIONS,
    name: { value: "NAME", description: "Name of the new file, without its ending; a-z, 0-9 and - (for one FILE)." },
  },
  examples: [
    "npm run media -- add ~/Pictures/market.heic",
    "npm run media -- add IMG_0042.jpg --ratio 4:5 --focus 50,20 --name market",
    "npm run media -- add poster.png --ratio 1:1 --pad white",
  ],
  exitCodes: {
    0: "added, or the same files were there already",
    1: "a file cannot be converted; the others were added",
    2: "usage, a file that cannot be read, or a converter that is not installed",
  },
};

export const check: SubcommandSpec = {
  name: "media check",
  about: "checks the files of the folder by the rules",
  summary:
    "Checks every file of the folder media: its name, and its content by the rules for what the queue uses it as.",
  options: { queue: QUEUE },
  examples: ["npm run media -- check"],
  exitCodes: { 0: "no errors", 1: "errors", 2: "usage, or a file that cannot be read" },
};

export const list: SubcommandSpec = {
  name: "media list",
  about: "shows the files with their sizes and the posts that use them",
  summary: "Shows the files of the folder media with their sizes and the posts that use them.",
  options: { queue: QUEUE },
  examples: ["npm run media -- list"],
  exitCodes: { 0: "shown", 1: "not used", 2: "usage, or a file that cannot be read" },
};

export const prune: SubcommandSpec = {
  name: "media prune",
  about: "removes files of old posts, and files that no post uses",
  summary: [
    "Removes files that only posts published long ago use, or none. A file of a post that waits, is being published or has",
    "failed stays. Posts in open pull requests are not seen. Git can bring the files back.",
  ].join("\n"),
  options: {
    queue: QUEUE,
    "older-than": { value: "DAYS", description: "How long ago the last of its posts was published (default 90)." },
    yes: { description: "Do not ask." },
    now: NOW_OPTION,
  },
  examples: ["npm run media -- prune", "npm run media -- prune --older-than 30 --yes"],
  exitCodes: { 0: "removed, or nothing to remove", 1: "not confirmed, or the queue has errors", 2: "usage, or files" },
};

export const upload: SubcommandSpec = {
  name: "media upload",
  about: "uploads the files that posts use to the bucket of the settings",
  summary: [
    "Uploads the files of posts that wait, have failed, or went out in the last 30 days to media.bucket of settings.json, as far",
    "as they are not there yet. Nothing is removed from the bucket. Needs MEDIA_BUCKET_KEY_ID and MEDIA_BUCKET_SECRET.",
  ].join("\n"),
  options: { queue: QUEUE, now: NOW_OPTION },
  examples: ["npm run media -- upload"],
  alertsOnFailure: { kind: "media-upload", load: () => import("../../setup/report-to-team.ts") },
  exitCodes: {
    0: "every file is there, or the settings name no bucket",
    1: "some files are not there",
    2: "it could not start: usage, keys, settings, or a queue that cannot be read",
  },
};
