import { describe } from "vitest";
import { createAccount } from "../../simulation/account/account.ts";
import { NO_PLATFORM_FAULTS, openFakePlatform } from "../../simulation/account/fake-platform.ts";
import {
  createTokens,
  NO_SECRET_FAULTS,
  NO_TOKEN_FAULTS,
  openFakeSecretStore,
  openFakeTokenEndpoint,
} from "../../simulation/account/token-service.ts";
import { NO_STORE_FAULTS, openFakeStore } from "../../simulation/branches/fake-store.ts";
import { createRepository } from "../../simulation/branches/repository.ts";
import { DIRECT } from "../../simulation/connection.ts";
import { itKeepsThePlatformContract } from "../support/platform-contract.ts";
import { itKeepsTheStoreContract } from "../support/store-contract.ts";
import { itKeepsTheTokenEndpointContract, itKeepsTheTokenStoreContract } from "../support/token-contract.ts";

const START_MS = Date.UTC(2026, 0, 5, 9, 30);

describe("the simulation's store", () => {
  itKeepsTheStoreContract(async () => {
    const repository = createRepository(
      () => START_MS,
      () => undefined,
    );
    const open = (author: string) =>
      openFakeStore(repository, {
        author,
        connection: DIRECT,
        faults: NO_STORE_FAULTS,
        hasEnded: () => false,
      });
    return { one: open("one"), other: open("other") };
  });
});

describe("the simulation's platform", () => {
  itKeepsThePlatformContract(async () => {
    let nowMs = START_MS;
    const account = createAccount(
      {
        quotaTotal: 100,
        statusLagMs: 0,
        listLagMs: 0,
        isStatusStuck: false,
        forgetsPublished: false,
        captions: "full",
        republish: "publishes again",
      },
      () => nowMs,
    );
    const open = (token: string) =>
      openFakePlatform(account, { token, connection: DIRECT, faults: NO_PLATFORM_FAULTS });
    return {
      platform: open(account.tokens.issue().text),
      stranger: open("IGAAstranger"),
      imageUrl: "https://media.example.com/bread.jpg",
      now: () => new Date(nowMs),
      advance: (ms) => {
        nowMs += ms;
      },
    };
  });
});

describe("the simulation's token store", () => {
  itKeepsTheTokenStoreContract(async () => {
    const secret = { text: "" };
    const store = openFakeSecretStore(secret, { connection: DIRECT, faults: NO_SECRET_FAULTS });
    return { store, stored: async () => (secret.text === "" ? null : secret.text) };
  });
});

describe("the simulation's token calls", () => {
  itKeepsTheTokenEndpointContract(async () => {
    const tokens = createTokens(() => START_MS);
    const endpoint = openFakeTokenEndpoint(tokens, {
      connection: DIRECT,
      faults: NO_TOKEN_FAULTS,
      accountId: "178414",
    });
    return { endpoint, issue: (ageMs) => tokens.issue({ ageMs }).text };
  });
});
