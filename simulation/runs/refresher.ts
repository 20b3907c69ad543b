import { readRefreshedAt } from "../../scripts/core/posting/read-content.ts";
import { parseToken } from "../../scripts/core/token/parse-token.ts";
import { refresh } from "../../scripts/flows/refresh-token.ts";
import { openFakeTokenEndpoint, type TokenWeather } from "../account/fake-token-endpoint.ts";
import { openFakeVault, type VaultWeather } from "../account/vault.ts";
import { ACCOUNT_ID } from "../world/world.ts";
import { alertsFor, type Crew, launch, logFor, storeFor } from "./crew.ts";

export interface RefresherSetting {
  weather: TokenWeather & VaultWeather;
  /** The token at the time when the run was queued. */
  tokenText: string;
}

export function launchRefresher(crew: Crew, { weather, tokenText }: RefresherSetting): void {
  const { account, vault, fate } = crew.world;
  const token = parseToken(tokenText, "The simulated secret");
  launch(crew, "refresh", async (run) => {
    const { line, clock } = run;
    const store = storeFor(crew, run);
    const status = await store.read("token-status");
    return refresh(
      {
        store,
        tokenStore: openFakeVault(vault, { line, weather }),
        endpoint: openFakeTokenEndpoint(account.tokens, { line, weather, accountId: ACCOUNT_ID }),
        alerts: alertsFor(crew, run),
        clock,
        random: fate.random("jitter").next,
        log: logFor(crew, run),
        mask: () => undefined,
      },
      { token, accountId: ACCOUNT_ID, refreshedAt: readRefreshedAt(status?.bytes ?? null), isDryRun: false },
    );
  });
}
