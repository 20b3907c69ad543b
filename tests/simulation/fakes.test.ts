import { describe } from "vitest";
import { createAccount } from "../../simulation/account/account.ts";
import { FAIR_PLATFORM, openFakePlatform } from "../../simulation/account/fake-platform.ts";
import { FAIR_TOKENS, openFakeTokenEndpoint } from "../../simulation/account/fake-token-endpoint.ts";
import { createTokens } from "../../simulation/account/tokens.ts";
import { FAIR_VAULT, openFakeVault } from "../../simulation/account/vault.ts";
import { calmLine } from "../../simulation/line.ts";
import { FAIR_STORE, openFakeStore } from "../../simulation/repository/fake-store.ts";
import { createRepository } from "../../simulation/repository/repository.ts";
import { itKeepsThePlatformContract } from "../support/platform-contract.ts";
import { itKeepsTheStoreContract } from "../support/store-contract.ts";
import { itKeepsTheTokenEndpointContract, itKeepsTheTokenStoreContract } from "../support/token-contract.ts";

const START_MS = Date.UTC(2026, 0, 5, 9, 30);

describe.each([
  ["writes several files in one piece", true],
  ["writes one file after the other", false],
])("the simulation's store, which %s", (_, writesTogether) => {
  itKeepsTheStoreContract(async () => {
    const repository = createRepository(
      () => START_MS,
      () => undefined,
    );
    const open = (author: string) =>
      openFakeStore(repository, {
        author,
        line: calmLine,
        weather: FAIR_STORE,
        writesTogether,
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
    const open = (token: string) => openFakePlatform(account, { token, line: calmLine, weather: FAIR_PLATFORM });
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
    const vault = { text: "" };
    const store = openFakeVault(vault, { line: calmLine, weather: FAIR_VAULT });
    return { store, stored: async () => (vault.text === "" ? null : vault.text) };
  });
});

describe("the simulation's token calls", () => {
  itKeepsTheTokenEndpointContract(async () => {
    const tokens = createTokens(() => START_MS);
    const endpoint = openFakeTokenEndpoint(tokens, { line: calmLine, weather: FAIR_TOKENS, accountId: "178414" });
    return { endpoint, issue: (ageMs) => tokens.issue({ ageMs }).text };
  });
});
