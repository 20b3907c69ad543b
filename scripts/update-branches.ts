// npm run update-branches: keeps open pull requests free of conflicts with the queue of the default branch.
import type { CommandSpec } from "./cli/command.ts";
import { runCommand } from "./cli/run-command.ts";
import { REPOSITORY_QUEUE_OPTION } from "./cli/shared-options.ts";

const spec: CommandSpec = {
  name: "update-branches",
  summary:
    "Merges the default branch into every open pull request of this repository that conflicts with its queue, post by post. Comments where a person has to decide.",
  options: {
    queue: REPOSITORY_QUEUE_OPTION,
  },
  examples: ["npm run update-branches # inside Actions, or with GITHUB_REPOSITORY and GITHUB_TOKEN set"],
  alertsOnFailure: { kind: "branches", load: () => import("./setup/report-to-team.ts") },
  exitCodes: {
    0: "everything that could be merged was merged; comments say what people have to decide",
    1: "some pull requests could not be updated or commented on, or GitHub could not be reached",
    2: "it could not start: usage, configuration, or a missing permission",
  },
};

await runCommand(spec, () => import("./commands/update-branches.ts"));
