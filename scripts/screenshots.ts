// npm run screenshots: takes the README's screenshots of the calendar, with the content in docs/screenshots/showcase.
import type { CommandSpec } from "./cli/command.ts";
import { runCommand } from "./cli/run-command.ts";

const spec: CommandSpec = {
  name: "screenshots",
  summary: "Takes the README's screenshots of the calendar, with the built-in sample media and at a fixed time.",
  options: {
    out: { value: "DIR", description: "Where the screenshots are written (default docs/screenshots)." },
    chromium: { value: "FILE", description: "The browser to use (default /usr/bin/chromium)." },
  },
  examples: ["npm run screenshots"],
  exitCodes: { 0: "taken", 1: "it failed", 2: "it could not start: usage, or no browser" },
};

await runCommand(spec, () => import("./commands/calendar/take-screenshots.ts"));
