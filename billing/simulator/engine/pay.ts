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

/** How a test card behaves. A challenge is the bank's request for confirmation. */
export interface Card {
  number: string;
  token: string;
  /** What happens while the buyer is present: success, a decline code, or a challenge. */
  onSession: "ok" | "challenge" | { decline: string };
  /** What happens after a passed challenge. */
  afterChallenge: "ok" | { decline: string };
  offSession: "ok" | "authentication_required" | { decline: string };
  /** A card that always declines cannot even be saved. */
  attaches: boolean;
}

const WORKING = { onSession: "ok", afterChallenge: "ok", offSession: "ok", attaches: true } as const;

/** From the provider's published list of test cards. */
const CARDS: readonly Card[] = [
  { ...WORKING, number: "4242424242424242", token: "pm_card_visa" },
  declined("4000000000000002", "pm_card_visa_chargeDeclined", "generic_decline"),
  declined("4000000000009995", "pm_card_visa_chargeDeclinedInsufficientFunds", "insufficient_funds"),
  declined("4000000000000069", "pm_card_chargeDeclinedExpiredCard", "expired_card"),
  declined("4000000000000127", "pm_card_chargeDeclinedIncorrectCvc", "incorrect_cvc"),
  declined("4000000000000119", "pm_card_chargeDeclinedProcessingError", "processing_error"),
  { ...declined("4000000000000341", "pm_card_chargeCustomerFail", "generic_decline"), attaches: true },
  { ...WORKING, number: "4000002500003155", token: "pm_card_authenticationRequiredOnSetup", onSession: "challenge" },
  {
    ...WORKING,
    number: "4000002760003184",
    token: "pm_card_authenticationRequired",
    onSession: "challenge",
    offSession: "authentication_required",
  },
  { ...WORKING, number: "4000003800000446", token: "pm_card_authenticationRequiredSetupForOffSession" },
  {
    ...WORKING,
    number: "4000008260003178",
    token: "pm_card_authenticationRequiredChargeDeclinedInsufficientFunds",
    onSession: "challenge",
    afterChallenge: { decline: "insufficient_funds" },
    offSession: { decline: "insufficient_funds" },
  },
];

export function findCard(numberOrToken: string): Card | null {
  const digits = numberOrToken.replaceAll(/\s/g, "");
  return CARDS.find(({ number, token }) => number === digits || token === numberOrToken) ?? null;
}

/** The provider's error code for a decline. Some declines have their own code. */
export function errorCodeOf(decline: string): string {
  const own = ["expired_card", "incorrect_cvc", "processing_error", "authentication_required"];
  return own.includes(decline) ? decline : "card_declined";
}

function declined(number: string, token: string, decline: string): Card {
  return { number, token, onSession: { decline }, afterChallenge: "ok", offSession: { decline }, attaches: false };
}
