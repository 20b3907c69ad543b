import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { payOnPage } from "../../simulator/engine/checkout.ts";
import { createEndpoint } from "../../simulator/objects/endpoint.ts";
import { Simulator } from "../../simulator/simulator.ts";
import { onBothEngines } from "../support/engines.ts";
import { baseEnvironment, seedPrices, tokenFor, WEBHOOK_SECRET } from "../support/harness.ts";

const SCRIPT = fileURLToPath(new URL("../support/killable-server.ts", import.meta.url));
const USERS = Array.from({ length: 12 }, (_, index) => `user-${index}`);

function startChild(environment: Record<string, string>): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(SCRIPT, { env: environment, execArgv: [], stdio: ["ignore", "ignore", "inherit", "ipc"] });
  return new Promise((resolve, reject) => {
    child.once("message", (port) => resolve({ child, port: Number(port) }));
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

function kill(child: ChildProcess): Promise<unknown> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  return ended;
}

onBothEngines((fresh) => {
  describe("kill -9 while events arrive", () => {
    const simulator = new Simulator();
    afterAll(() => simulator.stop());

    async function open(user: string, port: number): Promise<void> {
      const headers = { authorization: `Bearer ${await tokenFor(user)}`, "content-type": "application/json" };
      const response = await fetch(`http://127.0.0.1:${port}/api/checkout`, {
        method: "POST",
        headers,
        body: '{"price_id":"price_monthly"}',
      });
      const { url } = (await response.json()) as { url: string };
      payOnPage(simulator.world, url.slice(url.lastIndexOf("/") + 1), {
        cardNumber: "4242424242424242",
        challenge: null,
      });
    }

    it("loses no acknowledged event, and redelivery completes every record", async () => {
      const environment = { ...baseEnvironment(await simulator.start()), ...(await fresh()) };
      seedPrices(simulator);
      const endpoint = createEndpoint(simulator.world, { url: "", secret: WEBHOOK_SECRET });
      simulator.webhooks.knobs.isParallel = true;
      let { child, port } = await startChild(environment);
      await Promise.all(USERS.map((user) => open(user, port)));
      for (const pauseMs of [3, 15]) {
        endpoint.url = `http://127.0.0.1:${port}/api/webhooks/payments`;
        const flushing = simulator.webhooks.flush();
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        await kill(child);
        await flushing;
        ({ child, port } = await startChild(environment));
      }
      endpoint.url = `http://127.0.0.1:${port}/api/webhooks/payments`;
      await simulator.webhooks.flushAll();
      const handled = simulator.world.events.filter(
        ({ type }) => type === "invoice.paid" || type === "checkout.session.completed",
      );
      for (const event of handled) {
        const [delivery] = await simulator.webhooks.send([event]);
        expect(delivery?.status).toBe(200);
      }
      for (const user of USERS) {
        const headers = { authorization: `Bearer ${await tokenFor(user)}` };
        const status = await fetch(`http://127.0.0.1:${port}/api/billing/status`, { headers });
        expect(await status.json()).toMatchObject({ subscription_status: "active", access: true });
      }
      await kill(child);
    });
  });
});
