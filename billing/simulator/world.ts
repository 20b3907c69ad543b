import type Stripe from "stripe";
import type {
  SimCustomer,
  SimDispute,
  SimEndpoint,
  SimEvent,
  SimInvoice,
  SimInvoicePayment,
  SimPaymentIntent,
  SimPaymentMethod,
  SimPortalConfiguration,
  SimPortalSession,
  SimPrice,
  SimProduct,
  SimRefund,
  SimSession,
  SimSetupIntent,
  SimSubscription,
} from "./types.ts";

export const HOUR_SECONDS = 3_600;
export const DAY_SECONDS = 24 * HOUR_SECONDS;

export const CURRENT_API_VERSION = "2026-10-28.endive";

/** What a session was created with, but Stripe does not return. */
export interface SessionPlan {
  priceId: string | null;
  amount: number;
  currency: string;
  trialDays: number;
  subscriptionMetadata: Record<string, string>;
  intentMetadata: Record<string, string>;
  setupFutureUsage: "off_session" | null;
}

/** The prefix of the ids of each kind, and what Stripe calls it. */
const KINDS = {
  customers: ["cus", "customer"],
  products: ["prod", "product"],
  prices: ["price", "price"],
  paymentMethods: ["pm", "payment_method"],
  sessions: ["cs_test", "checkout.session"],
  subscriptions: ["sub", "subscription"],
  invoices: ["in", "invoice"],
  invoicePayments: ["inpay", "invoice_payment"],
  paymentIntents: ["pi", "payment_intent"],
  refunds: ["re", "refund"],
  disputes: ["dp", "dispute"],
  setupIntents: ["seti", "setup_intent"],
  portalSessions: ["bps", "billing_portal.session"],
  portalConfigurations: ["bpc", "billing_portal.configuration"],
  clocks: ["clock", "test_helpers.test_clock"],
  endpoints: ["we", "webhook_endpoint"],
} as const;

type Kind = keyof typeof KINDS;
type ObjectOf<K extends Kind> = World[K] extends Map<string, infer T> ? T : never;
type Given = "id" | "created";
type New<T> = Omit<T, Given | "object"> & { [Name in keyof T as Name extends Given ? Name : never]?: T[Name] };

/** Everything the simulated Stripe knows. */
export class World {
  readonly customers = new Map<string, SimCustomer>();
  readonly deletedCustomers = new Set<string>();
  /** While true, a search finds nothing, as when Stripe's index is behind. Lists are always up to date. */
  isSearchLagging = false;
  /** False in an account in which nobody has saved the portal's settings. */
  isPortalSaved = true;
  readonly products = new Map<string, SimProduct>();
  readonly prices = new Map<string, SimPrice>();
  readonly paymentMethods = new Map<string, SimPaymentMethod>();
  /** The card number of each saved method. */
  readonly cardOf = new Map<string, string>();
  readonly sessions = new Map<string, SimSession>();
  readonly sessionPlans = new Map<string, SessionPlan>();
  readonly subscriptions = new Map<string, SimSubscription>();
  readonly invoices = new Map<string, SimInvoice>();
  readonly invoicePayments = new Map<string, SimInvoicePayment>();
  readonly paymentIntents = new Map<string, SimPaymentIntent>();
  readonly refunds = new Map<string, SimRefund>();
  readonly disputes = new Map<string, SimDispute>();
  readonly setupIntents = new Map<string, SimSetupIntent>();
  readonly portalSessions = new Map<string, SimPortalSession>();
  readonly portalConfigurations = new Map<string, SimPortalConfiguration>();
  readonly clocks = new Map<string, Stripe.TestHelpers.TestClock>();
  readonly endpoints = new Map<string, SimEndpoint>();
  readonly events: SimEvent[] = [];
  /** Ids of the events that an endpoint has accepted. */
  readonly delivered = new Set<string>();
  readonly onEvent: ((event: SimEvent) => void)[] = [];
  baseUrl = "";
  private lastNumber = 0;
  private readonly readWallClock: () => number;

  /** @param readWallClock Unix seconds. */
  constructor(readWallClock: () => number) {
    this.readWallClock = readWallClock;
  }

  /** Deterministic ids in Stripe's style. */
  id(prefix: string): string {
    this.lastNumber += 1;
    return `${prefix}_${String(this.lastNumber).padStart(6, "0")}Sim`;
  }

  /** Makes an object with what all of them have. */
  add<K extends Kind>(kind: K, fields: New<ObjectOf<K>>): ObjectOf<K> {
    const [prefix, object] = KINDS[kind];
    const made = { id: this.id(prefix), object, created: this.wallNow(), ...fields };
    (this[kind] as Map<string, unknown>).set(made.id, made);
    return made as unknown as ObjectOf<K>;
  }

  wallNow(): number {
    return this.readWallClock();
  }

  /** A customer's current time: its test clock's, if it has one. */
  nowFor(customerId: string | null): number {
    const clockId = customerId === null ? null : (this.customers.get(customerId)?.test_clock ?? null);
    const clock = clockId === null ? undefined : this.clocks.get(clockId);
    return clock?.frozen_time ?? this.wallNow();
  }

  emit(type: string, object: object, customerId: string | null): SimEvent {
    const event: SimEvent = {
      id: this.id("evt"),
      object: "event",
      api_version: CURRENT_API_VERSION,
      created: this.nowFor(customerId),
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
      // The payload is a snapshot: later changes to the object do not affect it.
      data: { object: structuredClone(object) as Record<string, unknown> },
    };
    this.events.push(event);
    for (const listener of this.onEvent) listener(event);
    return event;
  }
}

/** Unix seconds on the machine's own clock. */
export function unixNow(): number {
  return Math.floor(Date.now() / 1000);
}
