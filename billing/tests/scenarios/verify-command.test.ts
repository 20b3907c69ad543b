import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { Simulator } from "../../simulator/simulator.ts";
import { account } from "../../src/adapters/stripe/set-up-account.ts";
import { createStripeClient } from "../../src/adapters/stripe/stripe-client.ts";
import { readSetUpConfig } from "../../src/config/read-config.ts";
import { onEmbedded } from "../support/engines.ts";
import { baseEnvironment, Harness } from "../support/harness.ts";
import { runScript, serve } from "../support/processes.ts";

const verify = (args: readonly string[], environment: Record<string, string> = {}) =>
  runScript("verify/main.ts", args, environment);

describe("npm run verify", () => {
  it("plays the nine rows, and ends with 0", async () => {
    const { code, stdout } = await verify([]);
    expect(stdout).toContain("9 passed, 0 failed, 0 skipped");
    expect(code).toBe(0);
  });

  it("on a test account skips what needs a person, and ends with 1 unless that is allowed", async () => {
    const simulator = new Simulator();
    const environment = { PAYMENTS_SECRET_KEY: "sk_test_mine", PAYMENTS_API_BASE: await simulator.start() };
    onTestFinished(() => simulator.stop());
    const strict = await verify([], environment);
    expect(strict.stdout).toContain("6 passed, 0 failed, 3 skipped");
    expect(strict.code).toBe(1);
    expect((await verify(["--allow-skip"], environment)).code).toBe(0);
    // What it made is no longer for sale.
    expect([...simulator.world.prices.values()].map(({ active }) => active)).toEqual([false, false, false, false]);
  });

  it("refuses a live key and options it does not know", async () => {
    const live = await verify([], { PAYMENTS_SECRET_KEY: "sk_live_mine" });
    expect(live).toMatchObject({ code: 2, stderr: "the matrix works with a test key only\n" });
    expect((await verify(["--deploy"])).code).toBe(2);
    expect((await verify(["--deployed"])).code).toBe(2);
  });
});

onEmbedded((fresh) => {
  describe("npm run verify -- --deployed", () => {
    let harness: Harness;
    let environment: Record<string, string>;
    let app: Awaited<ReturnType<typeof serve>>;
    beforeAll(async () => {
      app = await serve((_request, response) => response.end());
      harness = await Harness.start(await fresh());
      const { world } = harness.simulator;
      const pages = { SUCCESS_URL: `${app.url}/done`, CANCEL_URL: `${app.url}/plans`, SETTINGS_URL: `${app.url}/me` };
      environment = { ...baseEnvironment(world.baseUrl), ...pages, PRICE_IDS: "price_monthly,price_yearly" };
      world.endpoints.clear();
      const { priceIds, proration, ...config } = readSetUpConfig(environment);
      const stripe = createStripeClient(config.stripe);
      const own = { application: "app.example", formerly: [], soldPriceIds: [] };
      const request = { own, priceIds, proration, webhookUrl: harness.url("/api/webhooks/payments"), applies: false };
      await account.setUpPortal(stripe, request);
      const { secret } = await account.setUpEndpoint(stripe, request);
      environment.PAYMENTS_WEBHOOK_SECRET = secret ?? "";
      await harness.stopServers();
      await harness.startReplica({ PAYMENTS_WEBHOOK_SECRET: secret ?? "" });
      for (const endpoint of world.endpoints.values()) endpoint.url = harness.url("/api/webhooks/payments");
    });
    afterAll(() => Promise.all([harness.stop(), app.close()]));

    it("ends with 0 when everything is right", async () => {
      const { code, stdout } = await verify(["--deployed", harness.url("/")], environment);
      expect(stdout).toContain("8 passed, 0 failed, 0 skipped");
      expect(code).toBe(0);
    });

    it("ends with 1 when a check fails, and still makes the others", async () => {
      const changes = { PAYMENTS_WEBHOOK_SECRET: "whsec_other", PRICE_IDS: "price_monthly,price_yearly,price_once" };
      const { code, stdout, stderr } = await verify(["--deployed", harness.url("")], { ...environment, ...changes });
      expect(stdout).toContain("6 passed, 2 failed, 0 skipped");
      expect(stdout).toContain('price_once is: "one_time", expected "recurring"');
      expect(code).toBe(1);
      expect(stdout + stderr).not.toContain("whsec_");
      const allowed = await verify(["--deployed", harness.url(""), "--allow-one-time"], {
        ...environment,
        PRICE_IDS: changes.PRICE_IDS,
      });
      expect(allowed.code).toBe(0);
    });
  });
});
