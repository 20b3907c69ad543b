/** What each subcommand of `npm run queue` is told by --help and takes. Loads none of them. */
import type { CommandSpec, OptionSpec, SubcommandSpec } from "../../cli/command.ts";
import { NOW_OPTION, queueOption, STORE_OPTION } from "../../cli/shared-options.ts";

/** One for each field of a post that can be given as text. */
export const POST_FIELD_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  id: { value: "ID", description: "Name of the post; proposed from its day and first words when left out." },
  caption: { value: "TEXT", description: "Text of the post; \\n is a line break." },
  "image-url": { value: "URL", description: "Public https address of the JPEG." },
  "video-url": { value: "URL", description: "Public https address of the video, for reels and video stories." },
  "media-type": { value: "TYPE", description: "REELS, STORIES or CAROUSEL; left out for a single picture." },
  "alt-text": { value: "TEXT", description: "Describes the picture for people who cannot see it." },
  pillar: { value: "NAME", description: "Content pillar." },
  "cta-type": { value: "NAME", description: "Kind of call to action." },
  "not-before": { value: "INSTANT", description: "Hold the post until then, such as 2026-12-24T09:00:00Z." },
  note: { value: "TEXT", description: "Remark for the team; never published." },
};

const PLACE_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  next: { description: "In front of everything that is still to go out." },
  last: { description: "At the end." },
  before: { value: "ID", description: "In front of that post." },
  after: { value: "ID", description: "Behind that post." },
};

/** Shared by the subcommands that write to the queue. */
const EDIT_EXIT_CODES: CommandSpec["exitCodes"] = {
  0: "written",
  1: "refused: the result would not be valid, or the post is not free; nothing was written",
  2: "it could not start: usage or files",
};

export const list: SubcommandSpec = {
  name: "queue list",
  about: "shows the posts with the day each is expected to go out",
  summary: "Shows the posts of the queue in order: published, failed, or with the day each is expected to go out.",
  options: {
    queue: queueOption(),
    pending: { description: "Only what is still to go out." },
    json: { description: "One JSON array instead of a table." },
    now: NOW_OPTION,
  },
  examples: ["npm run queue -- list", "npm run queue -- list --pending"],
  exitCodes: { 0: "shown", 1: "not used", 2: "usage, or a file that cannot be read" },
};

export const add: SubcommandSpec = {
  name: "queue add",
  about: "adds a post, asked for step by step or given as JSON",
  summary: "Adds a post. Without options it asks for one field after the other and counts while you type.",
  options: {
    queue: queueOption(),
    ...POST_FIELD_OPTIONS,
    json: { description: "Read the post as JSON from standard input (the way to add a carousel)." },
    offline: { description: "Do not fetch the media." },
    ...PLACE_OPTIONS,
  },
  examples: [
    "npm run queue -- add",
    'npm run queue -- add --caption "Fresh at nine." --image-url https://… --pillar craft --cta-type none --next',
    "npm run queue -- add --json < post.json",
  ],
  exitCodes: EDIT_EXIT_CODES,
};

export const requeue: SubcommandSpec = {
  name: "queue requeue",
  about: "sets a failed post back to pending",
  summary: "Sets a failed post back to pending, once its problem is solved.",
  positionals: "ID",
  options: { queue: queueOption() },
  examples: ["npm run queue -- requeue monday"],
  exitCodes: EDIT_EXIT_CODES,
};

export const move: SubcommandSpec = {
  name: "queue move",
  about: "moves a post to another place in the queue",
  summary: "Moves a post to another place: posts go out from top to bottom.",
  positionals: "ID",
  options: { queue: queueOption(), ...PLACE_OPTIONS },
  examples: ["npm run queue -- move monday --next", "npm run queue -- move monday --after friday"],
  exitCodes: EDIT_EXIT_CODES,
};

export const remove: SubcommandSpec = {
  name: "queue remove",
  about: "removes a post that has not gone out",
  summary: "Removes a post that has not gone out. Git brings it back.",
  positionals: "ID",
  options: { queue: queueOption() },
  examples: ["npm run queue -- remove monday"],
  exitCodes: EDIT_EXIT_CODES,
};

export const archive: SubcommandSpec = {
  name: "queue archive",
  about: "moves old published posts to content/archive/",
  summary: "Moves published posts to content/archive/<year>.json, unchanged, so that the queue stays small.",
  options: {
    queue: queueOption(),
    before: { value: "DATE", description: "Posts published before this day (yyyy-mm-dd, UTC) are moved." },
  },
  examples: ["npm run queue -- archive --before 2026-10-01"],
  exitCodes: {
    0: "moved, or nothing was old enough",
    1: "refused; nothing is lost",
    2: "usage, or a file that cannot be read",
  },
};

export const fmt: SubcommandSpec = {
  name: "queue fmt",
  about: "lays the file out anew, one field per line",
  summary: "Lays the queue file out anew: one field per line, two spaces a level. Nothing but white space changes.",
  options: {
    queue: queueOption(),
    check: { description: "Change nothing; fail when the file is laid out differently." },
  },
  examples: ["npm run queue -- fmt", "npm run queue -- fmt --check"],
  exitCodes: { 0: "laid out", 1: "with --check: it is laid out differently", 2: "the file is missing or not JSON" },
};

export const merge: SubcommandSpec = {
  name: "queue merge",
  about: "merges two versions of the queue file, for git",
  summary: [
    "Merges two versions of a queue file, THEIRS into OURS, post by post; BASE is what both began with. Git can use it",
    "instead of its own merge of lines, which takes every two new posts for a conflict. Once in each clone:",
    "",
    '  git config merge.mergecast-queue.driver "npm run --silent queue -- merge %O %A %B"',
  ].join("\n"),
  positionals: "BASE OURS THEIRS",
  options: {
    first: {
      value: "SIDE",
      description:
        "ours or theirs: whose posts come first where both added some in one place (default: the default branch's).",
    },
    "dry-run": { description: "Say what would happen and write nothing." },
  },
  examples: ["npm run queue -- merge base.json ours.json theirs.json"],
  exitCodes: {
    0: "merged: OURS holds the result",
    1: "both sides changed the same thing: OURS holds both versions between conflict markers",
    2: "a version cannot be read: OURS holds git's own merge of lines, to be checked by hand",
  },
};

export const resolve: SubcommandSpec = {
  name: "queue resolve",
  about: "ends a claim that only a person can settle",
  summary: "Ends the open claim of a post after a person has looked at the account: it is live, or it is not.",
  positionals: "ID",
  options: {
    queue: queueOption("the journal lies"),
    store: STORE_OPTION,
    "media-id": { value: "ID", description: "The post is live under this media id." },
    retry: { description: "The post is not live. The next run builds it again." },
    failed: { value: "WHY", description: "The post is not live and must not be tried again, for this reason." },
  },
  examples: [
    "npm run queue -- resolve monday --media-id 18000000000000001",
    "npm run queue -- resolve monday --retry",
    'npm run queue -- resolve monday --failed "the offer is over"',
  ],
  exitCodes: {
    0: "recorded",
    1: "not used",
    2: "usage, no such claim, its run may still be at work, or it could not be recorded",
  },
};
