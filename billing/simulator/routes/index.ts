import { adminRoutes } from "./admin.ts";
import { checkoutRoutes } from "./checkout.ts";
import { customerRoutes } from "./customers.ts";
import { paymentRoutes } from "./payments.ts";
import type { Route } from "./route.ts";
import { subscriptionRoutes } from "./subscriptions.ts";

export const routes: readonly Route[] = [
  ...customerRoutes,
  ...checkoutRoutes,
  ...subscriptionRoutes,
  ...paymentRoutes,
  ...adminRoutes,
];

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

export function findRoute(method: string, path: string): { route: Route; id: string } | null {
  for (const route of routes) {
    const id = route.method === method ? match(route.path, path) : null;
    if (id !== null) return { route, id };
  }
  return null;
}
