import type { Arguments, CommandSpec, ExitCode, Redactor } from "../cli/command.ts";
import { queueOption, STORE_OPTION } from "../cli/shared-options.ts";
import { readRefreshedAt } from "../core/posting/read-content.ts";
import { refresh } from "../flows/account/refresh-token.ts";
import { connectTokenEndpoint } from "../wiring/connect-instagram.ts";
import { openContext } from "../wiring/context.ts";
import { openTokenStore, requireToken } from "../wiring/load-token.ts";
import { openStore } from "../wiring/open-store.ts";

export const spec: CommandSpec = {
  name: "refresh",
  summary: "Renews the 60-day access token and stores the new one. A token younger than 24 hours is left alone.",
  options: {
    queue: queueOption("token-status.json is"),
    store: STORE_OPTION,
    "dry-run": { description: "Say what would be done; renew and write nothing." },
  },
  alertsOnFailure: { kind: "token", load: () => import("../wiring/report-to-team.ts") },
  examples: ["npm run refresh -- --dry-run # is a refresh due?", "npm run refresh # renew it"],
  exitCodes: {
    0: "renewed, or too young to be renewed",
    1: "it failed, but the old token still works",
    2: "it could not start or continue: configuration, or a missing, expired or refused token",
  },
};

export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const context = await openContext(redactor, args);
  const token = await requireToken(context);
  const tokenStore = await openTokenStore(context);
  const { store } = await openStore(context, args, { isWriting: false });
  const ports = { ...context, store, tokenStore, endpoint: connectTokenEndpoint(context) };
  const { exit } = await refresh(ports, {
    token,
    accountId: context.env.accountId,
    refreshedAt: readRefreshedAt((await store.read("token-status"))?.bytes ?? null),
    isDryRun: args.switches["dry-run"] === true,
  });
  return exit;
}
