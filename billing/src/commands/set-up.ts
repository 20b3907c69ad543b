import { existsSync } from "node:fs";
import { openStore } from "../adapters/storage/create-store.ts";
import { account, type SetUpRequest, type SetUpResult } from "../adapters/stripe/set-up-account.ts";
import { createStripeClient } from "../adapters/stripe/stripe-client.ts";
import { ConfigurationError } from "../config/env.ts";
import { readSetUpConfig, readStorage, type StorageConfig } from "../config/read-config.ts";
import { defaultApplication, isPublic } from "../core/ours.ts";
import { readMark, type StoredMark } from "../own-mark.ts";
import type { Log } from "../ports/runtime.ts";
import type { Command } from "./command.ts";

type Named = Parameters<typeof readMark>[0];

const SERVICE_URL_MISSING = "SERVICE_URL is not set (this service's public address; APP_URL if it is mounted there)";
const VERSION_ADVICE = "an endpoint's version cannot be changed: delete it in the dashboard and run set-up again";

export const setUp: Command = {
  usage: [
    "set-up [--apply]",
    "",
    "Creates, in the account and mode of PAYMENTS_SECRET_KEY, the webhook endpoint (with the pinned API version and exactly the",
    "handled events) and the portal configuration that this service's portal sessions use. Run again, it finds both and shows",
    "how they differ from what is wanted; --apply corrects that. It never creates a second endpoint.",
    "",
    "Reads PAYMENTS_SECRET_KEY, APP_URL, PRICE_IDS (customers may switch among the recurring ones), SERVICE_URL (this service's",
    "public address) and PORTAL_PRORATION (create_prorations, the default, or always_invoice).",
    "A new endpoint's signing secret is shown only once. Put it into PAYMENTS_WEBHOOK_SECRET.",
  ].join("\n"),
  flags: ["apply"],
  async run({ options }, environment, log) {
    const { serviceUrl, priceIds, proration, ...config } = readSetUpConfig(environment);
    if (serviceUrl === null) throw new ConfigurationError([SERVICE_URL_MISSING]);
    const stripe = createStripeClient(config.stripe);
    const webhookUrl = `${serviceUrl}/api/webhooks/payments`;
    const own = { ...(await storedMark(config, readStorage(environment), log)), soldPriceIds: [] };
    process.stdout.write(`application ${own.application}\n`);
    const request: SetUpRequest = { own, priceIds, proration, webhookUrl, applies: options.apply === "true" };
    const portal = await account.setUpPortal(stripe, request);
    show("portal configuration", portal);
    const endpoint = await account.setUpEndpoint(stripe, request);
    show("webhook endpoint", endpoint);
    return [portal, endpoint].every(({ differences, isApplied }) => differences.length === 0 || isApplied) ? 0 : 1;
  },
};

/** What the service that uses this database calls itself, or will. A file that is not there is made only to remember a name by chance. */
async function storedMark(config: Named, storage: StorageConfig, log: Log): Promise<StoredMark> {
  const isThere = storage.kind === "postgres" || existsSync(storage.file);
  const name = config.application ?? defaultApplication(config.appUrl, "");
  if (!isThere && (config.application !== null || isPublic(new URL(config.appUrl).hostname)))
    return { application: name, formerly: [] };
  const store = await openStore(storage, log);
  try {
    await store.migrate();
    return await readMark(config, store);
  } finally {
    await store.close();
  }
}

function show(what: string, { id, kind, differences, isApplied, secret }: SetUpResult): void {
  const state = differences.length === 0 ? "" : isApplied ? ", corrected" : ", differs";
  const lines = [`${what} ${id}: ${kind}${state}`];
  for (const { field, actual, wanted } of differences) lines.push(`  ${field}: ${actual}, wanted ${wanted}`);
  if (differences.some(({ field }) => field === "api_version")) lines.push(`  ${VERSION_ADVICE}`);
  else if (differences.length > 0 && !isApplied) lines.push("  run set-up --apply to correct this");
  if (secret !== null) lines.push(`PAYMENTS_WEBHOOK_SECRET=${secret}`);
  process.stdout.write(`${lines.join("\n")}\n`);
}
