import { z } from "zod";
import { HOUR_MS, MINUTE_MS } from "./instants.ts";

export interface MailText {
  subject: string;
  text: string;
  html: string | null;
}

/** Placeholders: `{product}` is the product's name. The address of the page follows the paragraphs in `before`. */
const templateSchema = z.strictObject({
  subject: z.string().min(1).max(200).refine(hasKnownPlaceholders),
  before: z.array(z.string().min(1).refine(hasKnownPlaceholders)),
  button: z.string().min(1).max(100),
  after: z.array(z.string().min(1).refine(hasKnownPlaceholders)),
});

export const mailTextsSchema = z.strictObject({
  /** BCP 47, for the mail's `lang` attribute. */
  language: z.string().regex(/^[A-Za-z0-9-]{2,35}$/),
  fix_payment: templateSchema,
  payment_action: templateSchema,
  pay_on_session: templateSchema,
});

export type MailTexts = z.infer<typeof mailTextsSchema>;
export type MailName = Exclude<keyof MailTexts, "language">;

export const ENGLISH: MailTexts = {
  language: "en",
  fix_payment: {
    subject: "{product}: your payment did not go through",
    before: [
      "We could not charge your card for the renewal of your subscription to {product}.",
      "Please check or replace your payment method:",
    ],
    button: "Update the payment method",
    after: ["If you have already done this, you can ignore this mail."],
  },
  payment_action: {
    subject: "{product}: please confirm your payment",
    before: [
      "Your bank asks you to confirm the payment for the renewal of your subscription to {product}.",
      "Please confirm it on this page:",
    ],
    button: "Confirm the payment",
    after: ["If you have already done this, you can ignore this mail."],
  },
  pay_on_session: {
    subject: "{product}: please confirm your payment",
    before: [
      "A payment to {product} with your saved card needs your confirmation, or your bank declined it.",
      "You can pay on this page; the link works for up to 24 hours:",
    ],
    button: "Pay now",
    after: [],
  },
};

interface Rendering {
  productName: string;
  url: string;
}

export function renderMail(texts: MailTexts, name: MailName, { productName, url }: Rendering): MailText {
  const { subject, before, button, after } = texts[name];
  const fill = (text: string) => text.replaceAll("{product}", productName);
  const text = [...before.map(fill), url, ...after.map(fill)].join("\n\n");
  const paragraph = (words: string) => `<p>${escapeHtml(fill(words))}</p>`;
  const link = `<p><a href="${escapeHtml(url)}">${escapeHtml(button)}</a></p>`;
  const body = [...before.map(paragraph), link, ...after.map(paragraph)].join("\n");
  const html = `<!doctype html>\n<html lang="${texts.language}"><body>\n${body}\n</body></html>`;
  // A line break in the name must not become another header.
  return { subject: fill(subject).replaceAll(/\s+/g, " "), text, html };
}

export function operatorAlertText(code: string, detail: string): MailText {
  return {
    subject: `[billing] ${code.replaceAll("_", " ")}`,
    text: `${code}\n${detail}\n\nThe runbook in billing/docs/operations.md says what to do.`,
    html: null,
  };
}

function hasKnownPlaceholders(text: string): boolean {
  return [...text.matchAll(/\{([^{}]*)\}/g)].every(([, name]) => name === "product");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

const MAIL_DELAYS = { firstMs: MINUTE_MS, longestMs: 6 * HOUR_MS };
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
  | "unreadable_events"
  | "events_wait"
  | "provider_refused"
  | "mails_stuck"
  | "background_failing"
  | "notifications_failing"
  | "refund_found"
  | "dispute_found"
  | "reversal_undone"
  | "foreign_customer"
  | "mark_in_use";

export interface NewMail {
  /** At most one mail is ever queued per key, even if several events report the same problem. */
  dedupeKey: string;
  content: MailContent;
}

export interface OutboxMail {
  id: string;
  content: MailContent;
  attempt: number;
  createdAt: string;
}

export interface Alert {
  code: AlertCode;
  /** Ids only. Two alerts with the same ids are one condition. */
  ids: Readonly<Record<string, string>>;
  details?: Readonly<Record<string, string>>;
}

export function alertMail(alert: Alert): NewMail & { content: { kind: "operator_alert" } } {
  const listed = (named: object) => Object.entries(named).map(([name, value]) => `${name}=${value}`);
  const ids = listed(alert.ids);
  return {
    dedupeKey: `alert:${alert.code}:${ids.join(" ")}`,
    content: { kind: "operator_alert", code: alert.code, detail: [...ids, ...listed(alert.details ?? {})].join(" ") },
  };
}

/** @param attempt delivery attempts so far, from 1. @param jitter 0 to 1; adds up to a fifth. */
export function retryDelayMs(attempt: number, jitter: number, { firstMs, longestMs } = MAIL_DELAYS): number {
  const delayMs = Math.min(firstMs * 2 ** (attempt - 1), longestMs);
  return Math.round(delayMs * (1 + jitter / 5));
}
