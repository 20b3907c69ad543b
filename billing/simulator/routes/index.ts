import { ADMIN_ROUTES } from "./admin.ts";
import { CHECKOUT_ROUTES } from "./checkout.ts";
import { CUSTOMER_ROUTES } from "./customers.ts";
import { PAYMENT_ROUTES } from "./payments.ts";
import { PORTAL_CONFIGURATION_ROUTES } from "./portal-configurations.ts";
import type { Route } from "./route.ts";
import { SUBSCRIPTION_ROUTES } from "./subscriptions.ts";
import { TEST_CLOCK_ROUTES } from "./test-clocks.ts";

export const ROUTES: readonly Route[] = [
  ...CUSTOMER_ROUTES,
  ...CHECKOUT_ROUTES,
  ...SUBSCRIPTION_ROUTES,
  ...PAYMENT_ROUTES,
  ...TEST_CLOCK_ROUTES,
  ...ADMIN_ROUTES,
  ...PORTAL_CONFIGURATION_ROUTES,
];

export function findRoute(method: string, path: string): { route: Route; id: string } | null {
  for (const route of ROUTES) {
    const id = route.method === method ? match(route.path, path) : null;
    if (id !== null) return { route, id };
  }
  return null;
}

function match(pattern: string, path: string): string | null {
  const wanted = pattern.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return null;
  let id = "";
  for (const [index, part] of wanted.entries()) {
    const actual = given[index] ?? "";
    if (part === ":id") id = decodeURIComponent(actual);
    else if (part !== actual) return null;
  }
  return id;
}
