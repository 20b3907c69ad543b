import { Webhook } from "standardwebhooks";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { createRefund } from "../../simulator/objects/payments.ts";
import { createHttpNotifier, NotificationRefused } from "../../src/adapters/notify/http-notifier.ts";
import { sql } from "../../src/adapters/storage/database.ts";
import { SqliteDatabase } from "../../src/adapters/storage/sqlite-database.ts";
import { HOUR_MS } from "../../src/core/instants.ts";
import { statusReport } from "../../src/core/status-report.ts";
import { findReversals } from "../../src/flows/find-reversals.ts";
import { deliverNotifications } from "../../src/flows/report-status.ts";
import { onBothEngines, onEmbedded } from "../support/engines.ts";
import { type Harness, tokenFor } from "../support/harness.ts";
import { serve } from "../support/processes.ts";

const KEY = `whsec_${Buffer.from("a key of more than twenty-four bytes").toString("base64")}`;
const OLD_KEY = `whsec_${Buffer.from("an older key of more than twenty-four").toString("base64")}`;

const RULES = { now: new Date("2026-11-20T12:00:00.000Z"), gracePeriodDays: 0, plans: new Map() };

interface Received {
  id: string;
  body: { type: string; data: Record<string, unknown> };
}

/** A receiver that verifies with the library that the format's authors publish. */
async function startReceiver(answer: () => number, key = KEY) {
  const received: Received[] = [];
  const attemptedIds: unknown[] = [];
  const { url, close } = await serve(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const status = answer();
    attemptedIds.push(request.headers["webhook-id"]);
    if (status === 200) {
      const headers = request.headers as Record<string, string>;
      const body = new Webhook(key).verify(Buffer.concat(chunks).toString(), headers) as Received["body"];
      received.push({ id: headers["webhook-id"] ?? "", body });
    }
    response.writeHead(status).end();
  });
  onTestFinished(close);
  return { url: `${url}/hook`, received, attemptedIds };
}

onBothEngines((_fresh, startHarness) => {
  describe("notifications of status changes", () => {
    let harness: Harness;
    let status = 200;
    afterEach(async () => {
      status = 200;
      await harness.stop();
    });

    async function start(key = KEY, secrets = KEY) {
      const receiver = await startReceiver(() => status, key);
      harness = await startHarness({ NOTIFY_URL: receiver.url, NOTIFY_SECRET: secrets });
      const notifier = createHttpNotifier({ url: receiver.url, secrets: secrets.split(",") });
      const deliver = () => deliverNotifications({ ...harness.deps, notifier, random: () => 0 });
      return { ...receiver, deliver };
    }

    it("report the whole status, signed, once for a purchase with several events", async () => {
      const { received, deliver } = await start();
      harness.simulator.webhooks.knobs.copies = 2;
      await harness.buy("ann");
      expect([await deliver(), await deliver()]).toEqual([1, 0]);
      const body = { type: "billing.status_changed", data: { user_id: "ann", ...(await harness.status("ann")) } };
      expect(received).toMatchObject([{ body }]);
    });

    it("are signed with every secret while one is rolled", async () => {
      const { received, deliver } = await start(OLD_KEY, `${KEY},${OLD_KEY}`);
      await harness.buy("ann");
      await deliver();
      expect(received).toHaveLength(1);
    });

    it("report one-off purchases and refunds as well", async () => {
      const { received, deliver } = await start();
      await harness.buy("ann", { price_id: "price_once", mode: "payment" });
      await deliver();
      const [intent] = harness.simulator.world.paymentIntents.values();
      if (intent) createRefund(harness.simulator.world, intent);
      await findReversals(harness.deps);
      await deliver();
      expect(received.map(({ body }) => body.data.purchases)).toMatchObject([
        [{ refunded_amount: 0 }],
        [{ refunded_amount: 2_500 }],
      ]);
    });

    it("are repeated with the same id for days, until they are accepted, and a person is told after the fifth time", async () => {
      const { attemptedIds, deliver } = await start();
      await harness.buy("ann");
      status = 500;
      expect([await deliver(), await deliver()]).toEqual([1, 0]);
      for (let attempt = 2; attempt <= 20; attempt += 1) {
        expect(harness.alertCodes.includes("notifications_failing")).toBe(attempt > 5);
        harness.clock.offsetMs += 7 * HOUR_MS;
        expect(await deliver()).toBe(1);
      }
      // The test's receiver verifies with the real time what it answers with 200.
      status = 204;
      harness.clock.offsetMs += 7 * HOUR_MS;
      expect([await deliver(), await deliver()]).toEqual([1, 0]);
      expect(new Set(attemptedIds)).toEqual(new Set([expect.stringMatching(/^msg_[0-9a-f]{24}_1$/)]));
    });

    it("hold the newest state after a time of refusals, with a higher version, and only that", async () => {
      const { received, deliver } = await start();
      await harness.buy("ann");
      status = 503;
      await deliver();
      const subscription = await harness.subscriptionOf("ann");
      subscription.cancel_at = subscription.items.data[0]?.current_period_end ?? null;
      harness.simulator.world.emit("customer.subscription.updated", subscription, subscription.customer);
      await harness.simulator.webhooks.flushAll();
      status = 200;
      expect(await deliver()).toBe(1);
      expect(received.map(({ body }) => body.data)).toMatchObject([{ version: 2, cancel_at_period_end: true }]);
    });

    it("are not queued when nobody asked for them", async () => {
      harness = await startHarness();
      await harness.buy("ann");
      const claim = { now: harness.clock.now(), ttlMs: 1, owner: "test", limit: 1 };
      expect(await harness.deps.store.claim("notifications", claim)).toEqual([]);
    });
  });
});

