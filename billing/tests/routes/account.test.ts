import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { StorageFault } from "../../src/adapters/storage/storage-fault.ts";
import { HOUR_MS, MINUTE_MS } from "../../src/core/instants.ts";
import { onEmbedded } from "../support/engines.ts";
import { Harness, tokenFor } from "../support/harness.ts";

const PROTECTED_ROUTES = [
  ["POST", "/api/checkout"],
  ["POST", "/api/billing-portal"],
  ["GET", "/api/billing/status"],
] as const;

onEmbedded((fresh) => {
  describe("the application endpoints", () => {
    let harness: Harness;
    /** How often Stripe had been asked before the test. */
    let asked = 0;
    beforeAll(async () => {
      harness = await Harness.start({ ...(await fresh()), AUTH_ISSUER: "https://id.example" });
    });
    beforeEach(() => {
      asked = harness.simulator.requests.length;
    });
    afterAll(() => harness.stop());

    const own = (user = "ann") => tokenFor(user, { iss: "https://id.example" });

    async function send(method: string, path: string, headers: Record<string, string>, body: string | null = null) {
      const response = await fetch(harness.url(path), { method, headers, body });
      return {
        status: response.status,
        headers: response.headers,
        body: (await response.json()) as Record<string, unknown>,
      };
    }

    it.each(["", "Bearer", "Basic YTpi", "Bearer a.b.c"])("answer 401 to %j, on every route", async (authorization) => {
      for (const [method, path] of PROTECTED_ROUTES) {
        const answer = await send(method, path, { authorization, "content-type": "application/json" });
        expect(answer).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
        expect(answer.headers.get("www-authenticate")).toBe("Bearer");
        expect(answer.headers.get("content-type")).toBe("application/problem+json");
      }
      expect(harness.simulator.requests.slice(asked)).toEqual([]);
    });

    const json = async () => ({ authorization: `Bearer ${await own()}`, "content-type": "application/json" });

    it.each([
      ["a price that is not for sale", '{"price_id":"price_cheap"}', 400],
      ["a broken body", "{", 400],
      ["no body", "", 400],
      ["a large body", `{"price_id":"${"x".repeat(20_000)}"}`, 413],
    ])("refuse %s without asking Stripe", async (_name, body, status) => {
      expect((await send("POST", "/api/checkout", await json(), body)).status).toBe(status);
      expect(harness.simulator.requests.slice(asked)).toEqual([]);
    });

    it.each([
      ["text/plain", 415],
      ["application/json; charset=utf-8", 200],
      ["Application/JSON;charset=UTF-8", 200],
    ])("answer a body that is declared as %s with %i", async (type, status) => {
      const headers = { authorization: `Bearer ${await own("carl")}`, "content-type": type };
      expect((await send("POST", "/api/checkout", headers, '{"price_id":"price_monthly"}')).status).toBe(status);
    });

    it("have no portal for a user who has never bought", async () => {
      const ofStranger = { ...(await json()), authorization: `Bearer ${await own("bob")}` };
      const refusal = { status: 409, body: { code: "no_customer" } };
      expect(await send("POST", "/api/billing-portal", ofStranger)).toMatchObject(refusal);
    });

    it.each(["GET /api/billing/status", "POST /api/checkout"])(
      "answer %s for this user alone: no cache keeps it",
      async (call) => {
        const [method = "", path = ""] = call.split(" ");
        const body = method === "POST" ? '{"price_id":"price_monthly"}' : null;
        const answer = await fetch(harness.url(path), { method, headers: await json(), body });
        expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
      },
    );

    it.each([
      ["GET", "/api/checkout", 405],
      ["PUT", "/api/webhooks/payments", 405],
      ["POST", "/api/billing/status", 405],
      ["GET", "/nowhere", 404],
    ])("answer %s %s with a problem document", async (method, path, status) => {
      const body = { status, type: expect.stringContaining("urn:") };
      expect(await send(method, path, {})).toMatchObject({ status, body });
    });

    it("open the portal of a customer with the fixed return address", async () => {
      const headers = await json();
      await send("POST", "/api/checkout", headers, '{"price_id":"price_monthly"}');
      const { status, body } = await send("POST", "/api/billing-portal", headers);
      expect([status, body.url]).toEqual([200, expect.stringContaining("/p/session/")]);
      const [session] = harness.simulator.world.portalSessions.values();
      expect(session?.return_url).toBe("https://app.example/settings/billing");
    });

    it.each([
      ["a second later", MINUTE_MS, 1_000],
      ["once the clock was set back by an hour", 3 * HOUR_MS, -HOUR_MS],
    ])("ask the database again after it did not answer, but only once a second: %s", async (_, aheadMs, stepMs) => {
      const { store } = harness.deps;
      const { ping } = store;
      const { clock } = harness;
      const { now } = clock;
      onTestFinished(() => void Object.assign(clock, { now }));
      let asked = 0;
      store.ping = async () => {
        asked += 1;
        throw new StorageFault("ping", "57P01", null);
      };
      const ready = async () => (await send("GET", "/readyz", {})).status;
      // Nobody has asked within that second.
      const at = clock.now().getTime() + aheadMs;
      clock.now = () => new Date(at);
      expect([await ready(), await ready(), asked]).toEqual([503, 503, 1]);
      store.ping = ping;
      clock.now = () => new Date(at + stepMs);
      expect(await ready()).toBe(200);
    });
  });
});
