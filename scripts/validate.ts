// npm run validate: checks the queue, its settings and its media, and says everything that is wrong.
import { type CommandSpec, runCommand } from "./cli/command.ts";

const spec: CommandSpec = {
  name: "validate",
  summary: "Checks every post of the queue, the files beside it and the media of what is still to go out.",
  options: {
    queue: { value: "FILE", description: "Queue file (default content/queue.json); the other files lie beside it." },
    offline: { description: "Fetch no media." },
    format: { value: "text|json|github", description: "How to report (default github inside Actions, else text)." },
    base: {
      value: "FILE|REF",
      description: "What a pull request started from: judges the change, fetches media of changed posts only.",
    },
    now: { value: "ISO", description: "The time to assume, such as 2026-12-24T09:00:00Z." },
  },
  examples: [
    "npm run validate                          # everything",
    "npm run validate -- --offline             # without fetching media",
    "npm run validate -- --base origin/main    # judge and fetch only what this branch changes",
    "npm run validate -- --base HEAD^1         # the same on the merge commit that Actions checks out",
  ],
  exitCodes: {
    0: "no errors (there may be warnings)",
    1: "there are errors",
    2: "it could not start: usage, configuration, or no such file",
  },
};

await runCommand(spec, async (args) => {
  const { runValidate } = await import("./commands/validate.ts");
  return await runValidate(args);
});
