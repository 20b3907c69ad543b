import type { OptionSpec } from "../../cli/command.ts";

export const queueOption: OptionSpec = {
  value: "FILE",
  description: "Queue file (default content/queue.json); settings.json, notes/, voice/ and captions/ lie beside it.",
};

export const monthOption: OptionSpec = {
  value: "YYYY-MM",
  description: "Month the captions are for (default the next one).",
};

export const postsOption: OptionSpec = {
  value: "N",
  description: "How many captions (default one for each post of the month).",
};

export const outOption: OptionSpec = {
  value: "FILE|FOLDER/",
  description:
    "Where the captions are stored: a file, or with a slash at its end a folder for <month>.json (default captions/ beside the queue).",
};

export const overwriteOption: OptionSpec = { description: "Replace the file if it is there already." };
