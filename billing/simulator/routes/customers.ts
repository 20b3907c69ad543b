import { invalid, missing } from "../api-error.ts";
import { findCard } from "../engine/pay.ts";
import { mapParam, textParam } from "../form.ts";
import { createCustomer } from "../objects/account.ts";
import { createPaymentMethod } from "../objects/payments.ts";
import type { SimCustomer, SimPaymentMethod } from "../types.ts";
import type { World } from "../world.ts";
import { type Call, find, listPage, type Routes } from "./route.ts";

export const CUSTOMER_ROUTES: Routes = {
  "POST /v1/customers": create,
  "GET /v1/customers": (call) => listPage(call, aliveIn(call.world), "email"),
  "GET /v1/customers/search": search,
  "GET /v1/customers/:id": ({ world, id }) =>
    world.deletedCustomers.has(id) ? { id, object: "customer", deleted: true } : findCustomer(world, id),
  "POST /v1/customers/:id": update,
  "POST /v1/payment_methods/:id/attach": attach,
};

function aliveIn(world: World): SimCustomer[] {
  return [...world.customers.values()].filter(({ id }) => !world.deletedCustomers.has(id));
}

export function findCustomer(world: World, id: string, param = "id") {
  if (world.deletedCustomers.has(id) && param !== "id") throw missing("customer", id, param);
  return find(world.customers, "customer", id, param);
}

function create({ world, params }: Call) {
  const email = textParam(params, "email");
  if (email !== null && !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw invalid(`Invalid email address: ${email}`, { param: "email", code: "email_invalid" });
  }
  return createCustomer(world, { email, name: textParam(params, "name"), metadata: mapParam(params, "metadata") });
}

/** Understands `metadata["name"]:"value"` and `email:"value"`, which ignores case. Like Stripe's, the index lags behind, as the world says. */
function search({ world, params }: Call) {
  const query = /^(?:metadata\["(\w+)"\]|email):"((?:[^"\\]|\\.)*)"$/.exec(textParam(params, "query") ?? "");
  if (query === null) throw invalid("We were unable to parse your search query.", { param: "query" });
  const [, name, value = ""] = query;
  const wanted = value.replaceAll(/\\(.)/g, "$1");
  const isWanted = ({ metadata, email }: SimCustomer) =>
    name === undefined ? email?.toLowerCase() === wanted.toLowerCase() : metadata[name] === wanted;
  const data = world.isSearchLagging ? [] : aliveIn(world).filter(isWanted);
  return { object: "search_result", url: "/v1/customers/search", data, has_more: false, next_page: null };
}

function update({ world, params, id }: Call) {
  const customer = findCustomer(world, id);
  customer.email = textParam(params, "email") ?? customer.email;
  for (const [name, value] of Object.entries(mapParam(params, "metadata"))) {
    if (value === "") delete customer.metadata[name];
    else customer.metadata[name] = value;
  }
  return customer;
}

/** A `pm_card_…` token creates a method. A card that always declines is refused here. */
function attach({ world, params, id }: Call): SimPaymentMethod {
  const customer = findCustomer(world, textParam(params, "customer") ?? "", "customer");
  const card = findCard(id);
  if (!card?.attaches) throw invalid("Your card was declined.", { code: "card_declined", param: "payment_method" });
  return createPaymentMethod(world, card.number, customer.id);
}
