// npm run refresh: renews the long-lived token and stores it where it came from.
import type { CommandSpec } from "./cli/command.ts";
import { runCommand } from "./cli/run-command.ts";
import { queueOption, STORE_OPTION } from "./cli/shared-options.ts";

const spec: CommandSpec = {
  name: "refresh",
  summary: "Renews the 60-day access token and stores the new one. A token younger than 24 hours is left alone.",
  options: {
    queue: queueOption("token-status.json is"),
    store: STORE_OPTION,
    "dry-run": { description: "Say what would be done; renew and write nothing." },
  },
  alertsOnFailure: { kind: "token", load: () => import("./setup/report-to-team.ts") },
  examples: ["npm run refresh -- --dry-run # is a refresh due?", "npm run refresh # renew it"],
  exitCodes: {
    0: "renewed, or too young to be renewed",
    1: "it failed, but the old token still works",
    2: "it could not start or continue: configuration, or a missing, expired or refused token",
  },
};

await runCommand(spec, () => import("./commands/refresh.ts"));
