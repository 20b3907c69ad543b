import type { TokenEndpoint } from "../../scripts/core/ports/platform.ts";
import type { TokenStore } from "../../scripts/core/ports/store.ts";
import { readRefreshedAt } from "../../scripts/core/posting/read-content.ts";
import { refresh } from "../../scripts/flows/refresh-token.ts";
import { openFakeTokenEndpoint, type TokenWeather } from "../account/fake-token-endpoint.ts";
import { openFakeVault, type VaultWeather } from "../account/vault.ts";
import type { RefreshStep } from "../world/happenings.ts";
import { ACCOUNT_ID } from "../world/world.ts";
import { alertsFor, type Crew, launch, logFor, storeFor } from "./crew.ts";
import { knownToken } from "./known-token.ts";

export interface RefresherSetting {
  weather: TokenWeather & VaultWeather;
  /** The token at the time when the run was queued. */
  tokenText: string;
}

export function launchRefresher(crew: Crew, { weather, tokenText }: RefresherSetting): void {
  const { account, vault, fate } = crew.world;
  const token = knownToken(tokenText);
  launch(crew, "refresh", async (run) => {
    run.token = token;
    const { line, clock } = run;
    const tell: Tell = (step, text) => crew.world.bulletin.tell("refresh", { run, step, token: text });
    const store = storeFor(crew, run);
    const status = await store.read("token-status");
    return refresh(
      {
        store,
        tokenStore: telling(openFakeVault(vault, { line, weather }), tell),
        endpoint: listening(openFakeTokenEndpoint(account.tokens, { line, weather, accountId: ACCOUNT_ID }), tell),
        alerts: alertsFor(crew, run),
        clock,
        random: fate.random("jitter").next,
        log: logFor(crew, run),
        mask: (secret) => tell("masked", secret),
      },
      { token, accountId: ACCOUNT_ID, refreshedAt: readRefreshedAt(status?.bytes ?? null), isDryRun: false },
    );
  });
}

type Tell = (step: RefreshStep, token: string | null) => void;

function telling(store: TokenStore, tell: Tell): TokenStore {
  return {
    async proveWritable() {
      await store.proveWritable();
      tell("proved", null);
    },
    async write(record) {
      try {
        await store.write(record);
      } catch (error) {
        tell("unstored", record.access_token);
        throw error;
      }
      tell("stored", record.access_token);
    },
  };
}

function listening(endpoint: TokenEndpoint, tell: Tell): TokenEndpoint {
  return {
    async refresh(token) {
      tell("asked", null);
      const answer = await endpoint.refresh(token);
      if (answer.ok) tell("issued", answer.value.access_token);
      else tell(answer.error.status === null ? "unanswered" : "refused", null);
      return answer;
    },
    async whoAmI(token) {
      const answer = await endpoint.whoAmI(token);
      const isDud = !answer.ok && answer.error.class === "credential";
      tell(isDud ? "refused" : "tested", token);
      return answer;
    },
  };
}
