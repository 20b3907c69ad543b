import nodemailer from "nodemailer";
import type { MailConfig } from "../../config/read-config.ts";
import type { Mailer } from "../../ports/runtime.ts";

const TIMEOUT_MS = 15_000;

export function createSmtpMailer({ smtpUrl, from }: MailConfig): Mailer {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // The text is ours, so nothing in it may name a file or an address to load.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = domainOf(from);
  return {
    async send({ to, subject, text, html, messageId }) {
      await transport.sendMail({
        from,
        to: { name: "", address: to },
        subject,
        text,
        ...(html === null ? {} : { html }),
        messageId: `<${messageId}@${domain}>`,
      });
    },
    close: () => transport.close(),
  };
}

function domainOf(from: string): string {
  return /@([^\s@>]+)>?$/.exec(from)?.[1] ?? "localhost";
}
