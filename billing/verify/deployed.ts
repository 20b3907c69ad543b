import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import { findPortalConfiguration, readPrices } from "../src/adapters/stripe/set-up-account.ts";
import { API_VERSION, createStripeClient } from "../src/adapters/stripe/stripe-client.ts";
import { ConfigurationError, type Environment } from "../src/config/env.ts";
import { readDeploymentConfig } from "../src/config/read-config.ts";
import { differences, wantedPortalFeatures } from "../src/core/account-plan.ts";
import type { AppPages } from "../src/core/session-params.ts";
import { HANDLED_EVENT_TYPES } from "../src/core/stripe-event.ts";
import { expectEqual, expectTrue, Mismatch, type Row } from "./run-rows.ts";

/** What is known of a running deployment from outside. */
interface Deployment {
  /** Without a slash at the end. */
  url: string;
  stripe: Stripe;
  webhookSecrets: readonly string[];
  priceIds: readonly string[];
  pages: AppPages;
  /** Prices that are sold once are expected, too. */
  allowsOneTime: boolean;
}

/** Half of the five minutes after which signatures are refused. */
const MAX_SKEW_SECONDS = 150;
const TIMEOUT_MS = 10_000;

/** Nothing is bought and nothing is changed, so a live key may be used. */
export const CHECKS: readonly Row<Deployment>[] = [
  { name: "the service is reachable and ready", run: isReachable },
  { name: "it runs the pinned API version", run: hasPinnedVersion },
  { name: "it accepts events signed with each webhook secret, and no others", run: acceptsSecret },
  {
    name: "its endpoint is registered once, with the pinned version and exactly the handled events",
    run: isRegistered,
  },
  { name: "every price that is for sale is active and recurring", run: sellsPrices },
  { name: "the portal is as set-up makes it: cancellation at the end, cards, invoices, plans", run: hasPortal },
  { name: "the application has the pages to which buyers come back", run: hasPages },
  { name: "the clocks of the service and of Stripe agree", run: hasClock },
];

/** @throws ConfigurationError */
export function readDeployment(url: string, environment: Environment, allowsOneTime: boolean): Deployment {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? "")) {
    throw new ConfigurationError(["--deployed must be the service's public address, such as https://billing.example"]);
  }
  const { webhookSecrets, priceIds, pages, ...config } = readDeploymentConfig(environment);
  const stripe = createStripeClient({ ...config.stripe, timeoutMs: TIMEOUT_MS });
  return { url: url.replace(/\/+$/, ""), stripe, webhookSecrets, priceIds, pages, allowsOneTime };
}

async function isReachable({ url }: Deployment): Promise<void> {
  const { protocol, hostname } = new URL(url);
  expectTrue("the address is https", protocol === "https:" || hostname === "127.0.0.1" || hostname === "localhost");
  expectEqual("/healthz", (await get(`${url}/healthz`)).status, 200);
  expectEqual("/readyz", (await get(`${url}/readyz`)).status, 200);
}

async function get(url: string): Promise<Response> {
  return await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
}

async function hasPinnedVersion({ url }: Deployment): Promise<void> {
  expectEqual("API version", (await health(url)).api_version, API_VERSION);
}

async function health(url: string): Promise<Record<string, unknown>> {
  return (await (await get(`${url}/healthz`)).json()) as Record<string, unknown>;
}

/** The event's type is one that no version handles, so it is acknowledged and ignored. */
async function acceptsSecret(deployment: Deployment): Promise<void> {
  const { stripe, webhookSecrets } = deployment;
  const payload = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: "event",
    type: "billing.verification",
    data: {},
  });
  const sign = (secret: string) => stripe.webhooks.generateTestHeaderString({ payload, secret });
  for (const [index, secret] of webhookSecrets.entries()) {
    const answer = await post(deployment, payload, sign(secret));
    expectEqual(`a no-op event signed with secret ${index + 1}`, answer.status, 200);
    expectEqual("its outcome", ((await answer.json()) as Record<string, unknown>).outcome, "ignored");
  }
  expectEqual(
    "an event signed with another secret",
    (await post(deployment, payload, sign(`whsec_${randomUUID()}`))).status,
    400,
  );
  expectEqual("an unsigned event", (await post(deployment, payload, null)).status, 400);
}

async function post({ url }: Deployment, body: string, signature: string | null): Promise<Response> {
  const headers = signature === null ? {} : { "stripe-signature": signature };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return await fetch(webhookUrl(url), { method: "POST", headers, body, redirect: "manual", signal });
}

function webhookUrl(url: string): string {
  return `${url}/api/webhooks/payments`;
}

async function isRegistered({ url, stripe }: Deployment): Promise<void> {
  const all = await stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 });
  const own = all.filter((endpoint) => endpoint.url === webhookUrl(url));
  expectEqual(`endpoints at Stripe for ${webhookUrl(url)}`, own.length, 1);
  const [endpoint] = own;
  expectEqual("endpoint status", endpoint?.status, "enabled");
  expectEqual("endpoint version", endpoint?.api_version, API_VERSION);
  const sorted = (types: readonly string[] = []) => [...types].sort().join(" ");
  expectEqual("endpoint events", sorted(endpoint?.enabled_events), sorted(HANDLED_EVENT_TYPES));
}

async function sellsPrices({ stripe, priceIds, allowsOneTime }: Deployment): Promise<void> {
  for (const id of priceIds) {
    const price = await stripe.prices.retrieve(id);
    expectEqual(`${id} is active`, price.active, true);
    if (!allowsOneTime) expectEqual(`${id} is`, price.type, "recurring");
  }
}

/** Either way to settle a switch is fine: it is the operator's choice. */
async function hasPortal({ url, stripe, priceIds }: Deployment): Promise<void> {
  const application = String((await health(url)).application);
  const used = await findPortalConfiguration(stripe, { application, formerly: [], soldPriceIds: [] });
  if (used === null) throw new Mismatch(`there is no portal configuration for ${application}: run set-up`);
  const isInvoiced = used.features.subscription_update.proration_behavior === "always_invoice";
  const prices = await readPrices(stripe, priceIds);
  const features = wantedPortalFeatures(prices, isInvoiced ? "always_invoice" : "create_prorations");
  const [first] = differences(used.features, features);
  if (first === undefined) return;
  throw new Mismatch(`the portal's ${first.field}: ${first.actual}, expected ${first.wanted}. Run set-up -- --apply`);
}

/** One that asks for a sign-in is there. */
async function hasPages({ pages }: Deployment): Promise<void> {
  for (const [name, url] of Object.entries(pages)) {
    const { status } = await get(url);
    expectTrue(`${name.toUpperCase()}_URL: ${url} answers ${status}`, status < 400 || status === 401 || status === 403);
  }
}

async function hasClock({ url, stripe }: Deployment): Promise<void> {
  const service = Date.parse((await get(`${url}/healthz`)).headers.get("date") ?? "");
  const { lastResponse } = await stripe.webhookEndpoints.list({ limit: 1 });
  const stripes = Date.parse(String(lastResponse.headers.date ?? ""));
  const skewSeconds = Math.abs(service - stripes) / 1_000;
  expectTrue(`the clocks differ by ${skewSeconds} s, at most ${MAX_SKEW_SECONDS}`, skewSeconds <= MAX_SKEW_SECONDS);
}