onEmbedded((_fresh, startHarness) => {
  it("a notification goes to the configured address alone, wherever its receiver points", async () => {
    const elsewhere = await startReceiver(() => 200);
    for (const status of [301, 302, 307, 308]) {
      const headers = { location: elsewhere.url };
      const { url, close } = await serve((_request, response) => response.writeHead(status, headers).end());
      onTestFinished(close);
      const data = { user_id: "ann", version: 1, ...statusReport(null, [], RULES) };
      const body = { type: "billing.status_changed" as const, timestamp: RULES.now.toISOString(), data };
      const sent = createHttpNotifier({ url, secrets: [KEY] }).send({ body, version: 1, sentAt: RULES.now });
      await expect(sent).rejects.toThrow(NotificationRefused);
    }
    expect(elsewhere.attemptedIds).toEqual([]);
  });

  describe("another server", () => {
    let harness: Harness;
    const token = "a-credential-of-another-server";
    const ask = async (authorization: string, user = "ann") =>
      await fetch(harness.url(`/api/users/${encodeURIComponent(user)}/billing`), { headers: { authorization } });

    it("reads a user's status with its own credential, and with the older one while it is rolled", async () => {
      harness = await startHarness({ SERVICE_TOKENS: `${token},${token}-older` });
      await harness.buy("a/nn");
      for (const known of [token, `${token}-older`]) {
        const answer = await ask(`Bearer ${known}`, "a/nn");
        expect(await answer.json()).toEqual({ user_id: "a/nn", ...(await harness.status("a/nn")) });
        expect(answer.headers.get("cache-control")).toBe("no-store");
      }
      expect(await (await ask(`Bearer ${token}`, "nobody")).json()).toMatchObject({ access: false, purchases: [] });
    });

    it("is refused with a user's token, another credential or none", async () => {
      harness = await startHarness({ SERVICE_TOKENS: token });
      for (const given of ["", "Bearer ", `Bearer ${token}x`, `Bearer ${await tokenFor("ann")}`]) {
        expect((await ask(given)).status).toBe(401);
      }
      expect((await ask(`Bearer ${token}`, "x".repeat(201))).status).toBe(404);
      expect((await ask(`bearer ${token}`)).status).toBe(200);
    });

    it("reads any id that a user may have, and no other user's for a broken escape", async () => {
      harness = await startHarness({ SERVICE_TOKENS: token });
      for (const user of ["%zz", "../metrics", "a'); DROP TABLE billing_records; --", "\u{1f600} \u202e", "%00"])
        expect(await (await ask(`Bearer ${token}`, user)).json()).toMatchObject({ user_id: user });
      for (const broken of ["%zz", "%", "%ED%A0%80", "%00", "%20"]) {
        const headers = { authorization: `Bearer ${token}` };
        expect((await fetch(harness.url(`/api/users/${broken}/billing`), { headers })).status).toBe(404);
      }
    });

    it("finds nothing when no credential is configured", async () => {
      harness = await startHarness();
      expect((await ask("Bearer ")).status).toBe(404);
    });
  });

  describe("a browser on another origin", () => {
    let harness: Harness;

    const allowed = async (origin: string, path: string, method = "OPTIONS") => {
      const asked = { "access-control-request-method": "POST", "access-control-request-headers": "authorization" };
      const { status, headers } = await fetch(harness.url(path), { method, headers: { origin, ...asked } });
      expect(headers.get("access-control-allow-credentials")).toBeNull();
      return [status, headers.get("access-control-allow-origin")];
    };

    it("may not call by default", async () => {
      harness = await startHarness();
      expect((await allowed("https://app.example", "/api/checkout"))[1]).toBeNull();
      expect(await allowed("https://app.example", "/api/billing/status", "GET")).toEqual([401, null]);
    });

    it("may call if it is named, also when the answer is a refusal, and never the webhook", async () => {
      harness = await startHarness({ CORS_ORIGINS: "app,https://admin.example" });
      for (const origin of ["https://app.example", "https://admin.example"])
        expect(await allowed(origin, "/api/checkout")).toEqual([204, origin]);
      expect((await allowed("https://evil.example", "/api/checkout"))[1]).toBeNull();
      expect((await allowed("https://app.example", "/api/webhooks/payments"))[1]).toBeNull();
      expect(await allowed("https://app.example", "/api/billing/status", "GET")).toEqual([401, "https://app.example"]);
    });
  });

  describe("the views that may be read", () => {
    it.each([
      [
        "billing_status_v1",
        "user_id payment_customer_id payment_subscription_id subscription_status price_id current_period_end cancel_at_period_end fix_payment past_due_since ends_at paused",
      ],
      ["billing_purchases_v1", "session_id user_id price_id amount currency purchased_at refunded_amount is_disputed"],
    ])("%s has at least the columns of its first day, in their order", async (view, columns) => {
      const database = new SqliteDatabase(":memory:");
      onTestFinished(() => database.close());
      await database.migrate();
      const rows = await database.query(sql(`SELECT name FROM pragma_table_info('${view}')`));
      const names = rows.map(({ name }) => name);
      expect(names.slice(0, columns.split(" ").length).join(" ")).toBe(columns);
    });
  });
});
