import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, onTestFinished } from "vitest";
import { createTokenFileStore } from "../../scripts/adapters/files/token-file.ts";
import { createPlatform } from "../../scripts/adapters/instagram/publishing-client.ts";
import { createTokenEndpoint } from "../../scripts/adapters/instagram/token-calls.ts";
import { Scrubber } from "../../scripts/core/text/scrubber.ts";
import { createManualClock } from "../../simulator/clock.ts";
import { startSampleMedia } from "../../simulator/sample-media.ts";
import { startSimulator } from "../../simulator/simulator.ts";
import { itKeepsThePlatformContract } from "../support/platform-contract.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { itKeepsTheTokenEndpointContract, itKeepsTheTokenStoreContract } from "../support/token-contract.ts";

const DAY_MS = 24 * 60 * 60_000;

/** The same contracts as the simulation's fakes keep: what is proved with those holds for these. */
async function stage() {
  const clock = createManualClock(new Date("2026-01-05T09:30:00Z"));
  const [simulator, media] = await Promise.all([startSimulator({ clock }), startSampleMedia()]);
  onTestFinished(async () => {
    await Promise.all([simulator.close(), media.close()]);
  });
  const open = (token: string) =>
    createPlatform({
      graphUrl: simulator.graphUrl,
      apiVersion: "v25.0",
      accountId: simulator.settings.account.userId,
      token,
      scrubber: new Scrubber(),
    });
  return { clock, simulator, media, open };
}

describe("createPlatform, in front of the simulator", () => {
  itKeepsThePlatformContract(async () => {
    const { clock, simulator, media, open } = await stage();
    return {
      platform: open(simulator.issueToken({ ageMs: 2 * DAY_MS })),
      stranger: open("IGAAstranger0123456789"),
      imageUrl: `${media.url}/sourdough-square.jpg`,
      now: () => clock.now(),
      advance: (ms) => clock.advance(ms),
    };
  });
});

describe("createTokenEndpoint, in front of the simulator", () => {
  itKeepsTheTokenEndpointContract(async () => {
    const { simulator } = await stage();
    const endpoint = createTokenEndpoint({
      graphUrl: simulator.graphUrl,
      apiVersion: "v25.0",
      scrubber: new Scrubber(),
    });
    return { endpoint, issue: (ageMs) => simulator.issueToken({ ageMs }) };
  });
});

describe("createTokenFileStore", () => {
  itKeepsTheTokenStoreContract(async () => {
    const file = join(await temporaryFolder(), "token.json");
    return { store: createTokenFileStore(file), stored: () => readFile(file, "utf8").catch(() => null) };
  });
});
