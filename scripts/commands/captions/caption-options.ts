/** Options that several subcommands of `captions` take. */
import type { FailureAlert, OptionSpec } from "../../cli/command.ts";
import { queueOption } from "../../cli/shared-options.ts";

export const QUEUE_OPTION = queueOption("settings.json, notes/, voice/ and captions/ are");

export const MONTH_OPTION: OptionSpec = {
  value: "YYYY-MM",
  description: "Month the captions are for (default next month).",
};

export const POSTS_OPTION: OptionSpec = {
  value: "N",
  description: "How many captions (default one for each post of the month).",
};

export const OUT_OPTION: OptionSpec = {
  value: "FILE|FOLDER/",
  description:
    "Where the captions are stored: a file, or a folder ending in a slash, for <month>.json (default captions/ next to the queue).",
};

export const OVERWRITE_OPTION: OptionSpec = { description: "Replace the file if it exists." };

/** For the subcommands that the monthly workflow runs. */
export const CAPTIONS_ALERT: FailureAlert = { kind: "captions", load: () => import("../../wiring/report-to-team.ts") };
