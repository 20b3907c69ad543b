import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { silentLog } from "../../src/adapters/log.ts";
import { openStore } from "../../src/adapters/storage/open-store.ts";
import { readConfig } from "../../src/config/read-config.ts";
import { deliverMails } from "../../src/flows/deliver-mail.ts";
import type { Mailer } from "../../src/ports/runtime.ts";
import { startServer } from "../../src/server.ts";
import { openService } from "../../src/service.ts";
import { onEmbedded } from "../support/engines.ts";
import { baseEnvironment, TestClock } from "../support/harness.ts";

/** Accepts a connection and never sends anything. */
async function startSilentSmtp() {
  const sockets: Socket[] = [];
  let greet = () => {};
  const connected = new Promise<void>((resolve) => {
    greet = resolve;
  });
  const server = createServer((socket) => {
    sockets.push(socket.on("error", () => {}));
    greet();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, connected, close };
}

onEmbedded((fresh) => {
  describe("stopping while mail is waiting", () => {
    const closers: (() => Promise<void>)[] = [];
    afterEach(async () => {
      for (const close of closers.splice(0)) await close();
    });

    async function configFor(database: Record<string, string>, smtpUrl: string) {
      const mail = { SMTP_URL: smtpUrl, MAIL_FROM: "billing@shop.example", ALERT_EMAIL: "ops@example.com" };
      return readConfig({ ...baseEnvironment("http://127.0.0.1:9"), ...database, ...mail });
    }

    async function enqueueAlerts(config: Awaited<ReturnType<typeof configFor>>, clock: TestClock): Promise<void> {
      const store = await openStore(config.storage, silentLog);
      await store.migrate();
      const mails = ["a", "b", "c"].map((detail) => ({
        dedupeKey: detail,
        content: { kind: "operator_alert" as const, code: "customer_missing" as const, detail },
      }));
      await store.enqueueMails(mails, clock.now());
      await store.close();
    }

    it("does not wait for an unresponsive mail server, and leaves the other mails unclaimed and untried", async () => {
      const smtp = await startSilentSmtp();
      closers.push(smtp.close);
      const clock = new TestClock();
      const config = await configFor(await fresh(), smtp.url);
      await enqueueAlerts(config, clock);
      const server = await startServer(config, silentLog, { clock });
      await smtp.connected;
      // The test's clock shortens the drain time. The mailer keeps its real timeouts.
      const begunAt = performance.now();
      await server.stop();
      expect(performance.now() - begunAt).toBeLessThan(5_000);
      const store = await openStore(config.storage, silentLog);
      closers.push(() => store.close());
      const waiting = await store.claimMails({ limit: 9, now: clock.now(), ttlMs: 1, owner: "next" });
      expect(waiting.map(({ attempt }) => attempt)).toEqual([1, 1]);
    });

    it("starts no further mail once it is told to stop", async () => {
      const clock = new TestClock();
      const config = await configFor(await fresh(), "smtp://127.0.0.1:9");
      await enqueueAlerts(config, clock);
      const service = await openService(config, silentLog, { clock });
      closers.push(() => service.close());
      const controller = new AbortController();
      const sent: string[] = [];
      const mailer: Mailer = {
        async send({ text }) {
          sent.push(text);
          controller.abort();
        },
        close() {},
      };
      const delivery = { ...service.deps, mailer, owner: "test", random: () => 0 };
      expect(await deliverMails(delivery, controller.signal)).toBe(1);
      expect(sent).toHaveLength(1);
      expect(await deliverMails(delivery, controller.signal)).toBe(0);
      expect(await deliverMails(delivery)).toBe(2);
    });
  });
});
