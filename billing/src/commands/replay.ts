import { replayUndelivered } from "../flows/replay-undelivered.ts";
import { runOnService } from "./command-line.ts";

await runOnService({
  usage: [
    "replay [event id …]",
    "",
    "Reads the events of the last 30 days that no endpoint accepted, or the named ones, from the provider and handles them.",
    "Events processed before are skipped.",
  ].join("\n"),
  takesArguments: true,
  run: async ({ deps }, { rest }) => {
    const report = await replayUndelivered(rest, deps);
    return report.failed === 0 ? 0 : 1;
  },
});
