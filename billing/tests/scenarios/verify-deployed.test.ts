import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createEndpoint } from "../../simulator/objects/account.ts";
import { account } from "../../src/adapters/stripe/set-up-account.ts";
import { createStripeClient } from "../../src/adapters/stripe/stripe-client.ts";
import { readSetUpConfig } from "../../src/config/read-config.ts";
import { HANDLED_EVENT_TYPES } from "../../src/core/stripe-event.ts";
import { CHECKS, readDeployment } from "../../verify/deployed.ts";
import { runRows } from "../../verify/run-rows.ts";
import { onEmbedded } from "../support/engines.ts";
import { baseEnvironment, type Harness, WEBHOOK_SECRET } from "../support/harness.ts";
import { serve } from "../support/processes.ts";

/** What the application answers: a page, a redirection, a sign-in. */
const PAGES = new Map([
  ["/thanks", 200],
  ["/plans", 307],
  ["/account", 401],
]);

onEmbedded((_fresh, startHarness) => {
  describe("verify --deployed", () => {
    let harness: Harness;
    let pages: Record<string, string>;
    beforeEach(async () => {
      harness = await startHarness();
      const { world } = harness.simulator;
      for (const endpoint of world.endpoints.values()) endpoint.enabled_events = [...HANDLED_EVENT_TYPES];
      const environment = baseEnvironment(world.baseUrl);
      const { stripe, priceIds, proration } = readSetUpConfig(environment);
      const own = { application: "app.example", formerly: [], soldPriceIds: [] };
      const request = { own, priceIds, proration, webhookUrl: harness.url("/"), applies: false };
      await account.setUpPortal(createStripeClient(stripe), request);
      const app = await serve((request, response) => response.writeHead(PAGES.get(request.url ?? "") ?? 404).end());
      onTestFinished(app.close);
      pages = {
        SUCCESS_URL: `${app.url}/thanks`,
        CANCEL_URL: `${app.url}/plans`,
        SETTINGS_URL: `${app.url}/account`,
      };
      harness.simulator.requests.length = 0;
    });

    /** @returns the names of the checks that failed, and why. */
    async function failures(changes: Record<string, string> = {}, allowsOneTime = true): Promise<string[]> {
      const environment = { ...baseEnvironment(harness.simulator.world.baseUrl), ...pages, ...changes };
      const results = await runRows(CHECKS, readDeployment(harness.url("/"), environment, allowsOneTime));
      return results.filter(({ verdict }) => verdict !== "pass").map(({ name, reason }) => `${name}: ${reason}`);
    }

    const endpoint = () => {
      const [first] = harness.simulator.world.endpoints.values();
      if (first === undefined) throw new Error("no endpoint");
      return first;
    };

    it("passes for a deployment that is right, and changes nothing", async () => {
      expect(await failures()).toEqual([]);
      expect(harness.simulator.requests.filter(({ method }) => method !== "GET")).toEqual([]);
    });

    it("refuses an address that cannot be a service's, and names every variable that is missing", () => {
      for (const name of ["PAYMENTS_SECRET_KEY", "PAYMENTS_WEBHOOK_SECRET", "PRICE_IDS", "APP_URL"])
        expect(() => readDeployment("https://billing.example", {}, true)).toThrow(`${name} is not set`);
      const address = "--deployed must be the service's public address";
      expect(() => readDeployment("ftp://billing.example", {}, true)).toThrow(address);
    });

    it("knows APP_URL however it is written", async () => {
      expect(await failures({ APP_URL: "https://App.Example:443//" })).toEqual([]);
    });

    it.each([
      ["another webhook secret", { PAYMENTS_WEBHOOK_SECRET: "whsec_wrong" }, "signed with secret 1: 400"],
      ["a wrong second secret", { PAYMENTS_WEBHOOK_SECRET: `${WEBHOOK_SECRET},whsec_no` }, "signed with secret 2: 400"],
      ["a page of the application that is not there", { CANCEL_URL: "http://127.0.0.1:9/plans" }, "fetch failed"],
      ["a mistyped price", { PRICE_IDS: "price_monthyl" }, "resource_missing"],
    ])("finds %s", async (_, changes, found) => {
      expect((await failures(changes)).join()).toContain(found);
    });

    it("finds another application's portal, and the application's own at any address", async () => {
      expect(await failures({ APP_URL: "https://moved.example" })).toEqual([]);
      for (const { metadata } of harness.simulator.world.portalConfigurations.values())
        if (metadata !== null) metadata.application = "other.example";
      expect((await failures()).join()).toContain("no portal configuration for app.example: run set-up");
    });

    it.each<[string, (broken: ReturnType<typeof endpoint>) => unknown]>([
      ["endpoint version", (broken) => Object.assign(broken, { api_version: "2020-08-27" })],
      ["endpoint events", (broken) => Object.assign(broken, { enabled_events: ["*"] })],
      ["endpoint events", (broken) => broken.enabled_events.pop()],
      ["endpoint status", (broken) => Object.assign(broken, { status: "disabled" })],
      ["endpoints at Stripe", (broken) => Object.assign(broken, { url: "https://other.example" })],
      ["endpoints at Stripe", ({ url }) => createEndpoint(harness.simulator.world, { url, secret: "whsec_2" })],
    ])("finds a wrong %s at Stripe", async (what, breakIt) => {
      breakIt(endpoint());
      expect((await failures()).join()).toContain(what);
    });

    it("finds prices that are archived or sold once", async () => {
      expect((await failures({}, false)).join()).toContain("price_once is");
      const price = harness.simulator.world.prices.get("price_yearly");
      if (price) price.active = false;
      expect((await failures()).join()).toContain("price_yearly is active: false");
    });

    it.each([
      ["subscription_cancel", { enabled: false }],
      ["subscription_cancel", { mode: "immediately" }],
      ["payment_method_update", { enabled: false }],
      ["invoice_history", { enabled: false }],
      ["subscription_pause", { enabled: true }],
      ["subscription_update", { enabled: false }],
      ["subscription_update", { products: [] }],
    ] as const)("finds a portal whose %s has %j", async (feature, change) => {
      for (const { features } of harness.simulator.world.portalConfigurations.values())
        Object.assign(features[feature], change);
      expect(await failures()).toEqual([expect.stringContaining(`${feature}.${Object.keys(change)[0]}`)]);
    });

    it("finds that there is no portal, and leaves the way to settle a switch to the operator", async () => {
      const { portalConfigurations } = harness.simulator.world;
      for (const { features } of portalConfigurations.values())
        features.subscription_update.proration_behavior = "always_invoice";
      expect(await failures()).toEqual([]);
      portalConfigurations.clear();
      expect((await failures()).join()).toContain("run set-up");
    });

    it("finds a service that is gone, and one whose clock is off", async () => {
      const environment = baseEnvironment(harness.simulator.world.baseUrl);
      const [gone] = await runRows(CHECKS, readDeployment("http://127.0.0.1:9", environment, true));
      expect(gone).toMatchObject({ verdict: "FAIL", reason: "fetch failed: bad port" });
      const { url, close } = await serve((_request, response) => {
        response.setHeader("date", new Date(Date.now() - 200_000).toUTCString());
        response.end("{}");
      });
      onTestFinished(close);
      const results = await runRows(CHECKS, readDeployment(url, environment, true));
      expect(results[1]).toMatchObject({ verdict: "FAIL" });
      expect(results.at(-1)).toMatchObject({ verdict: "FAIL", reason: expect.stringContaining("clocks differ") });
    });

    it("finds a revoked key, and prints no key", async () => {
      harness.simulator.isKeyRevoked = true;
      const found = (await failures()).join("\n");
      expect(found).toContain("Stripe refused: StripeAuthenticationError 401");
      expect(found).not.toContain("sk_test");
    });
  });
});
