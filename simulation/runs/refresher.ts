import { readRefreshedAt } from "../../scripts/core/posting/read-content.ts";
import { parseToken } from "../../scripts/core/token/parse-token.ts";
import { refresh } from "../../scripts/flows/refresh-token.ts";
import { openFakeTokenEndpoint, type TokenFaults } from "../account/fake-token-endpoint.ts";
import { openFakeVault, type VaultFaults } from "../account/vault.ts";
import { ACCOUNT_ID } from "../world/world.ts";
import { channelFor, type Launcher, launch, SILENT_LOG, storeFor } from "./launch.ts";

export interface RefresherSetting {
  faults: TokenFaults & VaultFaults;
  /** The token at the time when the run was queued. */
  tokenText: string;
}

export function launchRefresher(launcher: Launcher, { faults, tokenText }: RefresherSetting): void {
  const { account, vault, fate } = launcher.world;
  const token = parseToken(tokenText, "The simulated secret");
  launch(launcher, "refresh", async (run) => {
    run.token = token;
    const { connection, clock } = run;
    const store = storeFor(launcher, run);
    const status = await store.read("token-status");
    return refresh(
      {
        store,
        tokenStore: openFakeVault(vault, { connection, faults }),
        endpoint: openFakeTokenEndpoint(account.tokens, { connection, faults, accountId: ACCOUNT_ID }),
        channel: channelFor(launcher, run),
        clock,
        random: fate.random("jitter").next,
        log: SILENT_LOG,
        mask: () => undefined,
        scrub: (text) => text,
      },
      { token, accountId: ACCOUNT_ID, refreshedAt: readRefreshedAt(status?.bytes ?? null), isDryRun: false },
    );
  });
}
