import { systemClock } from "../adapters/clock/system-clock.ts";
import type { Arguments, ExitCode, Redactor } from "../cli/command.ts";
import { readRefreshedAt } from "../core/posting/read-content.ts";
import { refresh } from "../flows/refresh-token.ts";
import { connectTokenEndpoint } from "../setup/connect-instagram.ts";
import { openContext } from "../setup/context.ts";
import { openTokenStore, requireToken } from "../setup/load-token.ts";
import { openStore } from "../setup/open-store.ts";

/** npm run refresh. @throws ProblemError (exit 2) when it cannot start */
export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const context = await openContext(redactor, args);
  const { env, log, alertChannel: channel, mask, scrubber } = context;
  const token = await requireToken(context);
  const tokenStore = await openTokenStore(context);
  const { store } = await openStore(args, { env, isWriting: false });
  const endpoint = connectTokenEndpoint(context);
  const { exit } = await refresh(
    {
      store,
      tokenStore,
      endpoint,
      channel,
      clock: systemClock,
      random: Math.random,
      log,
      scrub: (text) => scrubber.scrub(text),
      mask,
    },
    {
      token,
      accountId: env.account.id,
      refreshedAt: readRefreshedAt((await store.read("token-status"))?.bytes ?? null),
      isDryRun: args.switches["dry-run"] === true,
    },
  );
  return exit;
}
