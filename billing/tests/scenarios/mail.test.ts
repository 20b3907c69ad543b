import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { DAY_SECONDS } from "../../simulator/world.ts";
import { createSmtpMailer } from "../../src/adapters/mail/smtp-mailer.ts";
import { HOUR_MS } from "../../src/core/instants.ts";
import { ENGLISH, MAX_MAIL_ATTEMPTS } from "../../src/core/mail-text.ts";
import { deliverMails } from "../../src/flows/deliver-mail.ts";
import { nightly } from "../../src/flows/nightly.ts";
import type { Mailer, OutgoingMail } from "../../src/ports/runtime.ts";
import { MONTH_SECONDS, RENEWAL_MARGIN_SECONDS, startClock } from "../support/advance-clock.ts";
import { onEmbedded } from "../support/engines.ts";
import { Harness } from "../support/harness.ts";

interface Inbox {
  url: string;
  mails: string[];
  close(): Promise<void>;
}

/** A real SMTP server. `refuses` makes it answer every message with a temporary failure. */
async function startInbox(refuses: { now: boolean }): Promise<Inbox> {
  const mails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (refuses.now) return done(Object.assign(new Error("busy"), { responseCode: 451 }));
        mails.push(Buffer.concat(chunks).toString("utf8"));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

onEmbedded((fresh) => {
  describe("mail", () => {
    let harness: Harness;
    let inbox: Inbox | null = null;
    let mailer: Mailer | null = null;
    const refuses = { now: false };
    afterEach(async () => {
      mailer?.close();
      await inbox?.close();
      inbox = null;
      refuses.now = false;
      await harness.stop();
    });

    async function failRenewal(environment: Record<string, string> = {}, card?: string): Promise<void> {
      harness = await Harness.start({ ...(await fresh()), ...environment });
      await harness.buy("ann");
      const subscription = await harness.subscriptionOf("ann");
      const advance = await startClock(harness, "ann");
      const { world } = harness.simulator;
      harness.failCharges(subscription, card);
      advance(world.wallNow() + MONTH_SECONDS + RENEWAL_MARGIN_SECONDS);
      harness.simulator.webhooks.knobs.copies = 2;
      await harness.simulator.webhooks.flushAll();
    }

    function deliver(): Promise<number> {
      if (mailer === null) throw new Error("no mailer");
      return deliverMails({ ...harness.deps, mailer, random: () => 0 });
    }

    it("reports a failed renewal once, with a way to fix it and a stable Message-ID", async () => {
      await failRenewal();
      inbox = await startInbox(refuses);
      mailer = createSmtpMailer({ smtpUrl: inbox.url, from: "Shop <billing@shop.example>" });
      expect(await deliver()).toBe(1);
      expect(await deliver()).toBe(0);
      expect(inbox.mails).toHaveLength(1);
      expect(inbox.mails[0]).toMatch(/^To: ann@example\.com/m);
      expect(inbox.mails[0]).toMatch(/^Message-ID: <[0-9a-f]{32}@shop\.example>/m);
      expect(inbox.mails[0]).toContain("https://app.example/settings/billing");
      expect(inbox.mails[0]).toContain("Content-Type: multipart/alternative");
    });

    it("retries a mail server that refuses, with longer pauses each time, and keeps the Message-ID", async () => {
      await failRenewal();
      inbox = await startInbox(refuses);
      mailer = createSmtpMailer({ smtpUrl: inbox.url, from: "billing@shop.example" });
      refuses.now = true;
      expect(await deliver()).toBe(1);
      expect(await deliver()).toBe(0);
      harness.clock.offsetMs = 61_000;
      expect(await deliver()).toBe(1);
      refuses.now = false;
      harness.clock.offsetMs = 130_000;
      expect(await deliver()).toBe(0);
      harness.clock.offsetMs = 200_000;
      expect(await deliver()).toBe(1);
      expect(inbox.mails).toHaveLength(1);
    });

    it("gives up after the last attempt, once, so that a person is told", async () => {
      await failRenewal();
      const refuse = () => Promise.reject(new Error("no"));
      mailer = { send: refuse, close() {} };
      let tried = 0;
      for (let round = 1; round <= MAX_MAIL_ATTEMPTS + 2; round += 1) {
        tried += await deliver();
        harness.clock.offsetMs += 7 * HOUR_MS;
      }
      expect(tried).toBe(MAX_MAIL_ATTEMPTS);
      const told = harness.logLines
        .filter((line) => line.includes("mail not sent"))
        .map((line) => JSON.parse(line).alert);
      expect(told.indexOf(true)).toBe(MAX_MAIL_ATTEMPTS - 1);
    });

    it("asks for a confirmation, on Stripe's page, when the bank wants its customer", async () => {
      await failRenewal({}, "4000002760003184");
      const sent: OutgoingMail[] = [];
      mailer = { send: async (mail) => void sent.push(mail), close() {} };
      await deliver();
      expect(sent.map(({ subject }) => subject)).toEqual(["app.example: please confirm your payment"]);
      const invoice = (await harness.subscriptionOf("ann")).latest_invoice;
      expect(sent[0]?.text).toContain(`/i/${invoice}`);
    });

    it("speaks another language", async () => {
      const folder = mkdtempSync(join(tmpdir(), "billing-texts-"));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      const file = join(folder, "texts.json");
      const german = { ...ENGLISH.fix_payment, subject: "{product}: Ihre Zahlung ist fehlgeschlagen" };
      writeFileSync(file, JSON.stringify({ ...ENGLISH, language: "de", fix_payment: german }));
      await failRenewal({ MAIL_TEXTS_FILE: file, PRODUCT_NAME: "Tee" });
      const sent: OutgoingMail[] = [];
      mailer = { send: async (mail) => void sent.push(mail), close() {} };
      await deliver();
      expect(sent[0]?.subject).toBe("Tee: Ihre Zahlung ist fehlgeschlagen");
      expect(sent[0]?.html).toContain('<html lang="de">');
      writeFileSync(file, JSON.stringify({ ...ENGLISH, fix_payment: { ...german, subject: "{name}" } }));
      await expect(harness.startReplica({ MAIL_TEXTS_FILE: file })).rejects.toThrow("at fix_payment.subject");
      await expect(harness.startReplica({ MAIL_TEXTS_FILE: `${file}x` })).rejects.toThrow("cannot be read");
    });

    it("is not sent if the payment has been fixed in the meantime", async () => {
      await failRenewal();
      const subscription = await harness.subscriptionOf("ann");
      subscription.status = "active";
      const invoice = harness.simulator.world.invoices.get(subscription.latest_invoice ?? "");
      if (invoice) invoice.status = "paid";
      harness.simulator.world.emit("invoice.paid", invoice ?? {}, subscription.customer);
      await harness.simulator.webhooks.flushAll();
      inbox = await startInbox(refuses);
      mailer = createSmtpMailer({ smtpUrl: inbox.url, from: "billing@shop.example" });
      expect(await deliver()).toBe(1);
      expect(inbox.mails).toEqual([]);
    });
  });

  describe("the nightly work", () => {
    it("corrects what no event reported, once a night and in one replica", async () => {
      const harness = await Harness.start(await fresh());
      await harness.buy("ann");
      await harness.endSilently("ann");
      const signal = new AbortController().signal;
      const runs = await Promise.all([nightly(signal, harness.deps), nightly(signal, harness.deps)]);
      expect(runs.filter(Boolean)).toHaveLength(1);
      expect((await harness.status("ann")).subscription_status).toBe("canceled");
      expect(await nightly(signal, harness.deps)).toBe(false);
      harness.clock.offsetMs = DAY_SECONDS * 1_000;
      expect(await nightly(signal, harness.deps)).toBe(true);
      await harness.stop();
    });
  });
});
