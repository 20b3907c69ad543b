import { replayUndelivered } from "../flows/replay-undelivered.ts";
import { runOnService } from "./command-line.ts";

await runOnService({
  usage: [
    "replay [event id …]",
    "",
    "Reads from the provider the events of the last 30 days that no endpoint accepted, or the ones named, and handles them.",
    "What was processed before stays untouched.",
  ].join("\n"),
  takesArguments: true,
  run: async ({ deps }, { rest }) => {
    const report = await replayUndelivered(rest, deps);
    return report.failed === 0 ? 0 : 1;
  },
});
