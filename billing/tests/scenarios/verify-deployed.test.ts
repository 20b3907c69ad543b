import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createEndpoint } from "../../simulator/objects/endpoint.ts";
import { createPortalConfiguration } from "../../simulator/objects/portal-configuration.ts";
import { HANDLED_EVENT_TYPES } from "../../src/core/provider-event.ts";
import { CHECKS, readDeployment } from "../../verify/deployed.ts";
import { runRows } from "../../verify/run-rows.ts";
import { onEmbedded } from "../support/engines.ts";
import { baseEnvironment, Harness, WEBHOOK_SECRET } from "../support/harness.ts";

onEmbedded((fresh) => {
  describe("verify --deployed", () => {
    let harness: Harness;
    beforeEach(async () => {
      harness = await Harness.start(await fresh());
      const { world } = harness.simulator;
      for (const endpoint of world.endpoints.values()) endpoint.enabled_events = [...HANDLED_EVENT_TYPES];
      createPortalConfiguration(world, {
        features: { subscription_cancel: { enabled: true }, payment_method_update: { enabled: true } },
        returnUrl: null,
        metadata: { made_by: "billing", app_url: "https://app.example" },
      });
    });
    afterEach(() => harness.stop());

    /** @returns the names of the checks that failed, and why. */
    async function failures(changes: Record<string, string> = {}, allowsOneTime = true): Promise<string[]> {
      const environment = { ...baseEnvironment(harness.simulator.world.baseUrl), ...changes };
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

    it("finds a service that is gone", async () => {
      const deployment = readDeployment("http://127.0.0.1:9", baseEnvironment(harness.simulator.world.baseUrl), true);
      const results = await runRows(CHECKS, deployment);
      expect(results[0]?.verdict).toBe("FAIL");
    });

    it("finds a database that does not answer", async () => {
      await harness.deps.store.close();
      expect((await failures()).join()).toContain("/readyz: 503");
      harness.deps.store.close = async () => {};
    });

    it("finds another webhook secret, also the second of two", async () => {
      expect((await failures({ PAYMENTS_WEBHOOK_SECRET: "whsec_wrong" })).join()).toContain(
        "signed with secret 1: 400",
      );
      const both = `${WEBHOOK_SECRET},whsec_wrong`;
      expect((await failures({ PAYMENTS_WEBHOOK_SECRET: both })).join()).toContain("signed with secret 2: 400");
    });

    it.each<[string, (broken: ReturnType<typeof endpoint>) => void]>([
      ["endpoint version", (broken) => Object.assign(broken, { api_version: "2020-08-27" })],
      ["endpoint events", (broken) => Object.assign(broken, { enabled_events: ["*"] })],
      ["endpoint events", (broken) => broken.enabled_events.pop()],
      ["endpoint status", (broken) => Object.assign(broken, { status: "disabled" })],
      ["endpoints at the provider", (broken) => Object.assign(broken, { url: "https://other.example" })],
    ])("finds a wrong %s at the provider", async (what, breakIt) => {
      breakIt(endpoint());
      expect((await failures()).join()).toContain(what);
    });

    it("finds a second endpoint for the same address", async () => {
      createEndpoint(harness.simulator.world, { url: endpoint().url, secret: "whsec_second" });
      expect((await failures()).join()).toContain("endpoints at the provider");
    });

    it("finds prices that are archived, mistyped, or sold once", async () => {
      expect((await failures({}, false)).join()).toContain("price_once is");
      const price = harness.simulator.world.prices.get("price_yearly");
      if (price) price.active = false;
      expect((await failures()).join()).toContain("price_yearly is active: false");
      expect((await failures({ PRICE_IDS: "price_monthyl" })).join()).toContain("resource_missing");
    });

    it("finds a portal without cancellation, and none at all", async () => {
      const { portalConfigurations } = harness.simulator.world;
      for (const { features } of portalConfigurations.values()) features.subscription_cancel.enabled = false;
      expect((await failures()).join()).toContain("cancellation: false");
      portalConfigurations.clear();
      expect((await failures()).join()).toContain("run set-up");
    });

    it("finds a service whose clock is off", async () => {
      const server = createServer((_request, response) => {
        response.setHeader("date", new Date(Date.now() - 200_000).toUTCString());
        response.end("{}");
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      onTestFinished(() => void server.close());
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const deployment = readDeployment(url, baseEnvironment(harness.simulator.world.baseUrl), true);
      const results = await runRows(CHECKS, deployment);
      expect(results.at(-1)).toMatchObject({ verdict: "FAIL", reason: expect.stringContaining("clocks differ") });
    });

    it("finds a revoked key, and prints no key", async () => {
      const found = (await failures({ PAYMENTS_SECRET_KEY: "sk_test_-revoked" })).join("\n");
      expect(found).toContain("the provider refused: StripeAuthenticationError 401");
      expect(found).not.toContain("sk_test");
    });
  });
});
