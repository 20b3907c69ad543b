// npm run screenshots: makes the pictures of the calendar that the README shows, from the content in docs/screenshots/showcase.
import type { CommandSpec } from "./cli/command.ts";
import { runCommand } from "./cli/run-command.ts";

const spec: CommandSpec = {
  name: "screenshots",
  summary: "Makes the README's pictures of the calendar anew, with the built-in sample media and at a fixed time.",
  options: {
    out: { value: "DIR", description: "Where the pictures are written (default docs/screenshots)." },
    chromium: { value: "FILE", description: "The browser (default /usr/bin/chromium)." },
  },
  examples: ["npm run screenshots"],
  exitCodes: { 0: "made", 1: "it failed", 2: "it could not start: usage, or no browser" },
};

await runCommand(spec, () => import("./commands/calendar/take-screenshots.ts"));
