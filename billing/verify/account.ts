import Stripe from "stripe";
import { createPrice } from "../simulator/objects/account.ts";
import { Simulator } from "../simulator/simulator.ts";
import { createStripeClient } from "../src/adapters/stripe/stripe-client.ts";

interface PageResult {
  isPaid: boolean;
  /** The page asked for the bank's confirmation. */
  wasChallenged: boolean;
}

/** A Stripe's account in test mode, simulated or real. */
export interface Account {
  name: string;
  stripe: Stripe;
  secretKey: string;
  apiBase: string | null;
  /** What everybody here buys. */
  priceId: string;
  /** For sale as well. */
  otherPriceId: string;
  /** Pays on a hosted page like a buyer. `null` where only a person can do that. */
  payPage: ((url: string, card: string, challenge?: "complete" | "fail") => Promise<PageResult>) | null;
  /** Presses "cancel plan" in the portal. */
  cancelInPortal: ((portalUrl: string, subscriptionId: string) => Promise<void>) | null;
  /** How long to wait for events that are still on their way. */
  quietMs: number;
  close(): Promise<void>;
}

export async function openSimulatedAccount(): Promise<Account> {
  const simulator = new Simulator();
  const apiBase = await simulator.start();
  const { hostname, port } = new URL(apiBase);
  const secretKey = "sk_test_simulated";
  const stripe = new Stripe(secretKey, { host: hostname, port: Number(port), protocol: "http" });
  const [price, other] = [1_000, 3_000].map((amount) =>
    createPrice(simulator.world, { amount, currency: "usd", interval: "month" }),
  );
  return {
    name: "simulated account",
    stripe,
    secretKey,
    apiBase,
    priceId: price?.id ?? "",
    otherPriceId: other?.id ?? "",
    payPage,
    cancelInPortal: async (portalUrl, subscription) => {
      await submit(portalUrl, { subscription, action: "cancel" });
    },
    quietMs: 0,
    close: () => simulator.stop(),
  };
}

const TIMEOUT_MS = 30_000;
const MAX_RETRIES = 2;

/**
 * Creates its own product and prices. Test mode only, which the caller has checked.
 * @param apiBase an origin other than Stripe's, for tests.
 */
export async function openRealAccount(secretKey: string, apiBase: URL | null): Promise<Account> {
  const stripe = createStripeClient({ secretKey, apiBase, timeoutMs: TIMEOUT_MS, maxRetries: MAX_RETRIES });
  const price = await createMonthlyPrice(stripe, 1_000);
  const other = await createMonthlyPrice(stripe, 3_000);
  return {
    name: "real account in test mode",
    stripe,
    secretKey,
    apiBase: apiBase === null ? null : apiBase.origin,
    priceId: price.id,
    otherPriceId: other.id,
    payPage: null,
    cancelInPortal: null,
    quietMs: apiBase === null ? 5_000 : 0,
    close: async () => {
      for (const { id } of [price, other]) await stripe.prices.update(id, { active: false });
    },
  };
}

async function createMonthlyPrice(stripe: Stripe, amount: number): Promise<Stripe.Price> {
  return await stripe.prices.create({
    currency: "usd",
    unit_amount: amount,
    recurring: { interval: "month" },
    product_data: { name: "Billing verification" },
  });
}

async function payPage(url: string, card: string, challenge?: "complete" | "fail"): Promise<PageResult> {
  const first = await submit(url, { card });
  const wasChallenged = first.status === 200 && (await first.text()).includes("confirm");
  const last = wasChallenged ? await submit(url, { card, challenge: challenge ?? "complete" }) : first;
  return { isPaid: last.status === 303, wasChallenged };
}

async function submit(url: string, fields: Record<string, string>): Promise<Response> {
  return await fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
}
