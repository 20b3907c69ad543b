// npm run propose: turns an issue of the form "Propose a post" into a pull request.
import type { CommandSpec } from "./cli/command.ts";
import { runCommand } from "./cli/run-command.ts";
import { REPOSITORY_QUEUE_OPTION } from "./cli/shared-options.ts";

const spec: CommandSpec = {
  name: "propose",
  summary:
    "Opens or updates a pull request from an issue that was written with the form, and comments on the issue if the post has errors.",
  options: {
    issue: {
      value: "N",
      description: "Number of the issue (default: the issue that started the workflow).",
    },
    queue: REPOSITORY_QUEUE_OPTION,
    collect: {
      value: "DIR",
      description:
        "Only fetch the photos of the issue, convert them and write them to DIR. Needs the converters, and no right to write.",
    },
    photos: {
      value: "DIR",
      description: "Where --collect has put the photos. What lies there is measured again and committed with the post.",
    },
  },
  examples: ["npm run propose -- --issue 12 # inside Actions, or with GITHUB_REPOSITORY and GITHUB_TOKEN set"],
  alertsOnFailure: { kind: "proposals", load: () => import("./setup/report-to-team.ts") },
  exitCodes: {
    0: "proposed, answered, or nothing to do",
    1: "GitHub could not be reached",
    2: "it could not start: usage, configuration, or a missing permission",
  },
};

await runCommand(spec, () => import("./commands/propose.ts"));
