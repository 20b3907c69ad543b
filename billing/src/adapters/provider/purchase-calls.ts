import Stripe from "stripe";
import { parseWire } from "../../core/snapshots.ts";
import type { Provider } from "../../ports/provider.ts";
import { checked, listAll } from "./checked-answer.ts";
import { known } from "./customer-calls.ts";

const idOf = (reference: string | { id: string } | null | undefined) =>
  typeof reference === "object" ? (reference?.id ?? null) : (reference ?? null);
const toRefund = (wire: unknown) => ({ ...parseWire.reversal(wire), kind: "refund" as const });

export function purchaseCalls(stripe: Stripe) {
  const { sessions } = stripe.checkout;
  return {
    async readSession(id) {
      const session = await known(sessions.retrieve(id, { expand: ["line_items"] }));
      return session === null ? null : parseWire.session(checked("checkout.session", session));
    },
    async listCompleteSessions(customer) {
      const filter = { customer, status: "complete" as const, expand: ["data.line_items"] };
      return (await listAll((range) => sessions.list({ ...filter, ...range }))).map(parseWire.session);
    },
    async listReversals({ refundsSince, disputesSince }) {
      const refunds = await listAll((range) => stripe.refunds.list({ created: { gte: refundsSince }, ...range }));
      const disputes = await listAll((range) => stripe.disputes.list({ created: { gte: disputesSince }, ...range }));
      return [
        ...refunds.map(toRefund),
        ...disputes.map((wire) => ({ ...parseWire.reversal(wire), kind: "dispute" as const })),
      ];
    },
    async listRefunds(payment_intent) {
      const refunds = await listAll((range) => stripe.refunds.list({ payment_intent, ...range }));
      return refunds.filter((refund) => idOf(refund.payment_intent) === payment_intent).map(toRefund);
    },
    async subscriptionOfPayment(payment_intent) {
      const payment = { type: "payment_intent", payment_intent } as const;
      const filter = { payment, expand: ["data.invoice"] };
      const [first] = await listAll((range) => stripe.invoicePayments.list({ ...filter, ...range }));
      const invoice = first?.invoice;
      if (typeof invoice !== "object" || !("parent" in invoice)) return null;
      return idOf(invoice.parent?.subscription_details?.subscription);
    },
    async endAtPeriodEnd(id) {
      checked("subscription", await stripe.subscriptions.update(id, { cancel_at_period_end: true }));
    },
    async cancelSubscription(id) {
      const canceled = await known(stripe.subscriptions.cancel(id));
      if (canceled !== null) checked("subscription", canceled);
    },
  } satisfies Partial<Provider>;
}

export function eventCalls(stripe: Stripe) {
  return {
    readEvent: async (id) => checked("event", await stripe.events.retrieve(id)),
    async listUndelivered(types, createdSince) {
      const filter = { delivery_success: false, types: [...types], created: { gte: createdSince } };
      // The provider lists the newest event first.
      return (await listAll((range) => stripe.events.list({ ...filter, ...range }))).reverse();
    },
  } satisfies Partial<Provider>;
}

export function chargeCalls(stripe: Stripe) {
  const { paymentIntents } = stripe;
  return {
    async readPaymentIntent(id) {
      return parseWire.paymentIntent(checked("payment_intent", await paymentIntents.retrieve(id)));
    },
    async readSetupIntent(id) {
      return parseWire.setupIntent(checked("setup_intent", await stripe.setupIntents.retrieve(id)));
    },
    async findConfirmationUrl(invoiceId) {
      const filter = { invoice: invoiceId, expand: ["data.payment.payment_intent"] };
      const payments = await listAll((range) => stripe.invoicePayments.list({ ...filter, ...range }));
      if (!payments.some(({ payment }) => needsCustomer(payment.payment_intent))) return null;
      const invoice = checked("invoice", await stripe.invoices.retrieve(invoiceId));
      return invoice.status === "open" ? (invoice.hosted_invoice_url ?? null) : null;
    },
    async charge(params, idempotencyKey) {
      const request = { ...params, metadata: { ...params.metadata }, off_session: true, confirm: true };
      try {
        const { id, status } = checked("payment_intent", await paymentIntents.create(request, { idempotencyKey }));
        return { paymentIntentId: id, status };
      } catch (error) {
        // A decline is an answer, not a fault.
        if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
        const { payment_intent: intent, decline_code, code } = error;
        return { paymentIntentId: intent?.id ?? null, status: decline_code || code || "card_declined" };
      }
    },
    async listPayments(customer) {
      return (await listAll((range) => paymentIntents.list({ customer, ...range }))).map(parseWire.paymentIntent);
    },
    async cancelPaymentIntent(id) {
      checked("payment_intent", await paymentIntents.cancel(id));
    },
  } satisfies Partial<Provider>;
}

function needsCustomer(intent: string | Stripe.PaymentIntent | undefined): boolean {
  if (typeof intent !== "object") return false;
  return intent.status === "requires_action" || intent.last_payment_error?.code === "authentication_required";
}
