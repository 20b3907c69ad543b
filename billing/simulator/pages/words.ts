import type { SimPrice } from "../types.ts";
import type { World } from "../world.ts";

/** What people read instead of ids. */
export function planName(world: World, price: SimPrice): string {
  return world.products.get(price.product)?.name ?? "Plan";
}

/** Such as "10.00 USD per month". */
export function priceText(price: SimPrice): string {
  const amount = money(price.unit_amount, price.currency);
  return price.recurring === null ? amount : `${amount} per ${price.recurring.interval}`;
}

/** @param amount in the currency's smallest unit. */
export function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "code" });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  const digits = (amount / 10 ** maximumFractionDigits).toFixed(maximumFractionDigits);
  return `${digits} ${currency.toUpperCase()}`;
}

/** @param unix seconds. */
export function dateText(unix: number): string {
  return new Date(unix * 1_000).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
}
