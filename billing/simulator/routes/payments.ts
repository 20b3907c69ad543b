import { ApiError, invalid } from "../api-error.ts";
import { answerOffSession, errorCodeOf, markFailed, markSucceeded } from "../engine/pay.ts";
import { integerParam, mapParam, textParam } from "../form.ts";
import { createPaymentIntent } from "../objects/payments.ts";
import type { SimPaymentIntent } from "../types.ts";
import { findCustomer } from "./customers.ts";
import { type Call, find, listPage, type Routes } from "./route.ts";

export const PAYMENT_ROUTES: Routes = {
  "POST /v1/payment_intents": charge,
  "GET /v1/payment_intents": (call) => listPage(call, call.world.paymentIntents.values(), "customer"),
  "GET /v1/payment_intents/:id": ({ world, id }) => find(world.paymentIntents, "payment_intent", id),
  "POST /v1/payment_intents/:id/cancel": cancel,
  "GET /v1/refunds": (call) => listPage(call, call.world.refunds.values(), "payment_intent"),
  "GET /v1/disputes": (call) => listPage(call, call.world.disputes.values(), "payment_intent"),
  "GET /v1/setup_intents/:id": ({ world, id }) => find(world.setupIntents, "setup_intent", id),
};

/** Stripe's answer to a declined charge: an error that contains the payment. */
function cardError(intent: SimPaymentIntent, declineCode: string): ApiError {
  const code = errorCodeOf(declineCode);
  return new ApiError(402, {
    type: "card_error",
    code,
    ...(code === "authentication_required" ? {} : { decline_code: declineCode }),
    message: "Your card was declined.",
    payment_intent: intent,
  });
}

/** Only saved cards are charged here: `confirm` and `off_session` go together. */
function charge({ world, params }: Call): SimPaymentIntent {
  const customer = findCustomer(world, textParam(params, "customer") ?? "", "customer").id;
  const amount = integerParam(params, "amount") ?? 0;
  if (amount < 1) throw invalid("Invalid positive integer", { param: "amount", code: "parameter_invalid_integer" });
  const method = find(
    world.paymentMethods,
    "PaymentMethod",
    textParam(params, "payment_method") ?? "",
    "payment_method",
  );
  if (method.customer !== customer)
    throw invalid("The PaymentMethod does not belong to the Customer.", { param: "payment_method" });
  const intent = createPaymentIntent(world, {
    amount,
    currency: textParam(params, "currency") ?? "usd",
    customer,
    metadata: mapParam(params, "metadata"),
    description: textParam(params, "description"),
  });
  if (params.off_session !== "true" || params.confirm !== "true") return intent;
  const declineCode = answerOffSession(world, method.id);
  if (declineCode === null) return markSucceeded(world, intent, method.id);
  markFailed(world, intent, declineCode);
  throw cardError(intent, declineCode);
}

function cancel({ world, id }: Call): SimPaymentIntent {
  const intent = find(world.paymentIntents, "payment_intent", id);
  if (intent.status === "succeeded" || intent.status === "canceled") {
    const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`;
    throw invalid(message, { code: "payment_intent_unexpected_state" });
  }
  intent.status = "canceled";
  intent.canceled_at = world.nowFor(intent.customer);
  return intent;
}
