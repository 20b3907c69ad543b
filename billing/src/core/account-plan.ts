export const MADE_BY = "billing";

/** Marks what set-up made, so that a later run, and the service, find it. One account may serve several applications. */
export function setUpMark({ application }: { application: string }): { made_by: string; application: string } {
  return { made_by: MADE_BY, application };
}

export type Proration = "create_prorations" | "always_invoice";

export interface SoldPrice {
  id: string;
  productId: string;
  isRecurring: boolean;
}

/** What customers may do in the portal. Pausing stays off: the access rule does not cover it. */
export function wantedPortalFeatures(prices: readonly SoldPrice[], proration: Proration) {
  const recurring = prices.filter(({ isRecurring }) => isRecurring);
  const canSwitch = recurring.length > 1;
  return {
    // Automatic tax needs the address, and business customers have a tax id.
    customer_update: { enabled: true, allowed_updates: ["email" as const, "address" as const, "tax_id" as const] },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: "at_period_end" as const },
    subscription_pause: { enabled: false },
    // Stripe refuses to enable switching without anything to switch to.
    subscription_update: canSwitch
      ? {
          enabled: true,
          default_allowed_updates: ["price" as const],
          products: pricesByProduct(recurring),
          proration_behavior: proration,
        }
      : { enabled: false },
  };
}

function pricesByProduct(prices: readonly SoldPrice[]): { product: string; prices: string[] }[] {
  const products = [...new Set(prices.map(({ productId }) => productId))].sort();
  return products.map((product) => ({
    product,
    prices: prices.flatMap(({ id, productId }) => (productId === product ? [id] : [])).sort(),
  }));
}

export interface Difference {
  field: string;
  actual: string;
  wanted: string;
}

/** Compares only what is wanted. Everything else may have been changed in the dashboard on purpose. */
export function differences(actual: unknown, wanted: unknown, field = ""): Difference[] {
  if (Array.isArray(wanted)) return differentLists(actual, wanted, field);
  if (typeof wanted === "object" && wanted !== null) {
    const fields: Readonly<Record<string, unknown>> = isRecord(actual) ? actual : {};
    return Object.entries(wanted).flatMap(([name, value]) =>
      differences(fields[name], value, field === "" ? name : `${field}.${name}`),
    );
  }
  return actual === wanted ? [] : [{ field, actual: show(actual), wanted: show(wanted) }];
}

/** The order of a list does not matter, nor do fields of its items that nobody asked for. */
function differentLists(actual: unknown, wanted: readonly unknown[], field: string): Difference[] {
  const items: readonly unknown[] = Array.isArray(actual) ? actual : [];
  const isMet = (item: unknown) => items.some((candidate) => differences(candidate, item).length === 0);
  const isSame = items.length === wanted.length && wanted.every(isMet);
  return isSame ? [] : [{ field, actual: show(items), wanted: show(wanted) }];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function show(value: unknown): string {
  return JSON.stringify(value) ?? "nothing";
}
