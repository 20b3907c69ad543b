import { systemClock } from "../adapters/clock/system-clock.ts";
import { createTokenEndpoint } from "../adapters/instagram/token-endpoint.ts";
import type { Arguments, ExitCode, Redactor } from "../cli/command.ts";
import { readRefreshedAt } from "../core/posting/read-content.ts";
import { refresh } from "../flows/refresh-token.ts";
import { openContext } from "../setup/context.ts";
import { loadToken, missingToken, openTokenStore } from "../setup/load-token.ts";
import { openStore } from "../setup/open-store.ts";

/** The command behind npm run refresh. @throws ProblemError (exit 2) when it cannot start */
export async function runRefresh(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const context = await openContext(redactor);
  const { env, scrubber, log, alerts, mask } = context;
  const token = await loadToken(context);
  if (token === null) throw missingToken(env.token.file);
  const tokenStore = await openTokenStore(context);
  const { store } = await openStore(args, { command: "refresh", env, isWriting: false });
  const endpoint = createTokenEndpoint({ ...env.platform, scrubber });
  const { exit } = await refresh(
    { store, tokenStore, endpoint, alerts, clock: systemClock, random: Math.random, log, mask },
    {
      token,
      accountId: env.account.id,
      refreshedAt: readRefreshedAt((await store.read("token-status"))?.bytes ?? null),
      isDryRun: args.switches["dry-run"] === true,
    },
  );
  return exit;
}
