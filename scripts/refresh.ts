// npm run refresh: renews the long-lived token and stores it where it came from.
import { type CommandSpec, runCommand, STORE_OPTION } from "./cli/command.ts";

const spec: CommandSpec = {
  name: "refresh",
  summary: "Renews the 60-day access token and stores the new one. A token younger than 24 hours is left alone.",
  options: {
    queue: { value: "FILE", description: "Queue file (default content/queue.json); token-status.json lies beside it." },
    store: STORE_OPTION,
    "dry-run": { description: "Say what would be done; renew and write nothing." },
  },
  alertsOnFailure: "token",
  examples: ["npm run refresh -- --dry-run   # is the token due?", "npm run refresh                # renew it"],
  exitCodes: {
    0: "renewed, or too young to be renewed",
    1: "it failed, but the old token still works",
    2: "it could not start or go on: configuration, or a missing, expired or refused token",
  },
};

await runCommand(spec, async (args, redactor) => {
  const { runRefresh } = await import("./commands/refresh.ts");
  return await runRefresh(args, redactor);
});
