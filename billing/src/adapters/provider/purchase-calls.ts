import Stripe from "stripe";
import type { ChargeAnswer } from "../../core/off-session-charge.ts";
import { unlessMissing } from "../../core/provider-fault.ts";
import { parseWire } from "../../core/snapshots.ts";
import type { Provider } from "../../ports/provider.ts";
import { checkedAnswer, checkedList, toProviderFault } from "./checked-answer.ts";

export function purchaseCalls(stripe: Stripe) {
  const { sessions } = stripe.checkout;
  return {
    async readSession(id) {
      const read = () => sessions.retrieve(id, { expand: ["line_items"] });
      const session = await unlessMissing(checkedAnswer("read checkout session", "checkout.session", read));
      return session === null ? null : parseWire.session(session);
    },
    async listCompleteSessions(customerId) {
      const filter = { customer: customerId, status: "complete" as const, expand: ["data.line_items"] };
      const list = await checkedList("list complete sessions", (after) =>
        sessions.list({ ...filter, limit: 100, ...after }),
      );
      return list.map(parseWire.session);
    },
    async listReversals({ refundsSince, disputesSince }) {
      const refunds = await checkedList("list refunds", (after) =>
        stripe.refunds.list({ created: { gte: refundsSince }, limit: 100, ...after }),
      );
      const disputes = await checkedList("list disputes", (after) =>
        stripe.disputes.list({ created: { gte: disputesSince }, limit: 100, ...after }),
      );
      return [
        ...refunds.map((wire) => ({ ...parseWire.reversal(wire), kind: "refund" as const })),
        ...disputes.map((wire) => ({ ...parseWire.reversal(wire), kind: "dispute" as const })),
      ];
    },
    async listRefunds(paymentIntentId) {
      const refunds = await checkedList("list refunds of a payment", (after) =>
        stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100, ...after }),
      );
      const own = refunds.filter(
        ({ payment_intent: of }) => (typeof of === "string" ? of : of?.id) === paymentIntentId,
      );
      return own.map((wire) => ({ ...parseWire.reversal(wire), kind: "refund" as const }));
    },
    async subscriptionOfPayment(paymentIntentId) {
      const payment = { type: "payment_intent", payment_intent: paymentIntentId } as const;
      const list = await checkedList("list invoices of a payment", (after) =>
        stripe.invoicePayments.list({ payment, limit: 1, expand: ["data.invoice"], ...after }),
      );
      const invoice = list[0]?.invoice;
      if (typeof invoice !== "object" || !("parent" in invoice)) return null;
      const subscription = invoice.parent?.subscription_details?.subscription ?? null;
      return typeof subscription === "string" ? subscription : (subscription?.id ?? null);
    },
    async endAtPeriodEnd(id) {
      await checkedAnswer("end subscription", "subscription", () =>
        stripe.subscriptions.update(id, { cancel_at_period_end: true }),
      );
    },
    async cancelSubscription(id) {
      const cancel = () => stripe.subscriptions.cancel(id);
      await unlessMissing(checkedAnswer("cancel subscription", "subscription", cancel));
    },
  } satisfies Partial<Provider>;
}

export function eventCalls(stripe: Stripe) {
  return {
    readEvent: (id) => checkedAnswer("read event", "event", () => stripe.events.retrieve(id)),
    async listUndelivered(types, createdSince) {
      const list = await checkedList("list undelivered events", (after) =>
        stripe.events.list({
          delivery_success: false,
          types: [...types],
          created: { gte: createdSince },
          limit: 100,
          ...after,
        }),
      );
      // The provider lists the newest event first.
      return list.reverse();
    },
  } satisfies Partial<Provider>;
}

export function chargeCalls(stripe: Stripe) {
  const { paymentIntents } = stripe;
  return {
    async readPaymentIntent(id) {
      const read = () => paymentIntents.retrieve(id);
      return parseWire.paymentIntent(await checkedAnswer("read payment intent", "payment_intent", read));
    },
    async readSetupIntent(id) {
      const read = () => stripe.setupIntents.retrieve(id);
      return parseWire.setupIntent(await checkedAnswer("read setup intent", "setup_intent", read));
    },
    async findConfirmationUrl(invoiceId) {
      const payments = await checkedList("list payments of an invoice", (after) =>
        stripe.invoicePayments.list({
          invoice: invoiceId,
          limit: 100,
          expand: ["data.payment.payment_intent"],
          ...after,
        }),
      );
      if (!payments.some(({ payment }) => needsCustomer(payment.payment_intent))) return null;
      const invoice = await checkedAnswer("read invoice", "invoice", () => stripe.invoices.retrieve(invoiceId));
      return invoice.status === "open" ? (invoice.hosted_invoice_url ?? null) : null;
    },
    async charge(params, idempotencyKey) {
      const request = { ...params, metadata: { ...params.metadata }, off_session: true, confirm: true };
      const answer = await paymentIntents.create(request, { idempotencyKey }).catch(asDecline);
      if (answer.object === "decline") return answer.decline;
      const intent = await checkedAnswer("charge", "payment_intent", () => Promise.resolve(answer));
      return { kind: "answered", paymentIntentId: intent.id, status: intent.status };
    },
    async listPayments(customerId) {
      const list = await checkedList("list payments", (after) =>
        paymentIntents.list({ customer: customerId, limit: 100, ...after }),
      );
      return list.map(parseWire.paymentIntent);
    },
    async cancelPaymentIntent(id) {
      await checkedAnswer("cancel payment intent", "payment_intent", () => paymentIntents.cancel(id));
    },
  } satisfies Partial<Provider>;
}

/** A decline is an answer, not a fault. */
function asDecline(error: unknown): { object: "decline"; decline: ChargeAnswer } {
  if (!(error instanceof Stripe.errors.StripeCardError)) throw toProviderFault("charge", error);
  const code = error.decline_code || error.code || "card_declined";
  const decline = { kind: "declined", paymentIntentId: error.payment_intent?.id ?? null, code } as const;
  return { object: "decline", decline };
}

function needsCustomer(intent: string | Stripe.PaymentIntent | undefined): boolean {
  if (typeof intent !== "object") return false;
  return intent.status === "requires_action" || intent.last_payment_error?.code === "authentication_required";
}
