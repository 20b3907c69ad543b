// npm run calendar: builds the content calendar, the feed preview and the composer as a static site.
import type { CommandSpec } from "./cli/command.ts";
import { runCommand } from "./cli/run-command.ts";
import { NOW_OPTION, queueOption } from "./cli/shared-options.ts";

const spec: CommandSpec = {
  name: "calendar",
  summary: "Builds a static site: a calendar of all posts, the profile as followers will see it, and a composer.",
  options: {
    queue: queueOption(),
    now: NOW_OPTION,
    out: { value: "DIR", description: "Where the site is written (default site/dist)." },
    open: {
      description: "Serve it on this machine, where Save writes into the working copy, and open it; Ctrl+C stops it.",
    },
  },
  examples: [
    "npm run calendar # write it to site/dist",
    "npm run calendar -- --open # and open it in a browser",
    "npm run calendar -- --out /tmp/site # write it elsewhere",
  ],
  exitCodes: {
    0: "built",
    1: "it could not be written",
    2: "it could not start: usage, configuration, no such file, or an output folder with other files in it",
  },
};

await runCommand(spec, () => import("./commands/calendar/build-calendar.ts"));
