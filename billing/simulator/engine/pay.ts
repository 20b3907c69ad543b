import type { SimPaymentIntent } from "../types.ts";
import type { World } from "../world.ts";

export type PaymentResult = { kind: "succeeded" } | { kind: "challenge" } | { kind: "declined"; declineCode: string };

/** How the buyer answers a challenge. `null`: not asked yet. */
export type ChallengeAnswer = "complete" | "fail" | null;

/** How a card responds while the buyer is present. */
export function answerOnSession({ decline, isChallenged }: Card, challenge: ChallengeAnswer): PaymentResult {
  if (decline !== null) return { kind: "declined", declineCode: decline };
  if (!isChallenged || challenge === "complete") return { kind: "succeeded" };
  return challenge === null ? { kind: "challenge" } : { kind: "declined", declineCode: "authentication_required" };
}

/** How a saved card responds while the buyer is absent. @returns the code with which it is declined, or null. */
export function answerOffSession(world: World, paymentMethodId: string | null): string | null {
  const card = findCard(world.cardOf.get(paymentMethodId ?? "") ?? "");
  if (card === null) return "generic_decline";
  return card.decline ?? (card.isChallenged ? "authentication_required" : null);
}

export function markSucceeded(world: World, intent: SimPaymentIntent, paymentMethodId: string): SimPaymentIntent {
  intent.status = "succeeded";
  intent.payment_method = paymentMethodId;
  intent.amount_received = intent.amount;
  intent.last_payment_error = null;
  intent.latest_charge = world.id("ch");
  world.emit("payment_intent.succeeded", intent, intent.customer);
  return intent;
}

export function markFailed(world: World, intent: SimPaymentIntent, declineCode: string): void {
  intent.status = "requires_payment_method";
  intent.last_payment_error = {
    type: "card_error",
    code: errorCodeOf(declineCode) as "card_declined",
    decline_code: declineCode,
    message: "Your card was declined.",
  };
  world.emit("payment_intent.payment_failed", intent, intent.customer);
}

/** How a test card behaves. */
export interface Card {
  number: string;
  token: string;
  /** The code with which every charge is declined, or null. */
  decline: string | null;
  /** The bank asks the buyer for a confirmation, at every charge. */
  isChallenged: boolean;
  /** Whether it can be saved. */
  attaches: boolean;
}

const WORKING = { decline: null, isChallenged: false, attaches: true };

/** From Stripe's published list of test cards. */
const CARDS: readonly Card[] = [
  { ...WORKING, number: "4242424242424242", token: "pm_card_visa" },
  { ...WORKING, number: "4000002760003184", token: "pm_card_authenticationRequired", isChallenged: true },
  { ...WORKING, number: "4000000000000341", token: "pm_card_chargeCustomerFail", decline: "generic_decline" },
  ...[
    ["4000000000000002", "pm_card_visa_chargeDeclined", "generic_decline"] as const,
    ["4000000000009995", "pm_card_visa_chargeDeclinedInsufficientFunds", "insufficient_funds"] as const,
  ].map(([number, token, decline]) => ({ ...WORKING, number, token, decline, attaches: false })),
];

export function findCard(numberOrToken: string): Card | null {
  const digits = numberOrToken.replaceAll(/\s/g, "");
  return CARDS.find(({ number, token }) => number === digits || token === numberOrToken) ?? null;
}

/** Stripe's error code for a decline. */
export function errorCodeOf(decline: string): string {
  return decline === "authentication_required" ? decline : "card_declined";
}
