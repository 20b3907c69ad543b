import { describe } from "vitest";
import { createAccount } from "../../simulation/account/account.ts";
import { openFakePlatform, type PlatformFaults } from "../../simulation/account/fake-platform.ts";
import {
  createTokens,
  openFakeSecretStore,
  openFakeTokenEndpoint,
  type SecretFaults,
  type TokenFaults,
} from "../../simulation/account/token-service.ts";
import { openFakeStore, type StoreFaults } from "../../simulation/branches/fake-store.ts";
import { createRepository } from "../../simulation/branches/repository.ts";
import type { Connection } from "../../simulation/connection.ts";
import { itKeepsThePlatformContract } from "../support/platform-contract.ts";
import { itKeepsTheStoreContract } from "../support/store-contract.ts";
import { itKeepsTheTokenEndpointContract, itKeepsTheTokenStoreContract } from "../support/token-contract.ts";

const DIRECT: Connection = { call: async (_, effect) => effect(), wait: async () => undefined };
const NO_PLATFORM_FAULTS: PlatformFaults = {
  refusal: () => null,
  creation: () => ({ refusal: null, processingMs: 5_000, isBad: false, isUnanswered: false }),
  unreadable: () => null,
  publication: () => ({ kind: "fine" }),
  listing: () => null,
  isMediumHidden: () => false,
  comment: () => "fine",
};
const NO_TOKEN_FAULTS: TokenFaults = { plannedRefresh: () => "fine", profileFailure: () => null };
const NO_SECRET_FAULTS: SecretFaults = { isProofRefused: () => false, plannedWrite: () => "fine" };
const NO_STORE_FAULTS: StoreFaults = {
  readFailure: () => null,
  staleMs: () => 0,
  plannedWrite: () => ({ kind: "fine" }),
};
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
