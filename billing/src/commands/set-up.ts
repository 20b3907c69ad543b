import { createPortalConfiguration, createWebhookEndpoint } from "../adapters/provider/set-up-account.ts";
import { createStripeClient } from "../adapters/provider/stripe-client.ts";
import { Fields } from "../config/fields.ts";
import { Problems } from "../config/problems.ts";
import { settingsUrl } from "../core/session-params.ts";
import { runCommand } from "../run-command.ts";

const USAGE = [
  "set-up",
  "",
  "Once per account and mode: creates the webhook endpoint (with the pinned API version and exactly the handled events) and",
  "a portal configuration. Reads PAYMENTS_SECRET_KEY, APP_URL and SERVICE_URL (this service's public address; default APP_URL).",
  "Prints the signing secret, which is shown only once. Put it into PAYMENTS_WEBHOOK_SECRET.",
].join("\n");

const TIMEOUT_MS = 10_000;

await runCommand(async (environment) => {
  if (process.argv.includes("--help")) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  const problems = new Problems();
  const fields = new Fields(environment, problems);
  const secretKey = fields.required("PAYMENTS_SECRET_KEY", "the provider's secret key");
  const appUrl = fields.required("APP_URL", "the application's public address").replace(/\/+$/, "");
  const serviceUrl = (fields.optional("SERVICE_URL") ?? appUrl).replace(/\/+$/, "");
  const apiBase = fields.url("PAYMENTS_API_BASE", ["http:", "https:"]);
  problems.throwIfAny();
  const livemode = secretKey.includes("_live_");
  const stripe = createStripeClient({ secretKey, livemode, apiBase, timeoutMs: TIMEOUT_MS, maxRetries: 2 });
  const configuration = await createPortalConfiguration(stripe, settingsUrl(appUrl));
  const secret = await createWebhookEndpoint(stripe, `${serviceUrl}/api/webhooks/payments`);
  process.stdout.write(`portal configuration ${configuration}\nPAYMENTS_WEBHOOK_SECRET=${secret}\n`);
  return 0;
});
