import { ADMIN_ROUTES } from "./admin.ts";
import { CHECKOUT_ROUTES } from "./checkout.ts";
import { CUSTOMER_ROUTES } from "./customers.ts";
import { PAYMENT_ROUTES } from "./payments.ts";
import type { Call, Routes } from "./route.ts";
import { SUBSCRIPTION_ROUTES } from "./subscriptions.ts";

const ROUTES: Routes = {
  ...CUSTOMER_ROUTES,
  ...CHECKOUT_ROUTES,
  ...SUBSCRIPTION_ROUTES,
  ...PAYMENT_ROUTES,
  ...ADMIN_ROUTES,
};

const PATTERNS = Object.entries(ROUTES).map(([name, run]) => ({
  pattern: new RegExp(`^${name.replace(":id", "(?<id>[^/]+)")}$`),
  run,
}));

/** The exact path stands before one with an id in its place. */
export function findRoute(method: string, path: string): { run: (call: Call) => unknown; id: string } | null {
  const exact = ROUTES[`${method} ${path}`];
  if (exact !== undefined) return { run: exact, id: "" };
  for (const { pattern, run } of PATTERNS) {
    const found = pattern.exec(`${method} ${path}`);
    if (found !== null) return { run, id: decodeURIComponent(found.groups?.id ?? "") };
  }
  return null;
}
