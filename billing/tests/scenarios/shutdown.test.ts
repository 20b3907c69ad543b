import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createLog, silentLog } from "../../src/adapters/runtime.ts";
import { openStore } from "../../src/adapters/storage/create-store.ts";
import { type Config, readConfig } from "../../src/config/read-config.ts";
import { HOUR_MS } from "../../src/core/instants.ts";
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

/** Sends raw text. @returns what comes back first. */
function ask(socket: Socket, text: string): Promise<string> {
  socket.write(text);
  return new Promise((resolve) => socket.once("data", (chunk) => resolve(chunk.toString())));
}

onEmbedded((fresh) => {
  describe("stopping while mail is waiting", () => {
    const closers: (() => Promise<void>)[] = [];
    afterEach(async () => {
      for (const close of closers.splice(0)) await close();
    });

    async function configFor(smtpUrl = "smtp://127.0.0.1:9") {
      const mail = { SMTP_URL: smtpUrl, MAIL_FROM: "billing@shop.example", ALERT_EMAIL: "ops@example.com" };
      return readConfig({ ...baseEnvironment("http://127.0.0.1:9"), ...(await fresh()), ...mail });
    }

    /** It waits shortly for headers and requests, unless the test says otherwise. */
    async function start(timeouts = { headersMs: 100, requestMs: 200, checkMs: 20 }) {
      const options = { clock: new TestClock(), hasBackground: false, timeouts };
      const server = await startServer(await configFor(), silentLog, options);
      closers.push(() => server.stop());
      return server;
    }

    async function enqueueAlerts(config: Config, clock: TestClock): Promise<void> {
      const store = await openStore(config.storage, silentLog);
      await store.migrate();
      const mails = ["a", "b", "c"].map((detail) => ({
        dedupeKey: detail,
        content: { kind: "operator_alert" as const, code: "customer_missing" as const, detail },
      }));
      await store.commit({ mails, now: clock.now() });
      await store.close();
    }

    it("does not wait for an unresponsive mail server, and leaves the other mails unclaimed and untried", async () => {
      const smtp = await startSilentSmtp();
      closers.push(smtp.close);
      const clock = new TestClock();
      const config = await configFor(smtp.url);
      await enqueueAlerts(config, clock);
      const lines: string[] = [];
      const log = createLog(
        (line) => lines.push(line),
        () => clock.now(),
      );
      const server = await startServer(config, log, { clock });
      await smtp.connected;
      // The test's clock shortens the drain time. The mailer keeps its real timeouts, and none of them has passed.
      await server.stop();
      expect(lines.join("\n")).not.toContain("mail not sent");
      const store = await openStore(config.storage, silentLog);
      closers.push(() => store.close());
      const waiting = await store.claim("mails", { limit: 9, now: clock.now(), ttlMs: 1, owner: "next" });
      expect(waiting.map(({ attempt }) => attempt)).toEqual([1, 1]);
    });

    it("reports as not ready while it still answers, and asks clients to leave", async () => {
      const clock = new TestClock();
      const resume = Promise.withResolvers<void>();
      const waiting = Promise.withResolvers<void>();
      clock.sleep = async () => {
        waiting.resolve();
        await resume.promise;
      };
      const config = await configFor();
      const server = await startServer({ ...config, shutdownDelayMs: 5_000 }, silentLog, {
        clock,
        hasBackground: false,
      });
      const url = `http://127.0.0.1:${server.port}`;
      const before = await fetch(`${url}/readyz`);
      expect([before.status, before.headers.get("connection")]).toEqual([200, "keep-alive"]);
      const stopped = server.stop();
      await waiting.promise;
      const draining = await fetch(`${url}/readyz`);
      expect([draining.status, draining.headers.get("connection")]).toEqual([503, "close"]);
      const served = await fetch(`${url}/healthz`);
      expect([served.status, served.headers.get("connection")]).toEqual([200, "close"]);
      resume.resolve();
      await stopped;
      await expect(fetch(`${url}/healthz`)).rejects.toThrow();
    });

    it("closes a connection whose request does not arrive, at the configured time", async () => {
      const server = await start();
      expect(await ask(connect(server.port, "127.0.0.1"), "GET /healthz HTTP/1.1\r\nhost: x\r\n")).toContain("408");
    });

    it("keeps a connection longer than a load balancer does, which may therefore send on it at any time", async () => {
      const server = await start();
      const kept = connect(server.port, "127.0.0.1");
      const first = await ask(kept, "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n");
      expect(first).toContain("200 OK");
      const [, seconds] = /\r\nkeep-alive: timeout=(\d+)\r\n/i.exec(first) ?? [];
      // The usual idle time of a load balancer is a minute.
      expect(Number(seconds)).toBeGreaterThan(60);
      // The kept connection has been idle for longer than a request may take by the time that this one is given up.
      expect(await ask(connect(server.port, "127.0.0.1"), "GET /healthz HTTP/1.1\r\n")).toContain("408");
      expect(await ask(kept, "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n")).toContain("200 OK");
      // Stopping does not wait for it.
      const closed = new Promise((resolve) => kept.once("close", resolve));
      await Promise.all([server.stop(), closed]);
    });

    it("is not kept waiting by a connection whose body was too large", async () => {
      const server = await start({ headersMs: HOUR_MS, requestMs: HOUR_MS, checkMs: 20 });
      const sender = connect(server.port, "127.0.0.1").on("error", () => {});
      const closed = new Promise<string>((resolve) => sender.once("close", () => resolve("closed")));
      const sizeBytes = 2 * 1024 * 1024;
      const head = "POST /api/webhooks/payments HTTP/1.1\r\nhost: x\r\nstripe-signature: t=1,v1=0\r\n";
      const chunk = `${sizeBytes.toString(16)}\r\n${"x".repeat(sizeBytes)}\r\n`;
      expect(await ask(sender, `${head}transfer-encoding: chunked\r\n\r\n${chunk}`)).toContain("413");
      // The rest is read past for a moment. Who sends on for longer is cut off.
      const next = ask(sender, "0\r\n\r\nGET /healthz HTTP/1.1\r\nhost: x\r\n\r\n");
      expect(await Promise.race([next, closed])).toMatch(/200 OK|closed/);
      await Promise.all([server.stop(), closed]);
    });

    it("starts no further mail once it is told to stop", async () => {
      const clock = new TestClock();
      const config = await configFor();
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
      const delivery = { ...service.deps, mailer, random: () => 0 };
      expect(await deliverMails(delivery, controller.signal)).toBe(1);
      expect(sent).toHaveLength(1);
      expect(await deliverMails(delivery, controller.signal)).toBe(0);
      expect(await deliverMails(delivery)).toBe(2);
    });
  });
});
