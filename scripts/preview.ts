// npm run preview: shows what a pull request would post, as a comment on it.
import type { CommandSpec } from "./cli/command.ts";
import { runCommand } from "./cli/run-command.ts";
import { NOW_OPTION, OFFLINE_OPTION, queueOption } from "./cli/shared-options.ts";

const spec: CommandSpec = {
  name: "preview",
  summary: "Writes the preview comment on the pull request that was checked by the workflow run in GITHUB_EVENT_PATH.",
  options: {
    queue: queueOption(),
    "dry-run": { description: "Print the comment; write nothing." },
    base: { value: "FILE|REF", description: "Preview files instead: the queue before the change. Prints the comment." },
    head: { value: "FILE", description: "With --base: the queue after the change (default the queue file)." },
    offline: OFFLINE_OPTION,
    now: NOW_OPTION,
  },
  examples: [
    "npm run preview -- --base origin/main # what my branch would post",
    "npm run preview -- --base old.json --head new.json --dry-run # the difference between two files",
  ],
  exitCodes: {
    0: "the comment is written or printed, or there is nothing to preview",
    1: "GitHub could not be reached",
    2: "it could not start: usage, configuration, or a missing permission",
  },
};

await runCommand(spec, () => import("./commands/preview.ts"));
