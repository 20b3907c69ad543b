/** Options and help of each subcommand of `npm run queue`. Loads none of them. */
import type { CommandSpec, OptionSpec, SubcommandSpec } from "../../cli/command.ts";
import { NOW_OPTION, queueOption, STORE_OPTION } from "../../cli/shared-options.ts";
import { SHAPE_OPTIONS } from "../media/media-specs.ts";

/** One for each field of a post that can be given as text. */
export const POST_FIELD_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  id: { value: "ID", description: "Id of the post; if left out, made from its day and first words." },
  caption: { value: "TEXT", description: "Text of the post; \\n is a line break." },
  "image-url": { value: "URL", description: "Public https address of the JPEG." },
  "video-url": { value: "URL", description: "Public https address of the video, for reels and video stories." },
  "media-type": { value: "TYPE", description: "REELS, STORIES or CAROUSEL; left out for a single picture." },
  "alt-text": { value: "TEXT", description: "Describes the picture for people who cannot see it." },
  pillar: { value: "NAME", description: "Content pillar." },
  "cta-type": { value: "NAME", description: "Kind of call to action." },
  "not-before": {
    value: "TIME",
    description:
      'Hold the post until this time in the team\'s zone, such as "2026-12-24 18:00", or until this day. An instant such as 2026-12-24T17:00:00Z works too.',
  },
  note: { value: "TEXT", description: "Note for the team; never published." },
  "repeat-of": { value: "ID", description: "Id of the post that this one repeats on purpose." },
};

const PLACE_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  next: { description: "Put it before all posts that have not gone out." },
  last: { description: "Put it at the end." },
  before: { value: "ID", description: "Put it before this post." },
  after: { value: "ID", description: "Put it after this post." },
};

/** Shared by the subcommands that write to the queue. */
const EDIT_EXIT_CODES: CommandSpec["exitCodes"] = {
  0: "written",
  1: "refused: the result would not be valid, or the state of the post does not allow it; nothing was written",
  2: "it could not start: usage or files",
};

export const list: SubcommandSpec = {
  name: "queue list",
  about: "shows the posts with the day each is expected to go out",
  summary: "Shows the posts of the queue in order: published, failed, or with the day each is expected to go out.",
  options: {
    queue: queueOption(),
    pending: { description: "Only posts that have not gone out." },
    json: { description: "Print a JSON array instead of a table." },
    now: NOW_OPTION,
  },
  examples: ["npm run queue -- list", "npm run queue -- list --pending"],
  exitCodes: { 0: "shown", 1: "not used", 2: "usage, or a file that cannot be read" },
};

export const add: SubcommandSpec = {
  name: "queue add",
  about: "adds a post, from questions, options or JSON",
  summary:
    "Adds a post. Without options it asks for one field after another and counts characters and hashtags while you type.",
  options: {
    queue: queueOption(),
    ...POST_FIELD_OPTIONS,
    image: {
      value: "FILE",
      description:
        "A picture on this machine: it is converted and added to the repository, as npm run media -- add does.",
    },
    ...SHAPE_OPTIONS,
    json: { description: "Read the post as JSON from standard input (needed for a carousel)." },
    offline: { description: "Do not fetch the media." },
    ...PLACE_OPTIONS,
    now: NOW_OPTION,
  },
  examples: [
    "npm run queue -- add",
    'npm run queue -- add --image ~/Pictures/market.heic --caption "Fresh at nine." --pillar craft --cta-type none',
    'npm run queue -- add --caption "Fresh at nine." --image-url https://… --pillar craft --cta-type none --next',
    'npm run queue -- add --caption "Merry Christmas." --image-url https://… --pillar craft --cta-type none --not-before "2026-12-24 18:00"',
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
  options: {
    queue: queueOption(),
    ...PLACE_OPTIONS,
    "to-day": {
      value: "DAY",
      description: "Put it where it goes out on this day (yyyy-mm-dd), and hold it until then.",
    },
    now: NOW_OPTION,
  },
  examples: [
    "npm run queue -- move monday --next",
    "npm run queue -- move monday --after friday",
    "npm run queue -- move xmas --to-day 2026-12-24",
  ],
  exitCodes: EDIT_EXIT_CODES,
};

export const remove: SubcommandSpec = {
  name: "queue remove",
  about: "removes a post that has not gone out",
  summary: "Removes a post that has not gone out. Git can bring it back.",
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
  about: "formats the file, one field per line",
  summary: "Formats the queue file: one field per line, two spaces per level. Only white space changes.",
  options: {
    queue: queueOption(),
    check: { description: "Change nothing; fail if the file is formatted differently." },
  },
  examples: ["npm run queue -- fmt", "npm run queue -- fmt --check"],
  exitCodes: {
    0: "formatted",
    1: "with --check: it is formatted differently",
    2: "the file is missing, not JSON or cannot be written",
  },
};

export const merge: SubcommandSpec = {
  name: "queue merge",
  about: "merges two versions of the queue file, for git",
  summary: [
    "Merges two versions of a queue file, THEIRS into OURS, post by post; BASE is their common ancestor. Git can use it",
    "instead of its own line merge, which reports a conflict whenever both sides add a post: docs/operations.md shows how to",
    "set it up outside of your clones, so that git runs no code of the branch that is checked out.",
  ].join("\n"),
  positionals: "BASE OURS THEIRS",
  options: {
    first: {
      value: "SIDE",
      description:
        "ours or theirs: whose posts come first when both sides added some in the same place (default: the default branch's).",
    },
    "dry-run": { description: "Say what would happen and write nothing." },
  },
  examples: ["npm run queue -- merge base.json ours.json theirs.json"],
  exitCodes: {
    0: "merged: OURS holds the result",
    1: "both sides changed the same thing: OURS holds both versions between conflict markers",
    2: "a version cannot be read: OURS holds git's own line merge; check it by hand",
  },
};

export const resolve: SubcommandSpec = {
  name: "queue resolve",
  about: "records what a person saw on the account",
  summary:
    "Records what a person saw on the account of a post that the bot cannot decide about: the post is live, or it is not.",
  positionals: "ID",
  options: {
    queue: queueOption(),
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
    2: "usage, no such claim, its run may still be working, or the result could not be recorded",
  },
};

export const rebuildRecord: SubcommandSpec = {
  name: "queue rebuild-record",
  about: "makes the record of what was published again",
  summary:
    "Makes the record of what was published again, from the done posts of the queue and the media of the account, after it was deleted or set back. Shows what it will write, and asks.",
  options: {
    queue: queueOption(),
    store: STORE_OPTION,
    yes: { description: "Write without asking, after you have read what it would write." },
  },
  examples: ["npm run queue -- rebuild-record --store github", "npm run queue -- rebuild-record --store github --yes"],
  exitCodes: {
    0: "written",
    1: "not written: nobody said yes, or the account could not be read",
    2: "usage, configuration, or the record could not be written",
  },
};
