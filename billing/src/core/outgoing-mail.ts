import { HOUR_MS, MINUTE_MS } from "./instants.ts";

const FIRST_DELAY_MS = MINUTE_MS;
const LONGEST_DELAY_MS = 6 * HOUR_MS;
/** With these delays, the last attempt comes about two days after the first. */
export const MAX_MAIL_ATTEMPTS = 16;

/** What a mail is about. Its text is written when it is sent. Only ids are stored, never card data. */
export type MailContent =
  | { kind: "fix_payment"; userId: string; invoiceId: string }
  | { kind: "pay_on_session"; userId: string; paymentIntentId: string }
  | { kind: "operator_alert"; code: AlertCode; detail: string };

type AlertCode =
  | "second_live_subscription"
  | "second_customer"
  | "unknown_subscription_status"
  | "customer_missing"
  | "wrong_key_suspected"
  | "user_mismatch"
  | "mode_mismatch"
  | "storage_failing"
  | "signatures_refused"
  | "clock_off"
  | "thin_events"
  | "events_wait"
  | "provider_refused"
  | "mails_stuck"
  | "background_failing"
  | "notifications_failing"
  | "refund_found"
  | "dispute_found";

export interface NewMail {
  /** At most one mail is ever queued per key, even if several events report the same problem. */
  dedupeKey: string;
  content: MailContent;
}

export interface OutboxMail {
  id: string;
  content: MailContent;
  /** Delivery attempts so far, including this one. */
  attempt: number;
  createdAt: string;
}

export interface Alert {
  code: AlertCode;
  /** Ids only. */
  ids: Readonly<Record<string, string>>;
}

export function alertMail(alert: Alert): NewMail & { content: { kind: "operator_alert" } } {
  const detail = Object.entries(alert.ids)
    .map(([name, id]) => `${name}=${id}`)
    .join(" ");
  return {
    dedupeKey: `alert:${alert.code}:${detail}`,
    content: { kind: "operator_alert", code: alert.code, detail },
  };
}

/** @param attempt delivery attempts so far, from 1. @param jitter 0 to 1; adds up to a fifth. */
export function mailRetryDelayMs(attempt: number, jitter: number): number {
  const delayMs = Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), LONGEST_DELAY_MS);
  return Math.round(delayMs * (1 + jitter / 5));
}
