import { Hono } from "hono";
import Stripe from "stripe";
import { afterEach, describe, expect, it } from "vitest";
import { Simulator } from "../../simulator/simulator.ts";
import { silentLog } from "../../src/adapters/runtime.ts";
import {
  createApp,
  hasActiveSubscription,
  openService,
  readConfig,
  type Service,
  startBackground,
} from "../../src/index.ts";
import { baseEnvironment, tokenFor, WEBHOOK_SECRET } from "../support/harness.ts";

const signer = new Stripe("sk_test_signer");

describe("the handlers mounted in another application", () => {
  const simulator = new Simulator();
  let service: Service | null = null;
  afterEach(async () => {
    await service?.close();
    await simulator.stop();
  });

  it("work next to its own routes, answer with problems, and report a parser that came first", async () => {
    const config = readConfig({ ...baseEnvironment(await simulator.start()), SQLITE_FILE: ":memory:" });
    service = await openService(config, silentLog);
    const background = startBackground(service.deps, service.delivery);
    const { parts, deps } = service;

    const app = new Hono();
    app.route("/", createApp({ ...parts, isAccepting: () => true }));
    app.get("/report", async (context) => {
      const record = await deps.store.findUser("user-1");
      if (!hasActiveSubscription(record, new Date(), config.gracePeriodDays))
        return context.text("Please subscribe", 402);
      return context.text("The report");
    });
    expect((await app.request("/report")).status).toBe(402);
    const status = await app.request("/api/billing/status", {
      headers: { authorization: `Bearer ${await tokenFor("user-1")}` },
    });
    expect(await status.json()).toMatchObject({ access: false });
    expect((await app.request("/api/billing/status")).headers.get("content-type")).toBe("application/problem+json");

    const parsing = new Hono();
    parsing.use(async (context, next) => {
      await context.req.json();
      await next();
    });
    parsing.route("/", createApp({ ...parts, isAccepting: () => true }));
    const body = JSON.stringify({ id: "evt_1", type: "invoice.paid", data: { object: {} } }, null, 1);
    const headers = {
      "stripe-signature": signer.webhooks.generateTestHeaderString({ payload: body, secret: WEBHOOK_SECRET }),
    };
    const request = { method: "POST", body, headers };
    expect((await app.request("/api/webhooks/payments", request)).status).toBe(200);
    const refused = await parsing.request("/api/webhooks/payments", request);
    expect(await refused.json()).toMatchObject({
      status: 500,
      code: "raw_body_missing",
      detail: expect.stringContaining("raw body"),
    });
    await background.stop();
  });
});
