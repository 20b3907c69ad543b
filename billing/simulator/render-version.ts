import { isJsonObject, type JsonObject, type SimEvent } from "./types.ts";

/** From this version on, the period belongs to a subscription's items, and an invoice names its subscription under `parent`. */
const PERIODS_ON_ITEMS = "2025-03-31";

/** An endpoint receives events in the version it was created with, regardless of the reader's SDK. */
export function renderForVersion(event: SimEvent, version: string): SimEvent {
  if (version >= PERIODS_ON_ITEMS) return { ...event, api_version: version };
  const { object } = event.data;
  const render =
    object.object === "subscription" ? olderSubscription : object.object === "invoice" ? olderInvoice : null;
  return { ...event, api_version: version, data: { object: render === null ? object : render({ ...object }) } };
}

function olderSubscription(subscription: JsonObject): JsonObject {
  const items =
    isJsonObject(subscription.items) && Array.isArray(subscription.items.data) ? subscription.items.data : [];
  const first: unknown = items[0];
  const { billing_mode: _mode, ...rest } = subscription;
  return {
    ...rest,
    current_period_start: isJsonObject(first) ? first.current_period_start : null,
    current_period_end: isJsonObject(first) ? first.current_period_end : null,
    items: {
      ...(isJsonObject(subscription.items) ? subscription.items : {}),
      data: items.map((item: JsonObject) => {
        const { current_period_start: _start, current_period_end: _end, ...kept } = item;
        return kept;
      }),
    },
  };
}

function olderInvoice(invoice: JsonObject): JsonObject {
  const { parent, ...rest } = invoice;
  const details = isJsonObject(parent) && isJsonObject(parent.subscription_details) ? parent.subscription_details : {};
  return { ...rest, subscription: details.subscription ?? null, paid: invoice.status === "paid" };
}
