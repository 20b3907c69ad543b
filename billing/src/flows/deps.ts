import type { RepeatedAlarms } from "../core/alarm-rules.ts";
import { MINUTE_MS } from "../core/instants.ts";
import type { Alert, MailTexts } from "../core/mail-text.ts";
import type { AppPages } from "../core/session-params.ts";
import type { Plans } from "../core/status-report.ts";
import type { Clock, Log, Meter } from "../ports/runtime.ts";
import type { Store } from "../ports/store.ts";
import type { StripeCalls } from "../ports/stripe-calls.ts";
import type { Arrivals } from "./arrivals.ts";

export interface Policy {
  livemode: boolean;
  productName: string;
  mailTexts: MailTexts;
  pages: AppPages;
  /** The mark of what this application makes at Stripe. */
  application: string;
  /** Earlier names, which older objects still carry. */
  formerly: readonly string[];
  /** What can be bought. */
  priceIds: readonly string[];
  /** What could ever be bought: it keeps giving access. */
  soldPriceIds: readonly string[];
  trialPeriodDays: number;
  gracePeriodDays: number;
  plans: Plans;
  /** What ends the subscription that was paid with the money. */
  revokeOn: readonly ("refund" | "dispute")[];
  /** Whether changes of status are queued for the application. */
  notifies: boolean;
  automaticTax: boolean;
  taxIdCollection: boolean;
  currency: string;
  /** Alerts are always logged. If an address is set, they are also mailed. */
  alertEmail: string | null;
}

/** What hardly ever changes, read again after some minutes. */
export class Remembered<T> {
  private known: { value: T; until: number } | null = null;

  async get(now: Date, read: () => Promise<T>): Promise<T> {
    if (this.known === null || now.getTime() >= this.known.until) {
      this.known = { value: await read(), until: now.getTime() + 10 * MINUTE_MS };
    }
    return this.known.value;
  }

  forget(): void {
    this.known = null;
  }
}

export interface Deps {
  store: Store;
  stripe: StripeCalls;
  log: Log;
  clock: Clock;
  policy: Policy;
  /** `null` when nobody asks for numbers. */
  meter: Meter | null;
  owner: string;
  /** From 0 to 1. */
  random: () => number;
  portalConfiguration: Remembered<string | null>;
  arrivals: Arrivals;
  repeated: RepeatedAlarms;
  /** Mails an alert without the outbox. `null` without a mail server or an address for alerts. */
  mailAlert: ((alert: Alert) => Promise<void>) | null;
}
