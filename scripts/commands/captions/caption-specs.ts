/** Options and help of each subcommand of `npm run captions`. Loads none of them. */
import type { FailureAlert, OptionSpec, SubcommandSpec } from "../../cli/command.ts";
import { NOW_OPTION, queueOption } from "../../cli/shared-options.ts";

const QUEUE_OPTION = queueOption("settings.json, notes/, voice/ and captions/ are");

const MONTH_OPTION: OptionSpec = {
  value: "YYYY-MM",
  description: "Month the captions are for (default next month).",
};

const POSTS_OPTION: OptionSpec = {
  value: "N",
  description: "How many captions (default one for each post of the month).",
};

const OUT_OPTION: OptionSpec = {
  value: "FILE|FOLDER/",
  description:
    "Where the captions are stored: a file, or a folder ending in a slash, for <month>.json (default captions/ next to the queue).",
};

const OVERWRITE_OPTION: OptionSpec = { description: "Replace the file if it exists." };

/** For the subcommands that the monthly workflow runs. */
const CAPTIONS_ALERT: FailureAlert = { kind: "captions", load: () => import("../../setup/report-to-team.ts") };

export const prompt: SubcommandSpec = {
  name: "captions prompt",
  about: "prints a prompt to paste into any chat",
  summary:
    "Prints the prompt for a month of captions, made from notes, past captions and settings, to paste into any chat.",
  options: { queue: QUEUE_OPTION, month: MONTH_OPTION, posts: POSTS_OPTION },
  examples: ["npm run --silent captions -- prompt --month 2026-08 > prompt.txt"],
  exitCodes: { 0: "printed", 1: "not used", 2: "it could not start: usage or files" },
};

export const paste: SubcommandSpec = {
  name: "captions paste",
  about: "reads a chat's answer, checks and stores it",
  summary: "Reads a chat's answer to the prompt from standard input, finds the captions in it, checks and stores them.",
  options: { queue: QUEUE_OPTION, month: MONTH_OPTION, out: OUT_OPTION, overwrite: OVERWRITE_OPTION },
  examples: [
    "npm run captions -- paste --month 2026-08 # paste, then Ctrl+D",
    "npm run captions -- paste < answer.txt",
  ],
  exitCodes: {
    0: "stored",
    1: "rules are broken, or there are no captions in it",
    2: "it could not start: usage or files",
  },
};

export const generate: SubcommandSpec = {
  name: "captions generate",
  about: "has a model write the captions, checks and stores them",
  summary:
    "Has a model write a month of captions (LLM_BASE_URL, LLM_API_KEY, LLM_MODEL: any OpenAI-compatible endpoint), tells it which rules they break, in three rounds at most, and stores them.",
  options: {
    queue: QUEUE_OPTION,
    month: MONTH_OPTION,
    posts: POSTS_OPTION,
    out: OUT_OPTION,
    overwrite: OVERWRITE_OPTION,
  },
  examples: ["npm run captions -- generate --month 2026-08", "npm run captions -- generate --posts 8"],
  alertsOnFailure: CAPTIONS_ALERT,
  exitCodes: {
    0: "stored",
    1: "it failed: rules are still broken, or the model refused, stopped early or did not answer",
    2: "it could not start or continue: usage, files, or the settings of the model",
  },
};

export const check: SubcommandSpec = {
  name: "captions check",
  about: "checks a caption file",
  summary:
    "Checks a caption file against its schema and all rules. The file is a bare JSON array; for an answer with text around it, use captions paste.",
  positionals: "FILE",
  options: {
    queue: QUEUE_OPTION,
    format: { value: "text|json|github", description: "How to report (default github inside Actions, else text)." },
  },
  examples: ["npm run captions -- check content/captions/2026-08.json"],
  exitCodes: {
    0: "no errors (there may be warnings)",
    1: "errors were found",
    2: "it could not start: usage or files",
  },
};

export const propose: SubcommandSpec = {
  name: "captions propose",
  about: "opens a pull request with a caption file",
  summary:
    "Opens a pull request with a caption file, or updates the open one for that month (BOT_TOKEN). The month comes from the name of the file; if the name is not a month, use --month.",
  positionals: "[FILE|FOLDER]",
  options: { queue: QUEUE_OPTION, month: MONTH_OPTION },
  examples: ["npm run captions -- propose content/captions/2026-08.json"],
  alertsOnFailure: CAPTIONS_ALERT,
  exitCodes: {
    0: "proposed, or nothing has changed",
    1: "it failed: rules are broken, people have edited the open pull request, or GitHub had an error",
    2: "it could not start or continue: usage, files, or a missing permission",
  },
};

export const enqueue: SubcommandSpec = {
  name: "captions enqueue",
  about: "adds one caption, or a whole month of them, to the queue",
  summary: [
    "Adds one caption from a file to the queue, with its picture; or, with --media, all captions of a month that have a picture,",
    "each held until its own day of the month. The file is a batch, or a single caption as it was copied out of one. Refuses what",
    "validation would refuse, and then writes nothing.",
  ].join("\n"),
  positionals: "FILE",
  options: {
    day: { value: "N", description: "Day number of the caption in the file; not needed for a single caption." },
    "image-url": { value: "URL", description: "Public https address of the JPEG." },
    id: { value: "ID", description: "Id of the post (default the month and the day number)." },
    media: {
      value: "PATH",
      description:
        "The month's pictures: a file with one address a line, in the order of the days (an empty line leaves a day out), or a folder of pictures named after their days, such as 03-market.jpg.",
    },
    "base-url": { value: "URL", description: "With a folder: the address at which its pictures are served." },
    undated: { description: "With --media: no dates; the posts go out when their turn comes." },
    month: { value: "MONTH", description: "With --media: the month, where the name of the file does not say it." },
    queue: QUEUE_OPTION,
    offline: { description: "Do not fetch the pictures." },
    now: NOW_OPTION,
  },
  examples: [
    "npm run captions -- enqueue content/captions/2026-08.json --media addresses.txt",
    "npm run captions -- enqueue content/captions/2026-08.json --day 3 --image-url https://media.example.com/3.jpg",
  ],
  exitCodes: {
    0: "written",
    1: "refused: the caption breaks rules, or the queue would not be valid; nothing was written",
    2: "it could not start: usage or files",
  },
};
