import type { SimEvent } from "./types.ts";

/** From this version on the period belongs to a subscription's items, and an invoice names its subscription under `parent`. */
const PERIODS_ON_ITEMS = "2025-03-31";

/** An endpoint gets its events in the shape of the version it was created with, whatever the reader's SDK expects. */
export function renderForVersion(event: SimEvent, version: string): SimEvent {
  if (version >= PERIODS_ON_ITEMS) return { ...event, api_version: version };
  const { object } = event.data;
  const render =
    object.object === "subscription" ? olderSubscription : object.object === "invoice" ? olderInvoice : null;
  return { ...event, api_version: version, data: { object: render === null ? object : render({ ...object }) } };
}

type Json = Record<string, unknown>;

function olderSubscription(subscription: Json): Json {
  const items = isObject(subscription.items) && Array.isArray(subscription.items.data) ? subscription.items.data : [];
  const first: unknown = items[0];
  const { billing_mode: _mode, ...rest } = subscription;
  return {
    ...rest,
    current_period_start: isObject(first) ? first.current_period_start : null,
    current_period_end: isObject(first) ? first.current_period_end : null,
    items: {
      ...(isObject(subscription.items) ? subscription.items : {}),
      data: items.map((item: Json) => {
        const { current_period_start: _start, current_period_end: _end, ...kept } = item;
        return kept;
      }),
    },
  };
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function olderInvoice(invoice: Json): Json {
  const { parent, ...rest } = invoice;
  const details = isObject(parent) && isObject(parent.subscription_details) ? parent.subscription_details : {};
  return { ...rest, subscription: details.subscription ?? null, paid: invoice.status === "paid" };
}
