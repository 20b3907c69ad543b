import { parseArgs } from "node:util";
import { createEndpoint, createPrice } from "./objects/account.ts";
import { Simulator } from "./simulator.ts";

const USAGE = `simulator [--port 12111] [--forward http://127.0.0.1:3000/api/webhooks/payments] [--secret whsec_local]
          [--rate 25] [--prices price_monthly,price_yearly,price_once]

A Stripe on this machine. Point the service at it with PAYMENTS_API_BASE=http://127.0.0.1:12111,
PAYMENTS_SECRET_KEY=sk_test_local and PAYMENTS_WEBHOOK_SECRET=whsec_local. Events are delivered as they happen, and again until
they are accepted. Prices whose name contains "year" renew yearly, "once" never, all others monthly. --rate refuses more
requests per second than that, as Stripe does (25 in test mode).`;

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "12111" },
    forward: { type: "string", default: "http://127.0.0.1:3000/api/webhooks/payments" },
    secret: { type: "string", default: "whsec_local" },
    prices: { type: "string", default: "price_monthly,price_yearly,price_once" },
    rate: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

const RETRY_MS = 1_000;

if (values.help) {
  console.log(USAGE);
} else {
  const simulator = new Simulator();
  const url = await simulator.start(Number(values.port));
  if (values.rate !== undefined) simulator.requestsPerSecond = Number(values.rate);
  seed(simulator, values.prices.split(","));
  createEndpoint(simulator.world, { url: values.forward, secret: values.secret });
  console.log(`simulated Stripe on ${url}, events go to ${values.forward}`);
  await deliverForever(simulator);
}

function seed(simulator: Simulator, ids: readonly string[]): void {
  for (const id of ids) {
    const interval = id.includes("year") ? ("year" as const) : ("month" as const);
    const name = id.replace(/^price_/, "").replaceAll("_", " ");
    createPrice(simulator.world, {
      id,
      name: name.charAt(0).toUpperCase() + name.slice(1),
      amount: 1_000,
      currency: "usd",
      ...(id.includes("once") ? {} : { interval }),
    });
  }
}

/** Sends events as they occur. Refused events are retried after a pause. */
async function deliverForever(simulator: Simulator): Promise<never> {
  for (;;) {
    for (const { event, status } of await simulator.webhooks.flush())
      console.log(`${event.type} ${event.id} -> ${status ?? "no answer"}`);
    await new Promise((resolve) => setTimeout(resolve, simulator.webhooks.pendingCount > 0 ? RETRY_MS : 100));
  }
}
