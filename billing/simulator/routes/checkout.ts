import { invalid } from "../api-error.ts";
import { expire, expireDue } from "../engine/checkout.ts";
import { createPortalSession, createSession } from "../objects/session.ts";
import { textParam } from "../param-shape.ts";
import { findCustomer } from "./customers.ts";
import { readNewSession, SESSION_SHAPE } from "./new-session.ts";
import { type Call, CREATED_SHAPE, find, LIST_SHAPE, listPage, type Route } from "./route.ts";

export const CHECKOUT_ROUTES: readonly Route[] = [
  {
    method: "POST",
    path: "/v1/checkout/sessions",
    shape: SESSION_SHAPE,
    run: (call) => createSession(call.world, readNewSession(call)),
  },
  {
    method: "GET",
    path: "/v1/checkout/sessions",
    shape: {
      ...LIST_SHAPE,
      ...CREATED_SHAPE,
      customer: "text",
      status: ["open", "complete", "expired"],
      payment_intent: "text",
      subscription: "text",
    },
    run: list,
  },
  {
    method: "GET",
    path: "/v1/checkout/sessions/:id",
    shape: {},
    run: ({ world, id }) => {
      expireDue(world);
      return find(world.sessions, "checkout.session", id);
    },
  },
  { method: "POST", path: "/v1/checkout/sessions/:id/expire", shape: {}, run: expireNow },
  {
    method: "POST",
    path: "/v1/billing_portal/sessions",
    shape: { "!customer": "text", return_url: "text", configuration: "text" },
    run: openPortal,
  },
];

function openPortal({ world, params }: Call) {
  const customer = findCustomer(world, textParam(params, "customer") ?? "", "customer");
  const configuration = textParam(params, "configuration");
  const param = "configuration";
  if (configuration !== null && !find(world.portalConfigurations, "configuration", configuration, param).active)
    throw invalid("The configuration is not active.", { param });
  return createPortalSession(world, {
    customer: customer.id,
    returnUrl: textParam(params, "return_url"),
    configuration,
  });
}

function list({ world, params }: Call) {
  expireDue(world);
  const [customer, status, intent] = ["customer", "status", "payment_intent"].map((name) => textParam(params, name));
  if (customer) findCustomer(world, customer, "customer");
  const sessions = [...world.sessions.values()].filter(
    (session) =>
      (!customer || session.customer === customer) &&
      (!status || session.status === status) &&
      (!intent || session.payment_intent === intent),
  );
  return listPage("/v1/checkout/sessions", sessions, params);
}

function expireNow({ world, id }: Call) {
  expireDue(world);
  const session = find(world.sessions, "checkout.session", id);
  if (session.status !== "open") {
    throw invalid(`Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`);
  }
  expire(session);
  return session;
}
