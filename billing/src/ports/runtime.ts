import type { NotificationBody } from "../core/status-report.ts";

/** Fields of one structured log line: ids, codes and counts. Never bodies, keys, page addresses or mail addresses. */
export type LogFields = Readonly<Record<string, string | number | boolean | null>>;

export interface Log {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

export interface Clock {
  now(): Date;
  /** Resolves early when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string | null;
  /** The same for every delivery of one mail, so that a repeated delivery can be recognised. */
  messageId: string;
}

export interface Mailer {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

export interface Notifier {
  /** @throws when the receiver did not accept it. */
  send(notification: { body: NotificationBody; version: number; sentAt: Date }): Promise<void>;
}

export interface Meter {
  event(event: { type: string; outcome: string; seconds: number; at: Date }): void;
  refusedSignature(): void;
  mail(outcome: string): void;
  alert(code: string): void;
  storageFault(cause: string): void;
  /** @param outcome `ok`, the status that Stripe refused with, or `no_answer`. */
  stripeCall(outcome: string): void;
  /** @param outcome `opened`, or the code of the refusal. */
  sale(outcome: string): void;
  request(request: { route: string; status: number; seconds: number }): void;
}

export interface MeterReport {
  contentType: string;
  text: string;
}
