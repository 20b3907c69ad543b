import Stripe from "stripe";
import type { ChargeAnswer } from "../../core/off-session-charge.ts";
import type { Provider } from "../../ports/provider.ts";
import { checkedAnswer, checkedList, toProviderFault } from "./checked-answer.ts";
import { parseWire } from "./wire-shapes.ts";

type ChargeCalls = Pick<
  Provider,
  "readPaymentIntent" | "readSetupIntent" | "findConfirmationUrl" | "charge" | "listPayments" | "cancelPaymentIntent"
>;

export function chargeCalls(stripe: Stripe): ChargeCalls {
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
  };
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
