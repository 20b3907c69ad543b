import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createStore } from "../../src/adapters/storage/create-store.ts";
import { sql } from "../../src/adapters/storage/database.ts";
import { SqliteDatabase } from "../../src/adapters/storage/sqlite-database.ts";
import { startBackground } from "../../src/background.ts";
import { HOUR_MS, MINUTE_MS } from "../../src/core/instants.ts";
import type { NewMail } from "../../src/core/mail-text.ts";
import { watchQueues } from "../../src/flows/deliver-mail.ts";
import { reconcileRecords } from "../../src/flows/reconcile-records.ts";
import { onEmbedded } from "../support/engines.ts";
import { type Harness, sign, WEBHOOK_SECRET } from "../support/harness.ts";

const MAIL: NewMail = {
  dedupeKey: "m",
  content: { kind: "operator_alert", code: "customer_missing", detail: "d" },
};

onEmbedded((_fresh, startHarness) => {
  describe("an alarm rings", () => {
    let harness: Harness;
    const folder = mkdtempSync(join(tmpdir(), "billing-alarms-"));
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    const EVENT = JSON.stringify({
      ...{ id: "evt_x", type: "invoice.paid", livemode: false, data: { object: { customer: "cus_x" } } },
    });
    const postSigned = (secret: string) => harness.post(EVENT, sign(EVENT, { secret }));

    describe("when the disk is full", () => {
      let isFull = false;
      let database: SqliteDatabase;

      async function startOnSmallDisk(): Promise<void> {
        isFull = false;
        const full = Object.assign(new Error("private text"), { code: "ERR_SQLITE_ERROR", errcode: 13 });
        database = new SqliteDatabase(join(folder, `${Math.random()}.sqlite`), () => {
          if (isFull) throw full;
        });
        const openStore = async () => createStore(database);
        harness = await startHarness({ ALERT_EMAIL: "ops@example.com" }, { openStore });
      }

      it("it is named, once, the process is not ready, and no line holds the engine's text", async () => {
        await startOnSmallDisk();
        expect((await harness.call("GET", "/readyz")).status).toBe(200);
        // A full disk still answers reads.
        expect(await harness.deps.store.readSetting("ready_at")).toMatch(/^20/);
        isFull = true;
        harness.clock.offsetMs = 2_000;
        expect((await harness.call("GET", "/readyz")).status).toBe(503);
        expect((await harness.call("GET", "/readyz")).status).toBe(503);
        expect((await postSigned(WEBHOOK_SECRET)).status).toBe(503);
        expect(harness.alerts).toMatchObject([
          { code: "storage_failing", cause: "SQLITE_FULL", reason: "the disk is full" },
        ]);
        harness.clock.offsetMs = 11 * MINUTE_MS;
        await harness.call("GET", "/readyz");
        expect(harness.alerts).toHaveLength(2);
        expect(harness.logLines.join()).not.toContain("private text");
      });

      it("the engine's real refusal is named the same", async () => {
        await startOnSmallDisk();
        await database.query(sql("PRAGMA max_page_count = 1"));
        const large: NewMail = {
          ...MAIL,
          content: { ...MAIL.content, detail: "d".repeat(99_000) } as NewMail["content"],
        };
        await expect(harness.deps.store.commit({ mails: [large], now: harness.clock.now() })).rejects.toThrow(
          "SQLITE_FULL: the disk is full",
        );
      });
    });

    it("when signatures match no secret, in a row: the secret is wrong", async () => {
      harness = await startHarness();
      for (let times = 0; times < 2; times += 1) expect((await postSigned("whsec_wrong")).status).toBe(400);
      expect(harness.logLines.filter((line) => line.includes("matches no secret"))).toHaveLength(2);
      expect((await postSigned(WEBHOOK_SECRET)).status).toBe(200);
      for (let times = 0; times < 2; times += 1) await postSigned("whsec_wrong");
      expect(harness.alertCodes).toEqual([]);
      for (let times = 0; times < 3; times += 1) await postSigned("whsec_wrong");
      expect(harness.alertCodes).toEqual(["signatures_refused"]);
    });

    it("when a price is archived or mistyped: with Stripe's param, and the answer does not say try again", async () => {
      harness = await startHarness({ PRICE_IDS: "price_monthly,price_mistyped" });
      const price = harness.simulator.world.prices.get("price_monthly");
      if (price) price.active = false;
      for (const price_id of ["price_monthly", "price_mistyped"]) {
        const answer = await harness.checkout("ann", { price_id });
        expect(answer.status).toBe(503);
        expect(answer.headers.get("retry-after")).toBeNull();
        expect(await answer.json()).toMatchObject({ code: "misconfigured" });
      }
      // What was refused is not asked for again, and keeps nobody from another price.
      if (price) price.active = true;
      expect((await harness.checkout("ann")).status).toBe(200);
      const param = "line_items[0][price]";
      expect(harness.alerts).toMatchObject([
        { code: "provider_refused", operation: "create session", param, status: "400" },
        { code: "provider_refused", reason: "resource_missing", param },
      ]);
    });

    it("when the key is revoked: at a checkout, at an event, and at night", async () => {
      harness = await startHarness();
      await harness.buy("ann");
      harness.simulator.isKeyRevoked = true;
      expect((await harness.checkout("ann")).status).toBe(503);
      harness.simulator.world.emit("invoice.paid", { id: "in_1", customer: await harness.customerOf("ann") }, null);
      expect((await harness.simulator.webhooks.flush()).map(({ status }) => status)).toEqual([200]);
      expect(new Set(harness.alertCodes)).toEqual(new Set(["provider_refused"]));
      expect(harness.alerts[0]).toMatchObject({ status: "401" });
      harness.logLines.length = 0;
      harness.clock.offsetMs = HOUR_MS;
      await reconcileRecords({ limit: 1 }, harness.deps);
      expect(harness.alertCodes).toEqual(["provider_refused"]);
    });

    it("when a call is refused without a code: with the request's id and the sentence, and no address", async () => {
      harness = await startHarness();
      harness.simulator.faults.add({ kind: "no_code", match: /POST \/v1\/checkout\/sessions$/, times: 1 });
      expect((await harness.checkout("ann")).status).toBe(503);
      expect(harness.alerts).toMatchObject([
        {
          code: "provider_refused",
          reason: "",
          status: "400",
          requestId: expect.stringMatching(/^req_/),
          sentence: expect.stringContaining("[address]"),
        },
      ]);
      expect(harness.logLines.join()).not.toContain("ann@example.com");
    });

    it("when nobody has saved the portal's settings: it says to run set-up", async () => {
      harness = await startHarness();
      await harness.buy("ann");
      harness.simulator.world.isPortalSaved = false;
      expect((await harness.checkout("ann")).status).toBe(409);
      expect(await (await harness.call("POST", "/api/billing-portal", { user: "ann" })).json()).toMatchObject({
        code: "misconfigured",
      });
      expect(harness.alerts).toMatchObject([
        { code: "provider_refused", reason: "portal_never_saved", advice: expect.stringContaining("run set-up") },
      ]);
    });

    it("not when a caller names the wrong mode for a price", async () => {
      harness = await startHarness();
      for (const [price_id, mode] of [["price_once", "subscription"] as const, ["price_monthly", "payment"] as const]) {
        const answer = await harness.checkout("ann", { price_id, mode });
        expect([answer.status, await answer.json()]).toEqual([
          422,
          expect.objectContaining({ code: "cannot_buy", reason: "mode" }),
        ]);
      }
      expect(harness.alertCodes).toEqual([]);
    });

    it("when events wait for ten minutes", async () => {
      harness = await startHarness();
      const { store, clock } = harness.deps;
      const queuedAt = new Date(clock.now().getTime() + 5 * MINUTE_MS);
      await store.queueEvent({ id: "evt_1", customer: "cus_1", body: "{}", now: queuedAt });
      for (const [minutes, codes] of [[14, []] as const, [16, ["events_wait"]] as const]) {
        const now = () => new Date(queuedAt.getTime() + (minutes - 5) * MINUTE_MS);
        await watchQueues({ ...harness.deps, clock: { ...clock, now } });
        expect(harness.alertCodes).toEqual(codes);
      }
    });

    it("when mails wait for hours", async () => {
      harness = await startHarness({ ALERT_EMAIL: "ops@example.com" });
      await harness.deps.store.commit({ mails: [MAIL], now: harness.clock.now() });
      await watchQueues(harness.deps);
      expect(harness.alertCodes).toEqual([]);
      harness.clock.offsetMs = 3 * HOUR_MS;
      await watchQueues(harness.deps);
      expect(harness.alertCodes).toEqual(["mails_stuck"]);
    });

    it.each([
      ["three times in a row", () => true, ["background_failing"]],
      ["now and then", (nights: number) => nights % 2 === 1, []],
    ])("when background work fails three times in a row: %s", async (_how, isFailing, codes) => {
      harness = await startHarness();
      const fault = Object.assign(new Error("private text"), { code: "E_SOME" });
      const ended = Promise.withResolvers<void>();
      let nights = 0;
      const readSetting = async (name: string) => {
        if (name !== "nightly_at") return harness.clock.now().toISOString();
        nights += 1;
        if (nights === 8) ended.resolve();
        if (isFailing(nights)) throw fault;
        return harness.clock.now().toISOString();
      };
      const sleep = async () => await new Promise<void>((resolve) => setImmediate(resolve));
      const clock = { now: () => harness.clock.now(), sleep };
      const deps = { ...harness.deps, store: { ...harness.deps.store, readSetting }, clock };
      const background = startBackground({ worker: { deps, mailer: null, notifier: null } });
      await ended.promise;
      await background.stop();
      expect(harness.alertCodes).toEqual(codes);
      expect(harness.logLines.join()).not.toContain("private text");
    });
  });

  describe("what can be counted", () => {
    let harness: Harness;
    const token = "a-token-for-the-scraper-only";
    const scrape = async (authorization = `Bearer ${token}`) =>
      await fetch(harness.url("/metrics"), { headers: { authorization } });

    it("every event is one line in the log", async () => {
      harness = await startHarness();
      await harness.buy("ann");
      const lines = harness.lines.filter(({ message }) => message === "event handled");
      const customer = await harness.customerOf("ann");
      expect(lines).toMatchObject(
        ["invoice.paid", "checkout.session.completed"].map((type) => ({
          type,
          customer,
          outcome: "applied",
          tookMs: expect.any(Number),
        })),
      );
    });

    it("every sale is one line in the log and one count, also a refused one", async () => {
      harness = await startHarness({ METRICS_TOKEN: token });
      await harness.buy("ann");
      expect((await harness.checkout("ann")).status).toBe(409);
      expect((await harness.checkout("bob", { price_id: "price_once" })).status).toBe(422);
      const sales = harness.lines.filter(({ message }) => message === "checkout opened" || message === "sale refused");
      expect(sales).toMatchObject([
        { user: "ann", price: "price_monthly", mode: "subscription", outcome: "opened" },
        { user: "ann", outcome: "already_subscribed" },
        { user: "bob", price: "price_once", outcome: "mode" },
      ]);
      const text = await (await scrape()).text();
      for (const outcome of ["opened", "already_subscribed", "mode"])
        expect(text).toContain(`billing_checkouts_total{outcome="${outcome}"} 1`);
    });

    it("/metrics counts calls of Stripe and its refusals, requests by route, what waits, and memory", async () => {
      harness = await startHarness({ METRICS_TOKEN: token });
      harness.simulator.faults.add({ kind: "429", match: /POST \/v1\/customers/, times: 1 });
      expect((await harness.checkout("ann")).status).toBe(503);
      await harness.call("GET", "/api/users/../../etc/passwd");
      await harness.deps.store.queueEvent({
        id: "evt_1",
        customer: "c",
        body: "{}",
        now: new Date(Date.now() + 90_000),
      });
      const text = await (await scrape()).text();
      expect(text).toContain('billing_provider_calls_total{outcome="429"} 1');
      expect(text).toMatch(/billing_provider_calls_total\{outcome="ok"\} [1-9]/);
      expect(text).toContain('billing_http_request_duration_seconds_count{route="/api/checkout",status="503"} 1');
      expect(text).toContain('billing_http_request_duration_seconds_count{route="other",status="404"} 1');
      expect(text).toContain("billing_events_waiting 1");
      expect(text).toContain("billing_notifications_waiting 0");
      expect(text).toMatch(/^process_resident_memory_bytes [1-9]/m);
    });

    it("/metrics counts events, refusals, alerts and waiting mails, in the Prometheus text format", async () => {
      harness = await startHarness({ METRICS_TOKEN: token });
      await harness.buy("ann");
      await fetch(harness.url("/api/webhooks/payments"), { method: "POST", body: "noise" });
      await harness.deps.store.commit({ mails: [MAIL], now: harness.clock.now() });
      const answer = await scrape();
      expect(answer.headers.get("content-type")).toContain("text/plain; version=0.0.4");
      const text = await answer.text();
      expect(text).toContain('billing_events_total{type="invoice.paid",outcome="applied"} 1');
      expect(text).toContain("billing_refused_signatures_total 1");
      expect(text).toContain("billing_outbox_waiting 1");
      expect(text).toMatch(/billing_event_duration_seconds_count 2/);
      expect(text).toMatch(/billing_last_applied_event_timestamp_seconds 1\d{9}/);
    });

    it("/metrics still answers when the database does not", async () => {
      harness = await startHarness({ METRICS_TOKEN: token });
      await harness.deps.store.close();
      await harness.call("GET", "/readyz");
      const text = await (await scrape()).text();
      expect(text).toContain("billing_outbox_waiting Nan");
      expect(text).toMatch(/billing_storage_faults_total\{cause="[A-Z_]+"\} [1-9]/);
      expect(text).toContain('billing_alerts_total{code="storage_failing"} 1');
      harness.deps.store.close = async () => {};
    });

    it("/metrics needs its token, and does not exist without one", async () => {
      harness = await startHarness({ METRICS_TOKEN: token });
      expect((await scrape("")).status).toBe(401);
      expect((await scrape("Bearer a-token-for-the-scraper-onlx")).status).toBe(401);
      await harness.stopServers();
      await harness.startReplica({ METRICS_TOKEN: "" });
      expect((await scrape()).status).toBe(404);
    });
  });
});
