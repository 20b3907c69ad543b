// npm run demo: a week of a team's posts on the built-in simulator. Nothing leaves this machine.
import { type CommandSpec, runCommand } from "./cli/command.ts";

const spec: CommandSpec = {
  name: "demo",
  summary:
    "Plays a week of posting on the built-in simulator: validate, post day by day, refresh the token. Needs no account.",
  options: { keep: { description: "Leave the simulator running at the end, to look at its feed in a browser." } },
  examples: ["npm run demo", "npm run demo -- --keep"],
  exitCodes: { 0: "the story ended as it should", 1: "it did not", 2: "usage" },
};

await runCommand(spec, async (args, redactor) => {
  const { playDemo } = await import("./commands/demo/play-demo.ts");
  return await playDemo({ keep: args.switches.keep === true, redactor });
});
