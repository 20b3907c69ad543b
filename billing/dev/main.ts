import { parseArgs } from "node:util";
import { createEndpoint, createPrice } from "../simulator/objects/account.ts";
import { Simulator } from "../simulator/simulator.ts";
import { createLog } from "../src/adapters/runtime.ts";
import { readConfig } from "../src/config/read-config.ts";
import { startServer } from "../src/server.ts";
import { Month } from "./month.ts";
import { signTokens, startSampleApp } from "./sample-app.ts";

const USAGE = `dev [--host 127.0.0.1] [--app 8080] [--service 3000] [--stripe 12111]

Starts a simulated Stripe, the service and a sample page on which you can buy, watch the events arrive, let a month pass and open
the portal. It needs no variable and no account, and keeps nothing. The options are the ports, and the address to listen on.`;

const { values } = parseArgs({
  options: {
    host: { type: "string", default: "127.0.0.1" },
    app: { type: "string", default: "8080" },
    service: { type: "string", default: "3000" },
    stripe: { type: "string", default: "12111" },
    help: { type: "boolean", default: false },
  },
});

const JWT_SECRET = "for-the-sample-page-on-this-machine-only";
const WEBHOOK_SECRET = "whsec_local";
const DELIVERY_PAUSE_MS = 200;
/** Refused events are sent again after a pause. */
const RETRY_MS = 1_000;

if (values.help) console.log(USAGE);
else await start().catch(explain);

async function start(): Promise<void> {
  const simulator = new Simulator();
  const [appUrl, serviceUrl] = [`http://localhost:${values.app}`, `http://localhost:${values.service}`];
  const stripeUrl = await simulator.start(Number(values.stripe), values.host);
  const { world } = simulator;
  const plain = { currency: "usd", interval: "month" } as const;
  createPrice(world, { id: "price_basic", name: "Basic", amount: 1_000, ...plain });
  createPrice(world, { id: "price_pro", name: "Pro", amount: 3_000, ...plain });
  const lines: Record<string, unknown>[] = [];
  const log = createLog(
    (line) => {
      console.log(line);
      lines.push(JSON.parse(line));
    },
    () => new Date(),
  );
  const config = readConfig({
    PAYMENTS_SECRET_KEY: "sk_test_local",
    PAYMENTS_WEBHOOK_SECRET: WEBHOOK_SECRET,
    PAYMENTS_API_BASE: stripeUrl,
    PAYMENTS_APPLICATION: "sample",
    APP_URL: appUrl,
    PRICE_IDS: "price_basic,price_pro",
    PLANS: '{"price_basic":["reports"],"price_pro":["reports","export"]}',
    AUTH_JWT_SECRET: JWT_SECRET,
    SQLITE_FILE: ":memory:",
    HOST: values.host,
    PORT: values.service,
    SHUTDOWN_DELAY_SECONDS: "0",
  });
  const service = await startServer(config, log);
  createEndpoint(world, { url: `${serviceUrl}/api/webhooks/payments`, secret: WEBHOOK_SECRET });
  const token = signTokens(JWT_SECRET);
  const app = { serviceUrl, token, lines, month: new Month(world) };
  await startSampleApp(app, { host: values.host, port: Number(values.app) });
  console.log(`\nThe sample page:      ${appUrl}
The service:          ${serviceUrl}
The simulated Stripe: ${stripeUrl}
A token of the sample's user, for an hour:
  curl -H "authorization: Bearer ${await token("1h")}" ${serviceUrl}/api/billing/status
Stop with Ctrl-C. Nothing is kept.\n`);
  process.once("SIGINT", () => void service.stop().then(() => process.exit()));
  process.once("SIGTERM", () => void service.stop().then(() => process.exit()));
  for (;;) {
    await simulator.webhooks.flush();
    const pauseMs = simulator.webhooks.pendingCount > 0 ? RETRY_MS : DELIVERY_PAUSE_MS;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

function explain(error: NodeJS.ErrnoException & { port?: number }): void {
  const isTaken = error.code === "EADDRINUSE";
  console.error(isTaken ? `Port ${error.port} is taken: choose another, see --help.` : error.message);
  process.exit(2);
}
