// npm run post: publishes the next post of the queue, at most one.
import type { CommandSpec } from "./cli/command.ts";
import { runCommand } from "./cli/run-command.ts";
import { queueOption, STORE_OPTION } from "./cli/shared-options.ts";

const spec: CommandSpec = {
  name: "post",
  summary: "Publishes the next due post of the queue, at most one, and writes the result back.",
  options: {
    queue: queueOption(),
    store: STORE_OPTION,
    "dry-run": {
      description: "Check the first pending post and the account; write and publish nothing, alert nobody.",
    },
    force: { description: "Post even if today's posts are already out. Skips this check and no other." },
    now: { value: "ISO", description: "With --dry-run: the time to assume, such as 2026-12-24T09:00:00Z." },
  },
  alertsOnFailure: { kind: "account", load: () => import("./setup/report-to-team.ts") },
  examples: [
    "npm run post -- --dry-run # would the next post go out?",
    "npm run post -- --store file # publish it, from the files of this folder",
    "npm run post -- --store github # publish it, from the repository (the default inside Actions)",
  ],
  exitCodes: {
    0: "published, nothing was due, or the quota is used up",
    1: "it failed: the post, the platform, or an outcome that is not known yet",
    2: "it could not start or continue: usage, configuration, or a missing, expired or refused token",
  },
};

await runCommand(spec, () => import("./commands/post.ts"));
