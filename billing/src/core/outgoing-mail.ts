/** What a mail is about; its text is made when it is sent. Only ids are stored, never card data. */
export type MailContent =
  | { readonly kind: "fix_payment"; readonly userId: string; readonly invoiceId: string }
  | { readonly kind: "pay_on_session"; readonly userId: string; readonly paymentIntentId: string }
  | { readonly kind: "operator_alert"; readonly code: AlertCode; readonly detail: string };

export type AlertCode =
  | "second_live_subscription"
  | "unknown_subscription_status"
  | "customer_missing"
  | "wrong_key_suspected"
  | "user_mismatch"
  | "mode_mismatch";

export interface NewMail {
  /** At most one mail per key, ever: the same trouble seen through several events is told once. */
  readonly dedupeKey: string;
  readonly content: MailContent;
}

export interface OutboxMail {
  readonly id: string;
  readonly content: MailContent;
  /** Deliveries tried so far, this one included. */
  readonly attempt: number;
  readonly createdAt: string;
}

export interface Alert {
  readonly code: AlertCode;
  /** Ids only. */
  readonly ids: Readonly<Record<string, string>>;
}

export function alertMail(alert: Alert): NewMail {
  const detail = Object.entries(alert.ids)
    .map(([name, id]) => `${name}=${id}`)
    .join(" ");
  return {
    dedupeKey: `alert:${alert.code}:${detail}`,
    content: { kind: "operator_alert", code: alert.code, detail },
  };
}
