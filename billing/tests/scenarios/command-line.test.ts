import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { payOnPage } from "../../simulator/engine/checkout.ts";
import { createCustomer } from "../../simulator/objects/account.ts";
import { HANDLED_EVENT_TYPES } from "../../src/core/stripe-event.ts";
import { onEmbedded } from "../support/engines.ts";
import { baseEnvironment, GOOD_CARD, Harness } from "../support/harness.ts";
import { runScript } from "../support/processes.ts";

const command = (name: string, args: readonly string[], environment: Record<string, string>) =>
  name === "main"
    ? runScript("src/main.ts", args, environment)
    : runScript("src/billing.ts", [name, ...args], environment);

onEmbedded((fresh) => {
  describe("the commands", () => {
    let harness: Harness;
    let environment: Record<string, string>;
    beforeAll(async () => {
      const database = await fresh();
      harness = await Harness.start(database);
      environment = { ...baseEnvironment(harness.simulator.world.baseUrl), ...database };
    });
    afterAll(() => harness.stop());

    it("refuse to start without configuration, list what is missing, and print no stack", async () => {
      const { code, stderr } = await command("main", [], {});
      expect(code).toBe(2);
      expect(stderr).toContain("PAYMENTS_SECRET_KEY is not set");
      expect(stderr).not.toMatch(/\n\s+at /);
    });

    it("are understood under Stripe's own names, unless these say something else", async () => {
      const { PAYMENTS_SECRET_KEY = "", PAYMENTS_WEBHOOK_SECRET = "", ...others } = environment;
      const named = {
        ...others,
        STRIPE_SECRET_KEY: PAYMENTS_SECRET_KEY,
        STRIPE_WEBHOOK_SECRET: PAYMENTS_WEBHOOK_SECRET,
      };
      expect((await command("migrate", [], named)).code).toBe(0);
      const both = await command("migrate", [], { ...named, PAYMENTS_SECRET_KEY: "sk_test_other" });
      expect([both.code, both.stderr]).toEqual([
        2,
        expect.stringContaining("PAYMENTS_SECRET_KEY and STRIPE_SECRET_KEY are both set"),
      ]);
    });

    it("name the database they act on, and refuse one that is not there, except to make it", async () => {
      const missing = { ...environment, SQLITE_FILE: `${environment.SQLITE_FILE}.typo` };
      for (const name of ["import", "reconcile", "backup"]) {
        const { code, stderr } = await command(name, name === "backup" ? ["copy"] : [], missing);
        expect([code, stderr]).toEqual([2, expect.stringContaining(`there is no database at ${missing.SQLITE_FILE}`)]);
        expect(existsSync(missing.SQLITE_FILE)).toBe(false);
      }
      expect(await command("migrate", [], missing)).toMatchObject({
        code: 0,
        stderr: `database: ${missing.SQLITE_FILE}\n`,
      });
    });

    it("restore nothing that is not there or no backup, and leave the database as it is", async () => {
      const other = `${environment.SQLITE_FILE}.other`;
      new DatabaseSync(other).exec("CREATE TABLE notes (note text)");
      for (const [backup, problem] of [
        ["nowhere", "there is no backup at"],
        [other, "is no backup of this service"],
      ] as const) {
        const { code, stderr } = await command("restore", [backup], environment);
        expect([code, stderr]).toEqual([2, expect.stringContaining(problem)]);
      }
      expect(await harness.deps.store.readSetting("mode")).toBe("test");
    });

    it("erase nobody for a mistyped id, and say so", async () => {
      const { code, stdout, stderr } = await command("erase", ["typo"], environment);
      expect([code, stdout, stderr]).toEqual([
        1,
        expect.not.stringContaining("ended"),
        expect.stringContaining("There is no user typo"),
      ]);
    });

    it("say in one sentence that the port is taken", async () => {
      const port = String(harness.server.port);
      const { code, stderr } = await command("main", [], { ...environment, SQLITE_FILE: ":memory:", PORT: port });
      expect([code, stderr]).toEqual([
        2,
        expect.stringContaining(`PORT ${port} is taken: another program listens there`),
      ]);
      expect(stderr).not.toMatch(/\n\s+at /);
    });

    it("refuse to start while Node prints what is sent, and show no key", async () => {
      const traced = { ...environment, NODE_DEBUG: "http,https,net,tls", NODE_OPTIONS: "--tls-keylog=/dev/null" };
      const { code, stdout, stderr } = await command("reconcile", [], traced);
      expect(code).toBe(2);
      expect(stderr).toContain("NODE_DEBUG makes Node print or store what is sent");
      expect(stderr).toContain("--tls-keylog makes Node");
      expect(stdout + stderr).not.toContain(environment.PAYMENTS_SECRET_KEY);
      expect((await command("main", [], { NODE_DEBUG: "http" })).code).toBe(2);
    });

    it.each([
      ["backup", ["--verbose"], "backup <new file>"],
      ["charge", "--user ann --amount 1.50 --currency usd --reference r".split(" "), "charge --user"],
      ["link", ["lea"], "link <user>"],
    ])("%s refuses the arguments %j with its usage", async (name, args, usage) => {
      const { code, stderr } = await command(name, args, environment);
      expect([code, stderr]).toEqual([2, expect.stringContaining(usage)]);
      expect(existsSync("--verbose")).toBe(false);
    });

    it("charge a saved card once per reference, next to a running service", async () => {
      const sessionId = await harness.openSession("ann", { mode: "setup" });
      payOnPage(harness.simulator.world, sessionId, GOOD_CARD);
      await harness.simulator.webhooks.flushAll();
      const args = ["--user", "ann", "--amount", "1200", "--currency", "eur", "--reference", "order-17"];
      for (let times = 0; times < 2; times += 1) {
        const { code, stdout } = await command("charge", args, environment);
        expect(code).toBe(0);
        expect(stdout).toContain('"outcome":"succeeded"');
      }
      expect(harness.simulator.world.paymentIntents.size).toBe(1);
    });

    it("link a buyer on a payment link to a user, and say why they refuse", async () => {
      const { world } = harness.simulator;
      const { id } = createCustomer(world, { email: "lea@example.com" });
      expect((await command("link", ["lea", "--verified-email", "lea@example.com"], environment)).code).toBe(0);
      expect(await harness.customerOf("lea")).toBe(id);
      const refused = await command("link", ["mallory", id], environment);
      expect(refused.code).toBe(1);
      expect(refused.stderr).toContain("belongs to user lea");
    });

    it("import needs no secret for tokens, shows how far it is, and ends with 1 when a user has two customers", async () => {
      const done = await command("import", [], { ...environment, AUTH_JWT_SECRET: "" });
      expect([done.code, done.stderr]).toEqual([
        0,
        expect.stringMatching(/^database: \/.*\n\d+ read, 0 of others, 0 in conflict, 0 failed\n$/),
      ]);
      const metadata = { user_id: "ann", application: "app.example" };
      const { id } = createCustomer(harness.simulator.world, { metadata });
      const conflict = await command("import", ["restart"], environment);
      harness.simulator.world.deletedCustomers.add(id);
      expect(conflict.code).toBe(1);
      expect(conflict.stdout).toContain('"conflict":1');
    });

    it("end with 1 when something failed, although everything else was done", async () => {
      for (const user of ["eve", "fay"]) await harness.openSession(user);
      harness.simulator.faults.add({ kind: "forbidden", match: /GET \/v1\/subscriptions/, times: 1 });
      const reconciled = await command("reconcile", [], environment);
      expect([reconciled.code, reconciled.stdout]).toEqual([1, expect.stringContaining('"failed":1')]);
      expect((await command("replay", ["evt_of_nobody"], environment)).code).toBe(1);
      const sessionId = await harness.openSession("dora", { mode: "setup" });
      payOnPage(harness.simulator.world, sessionId, GOOD_CARD);
      await harness.simulator.webhooks.flushAll();
      harness.simulator.world.cardOf.set((await harness.record("dora"))?.paymentMethodId ?? "", "4000000000000341");
      for (const [user, outcome] of [["dora", "declined"] as const, ["eve", "no_saved_card"] as const]) {
        const args = ["--user", user, "--amount", "1200", "--currency", "eur", "--reference", `order-of-${user}`];
        const { code, stdout } = await command("charge", args, environment);
        expect([code, stdout]).toEqual([1, expect.stringContaining(`"outcome":"${outcome}"`)]);
      }
    });

    describe("set-up", () => {
      const SERVICE = { SERVICE_URL: "https://billing.example/" };
      const setUp = (args: readonly string[] = [], changes: Record<string, string> = {}) =>
        command("set-up", args, { ...environment, ...SERVICE, ...changes });
      const endpoints = () =>
        [...harness.simulator.world.endpoints.values()].filter(({ url }) => url.startsWith("https://billing.example"));
      const portal = () => {
        const [only, ...more] = harness.simulator.world.portalConfigurations.values();
        if (only === undefined || more.length > 0) throw new Error(`${more.length} too many`);
        return only;
      };

      it("creates the endpoint with the pinned version and the handled events, and the portal that sessions use", async () => {
        const { code, stdout } = await setUp();
        expect(code).toBe(0);
        expect(stdout).toMatch(/^PAYMENTS_WEBHOOK_SECRET=whsec_/m);
        const url = "https://billing.example/api/webhooks/payments";
        const events = { enabled_events: HANDLED_EVENT_TYPES };
        expect(endpoints()).toMatchObject([{ url, api_version: "2026-10-28.endive", ...events }]);
        const { world } = harness.simulator;
        expect(portal().features).toMatchObject({
          subscription_cancel: { enabled: true, mode: "at_period_end" },
          payment_method_update: { enabled: true },
          invoice_history: { enabled: true },
          subscription_pause: { enabled: false },
          subscription_update: { default_allowed_updates: ["price"], proration_behavior: "create_prorations" },
        });
        const products = portal().features.subscription_update.products ?? [];
        expect(products.flatMap(({ prices }) => prices).sort()).toEqual(["price_monthly", "price_yearly"]);
        await harness.openSession("ann");
        await harness.call("POST", "/api/billing-portal", { user: "ann" });
        expect([...world.portalSessions.values()].at(-1)?.configuration).toBe(portal().id);
      });

      it("registers nothing without SERVICE_URL, and moves its endpoint instead of making a second one", async () => {
        const count = harness.simulator.world.endpoints.size;
        const silent = await setUp([], { SERVICE_URL: "" });
        expect([silent.code, silent.stderr]).toEqual([2, expect.stringContaining("SERVICE_URL is not set")]);
        const moved = { SERVICE_URL: "https://billing.example/moved" };
        const shown = await setUp([], moved);
        expect([shown.code, shown.stdout]).toEqual([1, expect.stringContaining("url: ")]);
        expect((await setUp(["--apply"], moved)).code).toBe(0);
        expect(endpoints().map(({ url }) => url)).toEqual(["https://billing.example/moved/api/webhooks/payments"]);
        expect((await setUp(["--apply"])).code).toBe(0);
        expect(harness.simulator.world.endpoints.size).toBe(count);
      });

      it("run again finds both, shows no secret, and changes nothing", async () => {
        const before = JSON.stringify([endpoints(), portal()]);
        const found = `application app.example\nportal configuration ${portal().id}: found\nwebhook endpoint ${endpoints()[0]?.id}: found\n`;
        expect(await setUp()).toMatchObject({ code: 0, stdout: found });
        expect(JSON.stringify([endpoints(), portal()])).toBe(before);
      });

      it("shows differences, and corrects them with --apply", async () => {
        const [endpoint] = endpoints();
        Object.assign(endpoint ?? {}, { enabled_events: ["invoice.paid"], status: "disabled" });
        portal().features.subscription_cancel.mode = "immediately";
        const changes = { PORTAL_PRORATION: "always_invoice", PRICE_IDS: "price_monthly,price_once" };
        const shown = await setUp([], changes);
        expect(shown.code).toBe(1);
        expect(shown.stdout).toContain('features.subscription_cancel.mode: "immediately", wanted "at_period_end"');
        expect(shown.stdout).toContain("features.subscription_update.enabled: true, wanted false");
        expect(shown.stdout).toContain('status: "disabled", wanted "enabled"');
        expect(endpoint?.status).toBe("disabled");
        expect((await setUp(["--apply"], changes)).code).toBe(0);
        expect(endpoint).toMatchObject({ status: "enabled", enabled_events: HANDLED_EVENT_TYPES });
        expect((await setUp(["--apply"], { PORTAL_PRORATION: "always_invoice" })).code).toBe(0);
        const switched = { enabled: true, proration_behavior: "always_invoice" };
        expect(portal().features.subscription_update).toMatchObject(switched);
        expect(endpoints()).toHaveLength(1);
      });

      it("does not pretend to change an endpoint's version", async () => {
        const [endpoint] = endpoints();
        Object.assign(endpoint ?? {}, { api_version: "2020-08-27" });
        const { code, stdout } = await setUp(["--apply"], { PORTAL_PRORATION: "always_invoice" });
        expect(code).toBe(1);
        expect(stdout).toContain("delete it in the dashboard");
        expect(endpoints()).toHaveLength(1);
      });

      it("uses the name that the database has, at another address too, and remembers one by chance for the service", async () => {
        const APP_URL = "https://moved.example";
        expect((await setUp([], { APP_URL })).stdout).toContain("application app.example\nportal");
        const database = { SQLITE_FILE: "", DATABASE_URL: "", ...(await fresh()), APP_URL: "http://localhost:8080" };
        const [, name = ""] = /^application (local-[0-9a-f]{12})$/m.exec((await setUp([], database)).stdout) ?? [];
        expect(name).not.toBe("");
        const server = await harness.startReplica(database);
        expect(server.service.deps.policy.application).toBe(name);
      });
    });
  });
});
