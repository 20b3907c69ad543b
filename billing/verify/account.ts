import Stripe from "stripe";
import { createPrice } from "../simulator/objects/catalog.ts";
import { Simulator } from "../simulator/simulator.ts";

export interface PageResult {
  isPaid: boolean;
  /** The page asked for the bank's confirmation. */
  wasChallenged: boolean;
}

/** A provider's account in test mode, simulated or real. */
export interface Account {
  name: string;
  stripe: Stripe;
  secretKey: string;
  apiBase: string | null;
  priceId: string;
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
  const price = createPrice(simulator.world, { amount: 1_000, currency: "usd", interval: "month" });
  return {
    name: "simulated account",
    stripe,
    secretKey,
    apiBase,
    priceId: price.id,
    payPage,
    cancelInPortal: async (portalUrl, subscription) => {
      await submit(portalUrl, { subscription, action: "cancel" });
    },
    quietMs: 0,
    close: () => simulator.stop(),
  };
}

/** Creates its own product and price. Test mode only, which the caller has checked. */
export async function openRealAccount(secretKey: string): Promise<Account> {
  const stripe = new Stripe(secretKey);
  const price = await stripe.prices.create({
    currency: "usd",
    unit_amount: 1_000,
    recurring: { interval: "month" },
    product_data: { name: "Billing verification" },
  });
  return {
    name: "real account in test mode",
    stripe,
    secretKey,
    apiBase: null,
    priceId: price.id,
    payPage: null,
    cancelInPortal: null,
    quietMs: 5_000,
    close: async () => {
      await stripe.prices.update(price.id, { active: false });
    },
  };
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
