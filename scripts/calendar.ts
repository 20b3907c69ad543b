// npm run calendar: builds the content calendar, the feed preview and the composer as a static site.
import { type CommandSpec, runCommand } from "./cli/command.ts";

const spec: CommandSpec = {
  name: "calendar",
  summary: "Builds a site to look at: the calendar of all posts, the profile as followers will see it, and a composer.",
  options: {
    queue: { value: "FILE", description: "Queue file (default content/queue.json); the other files lie beside it." },
    now: { value: "ISO", description: "The time to assume, such as 2026-12-24T09:00:00Z." },
    out: { value: "DIR", description: "Where the site is written (default site/dist)." },
    open: { description: "Serve it on this machine and open it in a browser, until Ctrl+C." },
  },
  examples: [
    "npm run calendar                      # write it to site/dist",
    "npm run calendar -- --open            # and look at it",
    "npm run calendar -- --out /tmp/site   # write it elsewhere",
  ],
  exitCodes: {
    0: "built",
    1: "it could not be written",
    2: "it could not start: usage, configuration, no such file, or a folder that holds something else",
  },
};

await runCommand(spec, async (args, redactor) => {
  const { runCalendar } = await import("./commands/calendar/build-calendar.ts");
  return await runCalendar(args, redactor);
});
