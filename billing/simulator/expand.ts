import { invalid } from "./api-error.ts";
import { isJsonObject, type JsonObject } from "./types.ts";
import type { World } from "./world.ts";

/** Replaces ids with their objects, for the paths that a request names. */
export function expand(world: World, answer: unknown, paths: readonly string[]): unknown {
  return paths.reduce((current, path) => expandPath(world, current, path.split(".")), answer);
}

function expandPath(world: World, object: unknown, path: readonly string[]): unknown {
  const [field = "", ...rest] = path;
  if (field === "line_items" && isJsonObject(object)) return { ...object, line_items: lineItemsOf(world, object) };
  if (!isJsonObject(object) || !(field in object)) return object;
  const value = object[field];
  if (Array.isArray(value)) return { ...object, [field]: value.map((item) => expandPath(world, item, rest)) };
  if (isJsonObject(value)) return { ...object, [field]: expandPath(world, value, rest) };
  const found = typeof value === "string" ? lookUp(world, field, value) : value;
  return { ...object, [field]: rest.length === 0 ? found : expandPath(world, found, rest) };
}

const MAPS_BY_FIELD = {
  latest_invoice: "invoices",
  invoice: "invoices",
  customer: "customers",
  subscription: "subscriptions",
  payment_intent: "paymentIntents",
  setup_intent: "setupIntents",
  payment_method: "paymentMethods",
  default_payment_method: "paymentMethods",
} as const satisfies Record<string, keyof World>;

function lookUp(world: World, field: string, id: string): unknown {
  const name = Object.entries(MAPS_BY_FIELD).find(([key]) => key === field)?.[1];
  if (name === undefined) throw invalid(`This property cannot be expanded (${field}).`, { param: "expand" });
  return world[name].get(id) ?? id;
}

/** The provider lists what a page sells only when it is asked to. */
function lineItemsOf(world: World, { id }: JsonObject) {
  const plan = world.sessionPlans.get(String(id));
  const price = plan?.priceId === undefined || plan.priceId === null ? null : (world.prices.get(plan.priceId) ?? null);
  const data = plan === undefined ? [] : [{ id: `li_${id}`, object: "item", price, quantity: plan.quantity }];
  return { object: "list", data, has_more: false, url: `/v1/checkout/sessions/${id}/line_items` };
}
