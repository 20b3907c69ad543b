import { afterEach, describe, expect, it } from "vitest";
import { payOnPage } from "../../simulator/engine/checkout.ts";
import { silentLog } from "../../src/adapters/runtime.ts";
import { readConfig } from "../../src/config/read-config.ts";
import { replayUndelivered } from "../../src/flows/event-queue.ts";
import { openService } from "../../src/service.ts";
import { onBothEngines } from "../support/engines.ts";
import { baseEnvironment, GOOD_CARD, Harness, JWT_SECRET, WEBHOOK_SECRET } from "../support/harness.ts";

onBothEngines((fresh) => {
  describe("operating the service", () => {
    let harness: Harness | null = null;
    afterEach(async () => {
      await harness?.stop();
      harness = null;
    });

    it("handles undelivered events once when they are replayed", async () => {
      harness = await Harness.start(await fresh());
      payOnPage(harness.simulator.world, await harness.openSession("ann"), GOOD_CARD);
      harness.simulator.webhooks.lose();
      expect((await replayUndelivered([], harness.deps)).applied).toBe(2);
      expect((await harness.status("ann")).access).toBe(true);
      expect(await replayUndelivered([], harness.deps)).toMatchObject({ applied: 0, duplicate: 2, failed: 0 });
      const paid = harness.simulator.world.events.find(({ type }) => type === "invoice.paid");
      const named = ["evt_unknown", paid?.id ?? ""];
      expect(await replayUndelivered(named, harness.deps)).toMatchObject({ duplicate: 1, failed: 1 });
    });

    it("answers requests in progress before it stops", async () => {
      harness = await Harness.start(await fresh());
      harness.simulator.faults.add({ kind: "slow", match: /POST \/v1\/customers/, times: 1, slowMs: 200 });
      const answer = harness.checkout("ann");
      while (harness.simulator.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      await harness.server.stop();
      expect((await answer).status).toBe(200);
      await expect(fetch(harness.url("/healthz"))).rejects.toThrow();
    });

    it("refuses a database that belongs to the other mode", async () => {
      const database = await fresh();
      harness = await Harness.start(database);
      const inTestMode = { ...baseEnvironment(""), ...database, PAYMENTS_API_BASE: "" };
      const inLiveMode = { ...inTestMode, PAYMENTS_SECRET_KEY: "sk_live_other" };
      await expect(openService(readConfig(inLiveMode), silentLog)).rejects.toThrow("belongs to test mode");
      // The other way round, live customers would be looked up in test mode.
      await harness.deps.store.writeSetting("mode", "live");
      await expect(openService(readConfig(inTestMode), silentLog)).rejects.toThrow("belongs to live mode");
    });

    it("answers 503, also to the load balancer, when the database is gone", async () => {
      harness = await Harness.start(await fresh());
      await harness.deps.store.close();
      for (const path of ["/readyz", "/api/billing/status"]) {
        const response = await harness.call("GET", path, { user: "ann" });
        expect(response.status).toBe(503);
        expect(response.headers.get("retry-after")).not.toBeNull();
      }
      const deliveries = await harness.simulator.webhooks.send([
        harness.simulator.world.emit("invoice.paid", { id: "in_1", customer: "cus_1" }, null),
      ]);
      expect(deliveries.map(({ status }) => status)).toEqual([503]);
      expect((await harness.call("GET", "/healthz")).status).toBe(200);
      harness.deps.store.close = async () => {};
    });

    it("never logs a secret, a token, a body, a page's address or a mail address", async () => {
      harness = await Harness.start({ ...(await fresh()), ALERT_EMAIL: "ops@example.com" });
      await harness.buy("ann");
      harness.simulator.faults.add({ kind: "500", match: /./, times: 4 });
      await harness.checkout("ann");
      await harness.checkout("bob", { price_id: "private-text-of-a-body" });
      await fetch(harness.url("/api/webhooks/payments"), { method: "POST", body: "private-text-of-a-body" });
      harness.simulator.world.emit(
        "invoice.paid",
        { id: "in_1", customer: "cus_x", customer_email: "ann@example.com", note: "private-text-of-a-body" },
        null,
      );
      await harness.simulator.webhooks.flush();
      const log = harness.logLines.join("\n");
      expect(harness.logLines.length).toBeGreaterThan(2);
      const secrets = ["sk_test_harness", WEBHOOK_SECRET, JWT_SECRET, "Bearer", "eyJ"];
      for (const secret of [...secrets, "private-text", "@example.com", "/c/pay/", "/p/session/"]) {
        expect(log).not.toContain(secret);
      }
    });
  });
});
