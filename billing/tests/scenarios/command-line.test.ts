import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { payOnPage } from "../../simulator/engine/checkout.ts";
import { HANDLED_EVENT_TYPES } from "../../src/core/provider-event.ts";
import { onEmbedded } from "../support/engines.ts";
import { baseEnvironment, GOOD_CARD, Harness } from "../support/harness.ts";

const run = promisify(execFile);

async function command(name: string, args: readonly string[], environment: Record<string, string>) {
  const script = fileURLToPath(new URL(`../../src/${name}.ts`, import.meta.url));
  return await run(process.execPath, [script, ...args], { env: environment }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
}

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
      expect(stderr).toContain("APP_URL is not set");
      expect(stderr).not.toMatch(/\n\s+at /);
    });

    it("refuse to start while Node prints what is sent, and show no key", async () => {
      const traced = { ...environment, NODE_DEBUG: "http,https,net,tls", NODE_OPTIONS: "--tls-keylog=/dev/null" };
      const { code, stdout, stderr } = await command("commands/reconcile", [], traced);
      expect(code).toBe(2);
      expect(stderr).toContain("NODE_DEBUG makes Node print or store what is sent");
      expect(stderr).toContain("--tls-keylog makes Node");
      expect(stdout + stderr).not.toContain(environment.PAYMENTS_SECRET_KEY);
      expect((await command("main", [], { NODE_DEBUG: "http" })).code).toBe(2);
    });

    it("print their usage, and refuse wrong arguments", async () => {
      expect((await command("commands/replay", ["--help"], {})).stdout).toContain("no endpoint accepted");
      const wrong = await command(
        "commands/charge",
        ["--user", "ann", "--amount", "1.50", "--currency", "usd", "--reference", "r"],
        environment,
      );
      expect(wrong.code).toBe(2);
      expect(wrong.stderr).toContain("charge --user");
    });

    it("charge a saved card once per reference, next to a running service", async () => {
      const sessionId = await harness.openSession("ann", { mode: "setup" });
      payOnPage(harness.simulator.world, sessionId, GOOD_CARD);
      await harness.simulator.webhooks.flushAll();
      const args = ["--user", "ann", "--amount", "1200", "--currency", "eur", "--reference", "order-17"];
      for (let times = 0; times < 2; times += 1) {
        const { code, stdout } = await command("commands/charge", args, environment);
        expect(code).toBe(0);
        expect(stdout).toContain('"outcome":"succeeded"');
      }
      expect(harness.simulator.world.paymentIntents.size).toBe(1);
    });

    it("create the endpoint through the API with the pinned version and the handled events", async () => {
      const { stdout } = await command("commands/set-up", [], {
        ...environment,
        SERVICE_URL: "https://billing.example/",
      });
      expect(stdout).toMatch(/^PAYMENTS_WEBHOOK_SECRET=whsec_/m);
      const endpoint = [...harness.simulator.world.endpoints.values()].at(-1);
      expect(endpoint).toMatchObject({
        url: "https://billing.example/api/webhooks/payments",
        api_version: "2026-10-28.endive",
      });
      expect(endpoint?.enabled_events).toEqual(HANDLED_EVENT_TYPES);
    });
  });
});
