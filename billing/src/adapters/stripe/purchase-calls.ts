import Stripe from "stripe";
import { type OwnMark, ours } from "../../core/ours.ts";
import { parseWire, type ReversalSnapshot } from "../../core/snapshots.ts";
import type { StripeCalls } from "../../ports/stripe-calls.ts";
import { checked, checkedPage, listAll, PAGE_SIZE } from "./checked-answer.ts";
import { known, onlyOurs } from "./customer-calls.ts";

const idOf = (reference: string | { id: string } | null | undefined) =>
  typeof reference === "object" ? (reference?.id ?? null) : (reference ?? null);

export function purchaseCalls(stripe: Stripe, own: OwnMark) {
  const { sessions } = stripe.checkout;
  const judge = async (kind: ReversalSnapshot["kind"], wire: Stripe.Refund | Stripe.Dispute) => {
    const payment = await paymentOf(wire.payment_intent);
    return payment === null ? [] : [{ ...parseWire.reversal(wire), kind, payment }];
  };
  const paymentOf = async (given: Stripe.Refund["payment_intent"]) => {
    const wire = typeof given === "string" ? await known(stripe.paymentIntents.retrieve(given)) : given;
    return wire === null ? null : ours(parseWire.paymentIntent(wire), own, "ours");
  };
  const judgeAll = async (kind: ReversalSnapshot["kind"], wires: readonly (Stripe.Refund | Stripe.Dispute)[]) =>
    (await Promise.all(wires.map((wire) => judge(kind, wire)))).flat();
  const expand = ["data.payment_intent"];
  return {
    async readSession(id) {
      const session = await known(sessions.retrieve(id, { expand: ["line_items"] }));
      return session === null ? null : ours(parseWire.session(checked("checkout.session", session)), own);
    },
    async listCompleteSessions(customer) {
      const filter = { customer, status: "complete" as const, expand: ["data.line_items"] };
      const complete = await listAll((range) => sessions.list({ ...filter, ...range }));
      return onlyOurs(complete.map(parseWire.session), own);
    },
    async listReversals({ kind, since, after }) {
      const range = { limit: PAGE_SIZE, ...(after === null ? {} : { starting_after: after }) };
      const query = { created: { gte: since }, expand, ...range };
      const list = kind === "refund" ? stripe.refunds.list(query) : stripe.disputes.list(query);
      const { data, has_more } = checkedPage<Stripe.Refund | Stripe.Dispute>(await list);
      return { reversals: await judgeAll(kind, data), next: has_more ? (data.at(-1)?.id ?? null) : null };
    },
    async listReversalsOf(payment_intent) {
      const refunds = await listAll((range) => stripe.refunds.list({ payment_intent, expand, ...range }));
      const disputes = await listAll((range) => stripe.disputes.list({ payment_intent, expand, ...range }));
      const all = await Promise.all([judgeAll("refund", refunds), judgeAll("dispute", disputes)]);
      return all.flat().filter(({ paymentIntentId }) => paymentIntentId === payment_intent);
    },
    async subscriptionOfPayment(payment_intent) {
      const payment = { type: "payment_intent", payment_intent } as const;
      const filter = { payment, expand: ["data.invoice"] };
      const [first] = await listAll((range) => stripe.invoicePayments.list({ ...filter, ...range }));
      const invoice = first?.invoice;
      if (typeof invoice !== "object" || !("parent" in invoice)) return null;
      return idOf(invoice.parent?.subscription_details?.subscription);
    },
    async endSubscription({ id, scheduleId }, when) {
      if (scheduleId !== null) checked("subscription_schedule", await stripe.subscriptionSchedules.release(scheduleId));
      const end = { cancel_at_period_end: true };
      const ended = await known(
        when === "now" ? stripe.subscriptions.cancel(id) : stripe.subscriptions.update(id, end),
      );
      if (ended !== null) checked("subscription", ended);
    },
    async resumeSubscription(id) {
      checked("subscription", await stripe.subscriptions.resume(id));
    },
  } satisfies Partial<StripeCalls>;
}

export function eventCalls(stripe: Stripe) {
  return {
    readEvent: async (id) => checked("event", await stripe.events.retrieve(id)),
    async listUndelivered(types, createdSince) {
      const filter = { delivery_success: false, types: [...types], created: { gte: createdSince } };
      // Stripe lists the newest event first.
      return (await listAll((range) => stripe.events.list({ ...filter, ...range }))).reverse();
    },
  } satisfies Partial<StripeCalls>;
}

export function chargeCalls(stripe: Stripe, own: OwnMark) {
  const { paymentIntents } = stripe;
  return {
    async readPaymentIntent(id, unmarked) {
      const intent = checked("payment_intent", await paymentIntents.retrieve(id));
      return ours(parseWire.paymentIntent(intent), own, unmarked);
    },
    async readSetupIntent(id) {
      const intent = checked("setup_intent", await stripe.setupIntents.retrieve(id));
      return ours(parseWire.setupIntent(intent), own, "ours");
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
      const all = await listAll((range) => paymentIntents.list({ customer, ...range }));
      return onlyOurs(all.map(parseWire.paymentIntent), own, "ours");
    },
    async cancelPaymentIntent(id) {
      checked("payment_intent", await paymentIntents.cancel(id));
    },
  } satisfies Partial<StripeCalls>;
}

function needsCustomer(intent: string | Stripe.PaymentIntent | undefined): boolean {
  if (typeof intent !== "object") return false;
  return intent.status === "requires_action" || intent.last_payment_error?.code === "authentication_required";
}
