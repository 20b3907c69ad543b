import type { SimPrice } from "../types.ts";
import type { World } from "../world.ts";

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export interface PageAnswer {
  status: number;
  html: string;
  /** Where the browser is redirected, or null. */
  location: string | null;
}

/** One column that fits a phone, with fields and buttons that a thumb can hit. */
const STYLE = `:root{color-scheme:light dark}*{box-sizing:border-box}
body{font:1rem/1.5 system-ui;max-width:30rem;margin:0 auto;padding:1.5rem 1rem;overflow-wrap:anywhere}
h1{font-size:1.5rem;margin:0 0 1rem}h2{font-size:1.125rem;margin:0}
section{border:1px solid #8886;border-radius:.75rem;padding:1rem;margin:0 0 1rem}
form{margin:1rem 0 0}label{display:block}
input,select,button{font:inherit;width:100%;min-height:2.75rem;padding:.5rem .75rem;margin:.25rem 0;border:1px solid #8888;border-radius:.5rem}
button{background:#1a56db;border-color:#1a56db;color:#fff;cursor:pointer}button.quiet{background:none;color:inherit;border-color:#8888}
.price{font-size:1.25rem;margin:0}.error{color:#b00020}@media(prefers-color-scheme:dark){.error{color:#ff8a9a}}`;

export function page(status: number, title: string, body: string): PageAnswer {
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style>
</head><body><main><h1>${escapeHtml(title)}</h1>${body}<p><small>Simulated pages: no money moves.</small></p></main></body></html>`;
  return { status, html, location: null };
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

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
