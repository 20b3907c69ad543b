// npm run demo: a week of a team's posts on the built-in simulator. Nothing leaves this machine.
import type { CommandSpec } from "./cli/command.ts";
import { runCommand } from "./cli/run-command.ts";

const spec: CommandSpec = {
  name: "demo",
  summary:
    "Plays a week of posting on the built-in simulator: validate, post day by day, refresh the token. Needs no account.",
  options: {
    keep: { description: "Leave the simulator running at the end, so that you can open its feed in a browser." },
  },
  examples: ["npm run demo", "npm run demo -- --keep"],
  exitCodes: { 0: "the demo ended as expected", 1: "it did not", 2: "usage" },
};

await runCommand(spec, () => import("./commands/demo/play-demo.ts"));
