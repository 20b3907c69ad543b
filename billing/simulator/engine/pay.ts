import { type Card, errorCodeOf, findCard } from "../cards.ts";
import type { SimPaymentIntent } from "../types.ts";
import type { World } from "../world.ts";

export type PaymentResult = { kind: "succeeded" } | { kind: "challenge" } | { kind: "declined"; declineCode: string };

/** How the buyer answers a challenge. `null`: not asked yet. */
export type ChallengeAnswer = "complete" | "fail" | null;

/** How a card responds while the buyer is present. */
export function answerOnSession(card: Card, challenge: ChallengeAnswer): PaymentResult {
  if (card.onSession === "ok") return { kind: "succeeded" };
  if (card.onSession !== "challenge") return { kind: "declined", declineCode: card.onSession.decline };
  if (challenge === null) return { kind: "challenge" };
  if (challenge === "fail") return { kind: "declined", declineCode: "authentication_required" };
  return card.afterChallenge === "ok"
    ? { kind: "succeeded" }
    : { kind: "declined", declineCode: card.afterChallenge.decline };
}

/** How a saved card responds while the buyer is absent. */
export function answerOffSession(world: World, paymentMethodId: string | null): PaymentResult {
  const number = paymentMethodId === null ? undefined : world.cardOf.get(paymentMethodId);
  const card = number === undefined ? null : findCard(number);
  if (card === null) return { kind: "declined", declineCode: "generic_decline" };
  if (card.offSession === "ok") return { kind: "succeeded" };
  if (card.offSession === "authentication_required")
    return { kind: "declined", declineCode: "authentication_required" };
  return { kind: "declined", declineCode: card.offSession.decline };
}

export function markSucceeded(world: World, intent: SimPaymentIntent, paymentMethodId: string): void {
  intent.status = "succeeded";
  intent.payment_method = paymentMethodId;
  intent.amount_received = intent.amount;
  intent.last_payment_error = null;
  intent.latest_charge = world.id("ch");
  world.emit("payment_intent.succeeded", intent, intent.customer);
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
