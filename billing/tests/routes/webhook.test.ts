import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onEmbedded } from "../support/engines.ts";
import { Harness, sign, WEBHOOK_SECRET } from "../support/harness.ts";

const TOLERANCE_SECONDS = 300;

function eventBody(changes: Record<string, unknown> = {}): string {
  return JSON.stringify({
    id: "evt_1",
    object: "event",
    type: "invoice.paid",
    livemode: false,
    data: { object: { id: "in_1", object: "invoice", customer: "cus_unknown" } },
    ...changes,
  });
}

onEmbedded((fresh) => {
  describe("POST /api/webhooks/payments", () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await Harness.start({ ...(await fresh()), PAYMENTS_WEBHOOK_SECRET: `${WEBHOOK_SECRET},whsec_older` });
    });
    afterAll(() => harness.stop());

    const post = (body: string, signature?: string | null) => harness.post(body, signature);

    it.each([
      ["payment_intent.payment_failed", { id: "pi_gone", object: "payment_intent" }, "applied"],
      [
        "checkout.session.completed",
        { id: "cs_1", object: "checkout.session", mode: "setup", setup_intent: "seti_gone" },
        "ignored",
      ],
      [
        "checkout.session.completed",
        { id: "cs_2", object: "checkout.session", mode: "payment", payment_intent: "pi_gone" },
        "ignored",
      ],
    ])(
      "acknowledges a %s whose object Stripe no longer knows, because retrying would not help",
      async (type, object, outcome) => {
        await harness.openSession("gone");
        const customer = await harness.customerOf("gone");
        const body = eventBody({ id: `evt_${object.id}`, type, data: { object: { ...object, customer } } });
        expect(await post(body)).toMatchObject({ status: 200, body: { outcome } });
      },
    );

    it("accepts a genuine event, and answers an unknown customer with 200 and a warning that holds ids only", async () => {
      harness.logLines.length = 0;
      const body = eventBody({
        data: { object: { id: "in_1", customer: "cus_unknown", email: "private@example.com" } },
      });
      expect(await post(body)).toMatchObject({ status: 200, body: { outcome: "unmatched" } });
      const warning = { level: "warn", message: "an event matches no user", customer: "cus_unknown", event: "evt_1" };
      expect(harness.lines).toContainEqual(expect.objectContaining(warning));
      expect(harness.logLines.join()).not.toContain("private@example.com");
    });

    it("accepts every configured secret while one is rolled, and several signatures at once", async () => {
      const body = eventBody();
      expect((await post(body, sign(body, { secret: "whsec_older" }))).status).toBe(200);
      const foreign = sign(body, { secret: "whsec_foreign" });
      const own = sign(body);
      expect((await post(body, `${foreign},${own.slice(own.indexOf("v1="))}`)).status).toBe(200);
    });

    it.each([
      ["no header", () => null],
      ["an empty header", () => ""],
      ["another secret", (body: string) => sign(body, { secret: "whsec_foreign" })],
      ["an older scheme only", (body: string) => sign(body).replace("v1=", "v0=")],
      ["two times", (body: string) => `t=1,${sign(body)}`],
      ["no time", (body: string) => sign(body).replace(/t=\d+,/, "")],
      ["noise", () => "%%%,=,=,t=x,v1="],
    ])("answers 400 to %s and changes nothing", async (name, signature) => {
      const body = eventBody({ id: `evt_${name}` });
      const answer = await post(body, signature(body));
      expect(answer).toMatchObject({ status: 400, body: { code: "invalid_signature" } });
      expect(answer.headers.get("content-type")).toBe("application/problem+json");
      expect((await post(body)).body.outcome).toBe("unmatched");
    });

    const late = (id: string, ageSeconds: number) => {
      const body = eventBody({ id });
      return post(body, sign(body, { ageSeconds }));
    };

    it.each([
      ["behind", -TOLERANCE_SECONDS - 60],
      ["ahead", TOLERANCE_SECONDS + 60],
    ])("says that the clock is %s, when several new events in a row are off alike", async (direction, age) => {
      harness.logLines.length = 0;
      const answers = [
        await late(`${direction}_1`, age),
        await late(`${direction}_2`, age + 2),
        await late(`${direction}_3`, age),
      ];
      expect(answers.map(({ status, body }) => [status, "code" in body && body.code])).toEqual([
        [400, "stale_signature"],
        [400, "stale_signature"],
        [400, "clock_off"],
      ]);
      expect(harness.alerts).toMatchObject(
        direction === "behind" ? [{ code: "clock_off", minutes: "6", direction }] : [],
      );
      expect(harness.alertCodes).not.toContain("signatures_refused");
    });

    it("says of an old event that it was sent again, however often and whichever, and alerts nobody", async () => {
      harness.logLines.length = 0;
      const known = ["evt_old_1", "evt_old_2", "evt_old_3", "evt_old_4"];
      for (const id of known) expect((await post(eventBody({ id }))).status).toBe(200);
      for (const id of [...known, "evt_new", "evt_new", "evt_new"])
        expect(await late(id, 400)).toMatchObject({ status: 400, body: { code: "stale_signature" } });
      expect((await post(eventBody())).status).toBe(200);
      for (const [id, age] of [["evt_a", 400] as const, ["evt_b", 4_000] as const, ["evt_c", 40_000] as const])
        expect(await late(id, age)).toMatchObject({ body: { code: "stale_signature" } });
      expect(harness.alertCodes).toEqual([]);
    });

    it("refuses a body with a byte order mark in front, and one with a byte that is no UTF-8", async () => {
      const body = eventBody({ id: "evt_bytes" });
      for (const bytes of [
        Buffer.from(`\ufeff${body}`),
        Buffer.concat([Buffer.from(body.slice(0, -1)), Buffer.from([0xff, 0x7d])]),
      ]) {
        const headers = { "stripe-signature": sign(body) };
        const answer = await fetch(harness.url("/api/webhooks/payments"), { method: "POST", headers, body: bytes });
        expect(answer.status).toBe(400);
      }
      const marked = `\ufeff${body}`;
      expect((await post(marked, sign(marked))).status).toBe(400);
    });

    it("says that an endpoint sends thin events, and keeps them at Stripe", async () => {
      const body = JSON.stringify({ id: "evt_thin", object: "v2.core.event", type: "v1.invoice.paid" });
      expect((await post(body)).status).toBe(503);
      expect(harness.alertCodes).toContain("thin_events");
    });

    it.each([-TOLERANCE_SECONDS + 2, TOLERANCE_SECONDS - 2])("accepts a clock that is %i seconds off", async (age) => {
      const body = eventBody();
      expect((await post(body, sign(body, { ageSeconds: age }))).status).toBe(200);
    });

    it("verifies the bytes as they were sent: re-serialised JSON is refused", async () => {
      const body = JSON.stringify(JSON.parse(eventBody()), null, 2);
      expect((await post(body)).status).toBe(200);
      expect((await post(eventBody(), sign(body))).status).toBe(400);
    });

    it.each(["", "not json", "[]", '"text"', "null", '{"type":"x"}', "\u0000\u0001"])(
      "does not fail on a signed body of %j",
      async (body) => {
        const { status } = await post(body);
        expect([200, 400]).toContain(status);
      },
    );

    it("ignores event types that are not handled", async () => {
      const body = eventBody({ type: "charge.refunded" });
      expect(await post(body)).toMatchObject({ status: 200, body: { outcome: "ignored" } });
    });

    it("refuses a body of more than one mebibyte before it looks at the signature", async () => {
      const body = `${eventBody()}${" ".repeat(1024 * 1024)}`;
      expect(await post(body)).toMatchObject({ status: 413, body: { code: "body_too_large" } });
    });

    it("does not acknowledge a handled event that it cannot read", async () => {
      const body = eventBody({ data: { object: { customer: 7 } } });
      expect((await post(body)).status).toBe(503);
      expect(harness.alertCodes).toContain("unreadable_events");
    });

    it("keeps an event whose ids cannot be sent to Stripe, and keeps running", async () => {
      await harness.openSession("halved");
      const customer = await harness.customerOf("halved");
      const object = { id: "\ud800", object: "payment_intent", customer };
      const body = eventBody({ id: "evt_halved", type: "payment_intent.payment_failed", data: { object } });
      expect(await post(body)).toMatchObject({ status: 200, body: { outcome: "queued" } });
      expect((await harness.deps.store.countWaiting()).events.count).toBe(1);
    });

    it("records an event that matches no user like any other: sent again, it is neither looked up nor warned of", async () => {
      harness.logLines.length = 0;
      const body = eventBody({ id: "evt_nobody" });
      const answers = [await post(body), await post(body)];
      expect(answers.map(({ body: { outcome } }) => outcome)).toEqual(["unmatched", "duplicate"]);
      expect(harness.logLines.filter((line) => line.includes("matches no user"))).toHaveLength(1);
    });

    it("ignores an event of a connected account, and says so in the log", async () => {
      harness.logLines.length = 0;
      const body = eventBody({ id: "evt_connected", account: "acct_1" });
      expect(await post(body)).toMatchObject({ status: 200, body: { outcome: "ignored" } });
      const warning = { level: "warn", message: "an event of a connected account is ignored", event: "evt_connected" };
      expect(harness.lines).toContainEqual(expect.objectContaining(warning));
    });

    it("does not acknowledge an event of the other mode", async () => {
      const body = eventBody({ livemode: true });
      expect((await post(body)).status).toBe(503);
      expect(harness.alertCodes).toContain("mode_mismatch");
      expect((await post(eventBody({ id: "evt_mode", livemode: true }))).status).toBe(503);
      expect((await post(eventBody({ id: "evt_mode" }))).body.outcome).toBe("unmatched");
    });
  });
});
