import { parseArgs } from "node:util";
import { signatureHeader } from "./webhook-sender.ts";
import { CURRENT_API_VERSION, unixNow } from "./world.ts";

const USAGE = `trigger <event type> [--customer cus_…] [--reference user-id] [--forward http://127.0.0.1:3000/api/webhooks/payments] [--secret whsec_local]

Signs one event and sends it, to check that the endpoint is reached and verifies signatures. The event is only a hint: the
service reads the actual state from Stripe.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    customer: { type: "string", default: "cus_none" },
    reference: { type: "string" },
    forward: { type: "string", default: "http://127.0.0.1:3000/api/webhooks/payments" },
    secret: { type: "string", default: "whsec_local" },
    help: { type: "boolean", default: false },
  },
});

const OBJECT_NAMES: Record<string, string> = {
  checkout: "checkout.session",
  customer: "subscription",
  invoice: "invoice",
  payment_intent: "payment_intent",
};

const [type] = positionals;

if (values.help || type === undefined) {
  console.log(USAGE);
  process.exitCode = values.help ? 0 : 2;
} else {
  process.exitCode = await trigger(type);
}

async function trigger(type: string): Promise<number> {
  const created = unixNow();
  const object = {
    id: `sim_${created}`,
    object: OBJECT_NAMES[type.split(".")[0] ?? ""] ?? "unknown",
    customer: values.customer,
    client_reference_id: values.reference ?? null,
    mode: "subscription",
    livemode: false,
  };
  const event = {
    id: `evt_${process.hrtime.bigint()}`,
    object: "event",
    api_version: CURRENT_API_VERSION,
    created,
    livemode: false,
    type,
    data: { object },
  };
  const body = JSON.stringify(event);
  const headers = {
    "content-type": "application/json",
    "stripe-signature": signatureHeader(body, [values.secret], created),
  };
  const response = await fetch(values.forward, { method: "POST", headers, body });
  console.log(`${type} ${event.id} -> ${response.status} ${await response.text()}`);
  return response.ok ? 0 : 1;
}
