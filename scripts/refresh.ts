// npm run refresh: renews the long-lived token and stores it where it came from.
import { type Arguments, type CommandSpec, type Curtain, type ExitCode, runEntry, STORE_OPTION } from "./entry.ts";

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

await runEntry(spec, run);

async function run(args: Arguments, curtain: Curtain): Promise<ExitCode> {
  const [
    wire,
    { openStore },
    { loadToken, missingToken, openTokenStore },
    { refresh },
    { createTokenEndpoint },
    { readRefreshedAt },
  ] = await Promise.all([
    import("./wire.ts"),
    import("./wire-store.ts"),
    import("./wire-token.ts"),
    import("./flows/refresh.ts"),
    import("./adapters/platform/token-endpoint.ts"),
    import("./core/post/read-content.ts"),
  ]);
  const workplace = await wire.openWorkplace(curtain);
  const { env, scrubber, log, alerts, mask } = workplace;
  const token = await loadToken(workplace);
  if (token === null) throw missingToken(env.token.file);
  const tokenStore = await openTokenStore(workplace);
  const { store } = await openStore(args, { command: "refresh", env, isWriting: false });
  const clock = wire.clockFor(args, "refresh");
  const endpoint = createTokenEndpoint({ ...env.platform, scrubber });
  const { exit } = await refresh(
    { store, tokenStore, endpoint, alerts, clock, random: Math.random, log, mask },
    {
      token,
      accountId: env.account.id,
      refreshedAt: readRefreshedAt((await store.read("token-status"))?.bytes ?? null),
      isDryRun: args.switches["dry-run"] === true,
    },
  );
  return exit;
}
