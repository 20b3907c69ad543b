// npm run propose: turns an issue of the form "Propose a post" into a pull request.
import { type CommandSpec, runCommand } from "./cli/command.ts";

const spec: CommandSpec = {
  name: "propose",
  summary:
    "Opens a pull request from an issue that was written with the form, or updates it, and says on the issue what is wrong with the post.",
  options: {
    issue: {
      value: "N",
      description: "Number of the issue (default: the one of the event that started the workflow).",
    },
    queue: { value: "FILE", description: "Queue file, from the top of the repository (default content/queue.json)." },
  },
  examples: ["npm run propose -- --issue 12   # inside Actions, or with GITHUB_REPOSITORY and GITHUB_TOKEN set"],
  alertsOnFailure: "proposals",
  exitCodes: {
    0: "proposed, answered, or nothing to do",
    1: "GitHub could not be reached",
    2: "it could not start: usage, configuration, or a missing permission",
  },
};

await runCommand(spec, async (args, redactor) => {
  const { runPropose } = await import("./commands/propose.ts");
  return await runPropose(args, redactor);
});
