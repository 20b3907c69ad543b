import type Stripe from "stripe";
import { isFaultOfKind } from "../../core/provider-fault.ts";
import type { OpenSession, Provider } from "../../ports/provider.ts";
import { checkedAnswer, checkedList } from "./checked-answer.ts";
import { findPortalConfiguration } from "./set-up-account.ts";

type CheckoutCalls = Pick<
  Provider,
  "listOpenSessions" | "createSession" | "expireSession" | "findPortalConfiguration" | "createPortalSession"
>;

export function checkoutCalls(stripe: Stripe): CheckoutCalls {
  const { sessions } = stripe.checkout;
  return {
    async listOpenSessions(customerId) {
      const list = await checkedList("list checkout sessions", (after) =>
        sessions.list({ customer: customerId, status: "open", limit: 100, ...after }),
      );
      return list.map(toOpenSession);
    },
    async createSession(params, idempotencyKey) {
      const create = () => sessions.create(params, { idempotencyKey });
      return toOpenSession(await checkedAnswer("create checkout session", "checkout.session", create));
    },
    async expireSession(sessionId) {
      try {
        await checkedAnswer("expire checkout session", "checkout.session", () => sessions.expire(sessionId));
        return "expired";
      } catch (error) {
        if (!isFaultOfKind(error, "rejected")) throw error;
        const read = () => sessions.retrieve(sessionId);
        const session = await checkedAnswer("read checkout session", "checkout.session", read);
        if (session.status === "expired") return "expired";
        if (session.status === "complete") return "complete";
        throw error;
      }
    },
    findPortalConfiguration: async (application) => (await findPortalConfiguration(stripe, application))?.id ?? null,
    async createPortalSession({ customerId, returnUrl, configuration }) {
      const params = { customer: customerId, return_url: returnUrl };
      const session = await checkedAnswer("create portal session", "billing_portal.session", () =>
        stripe.billingPortal.sessions.create(configuration === null ? params : { ...params, configuration }),
      );
      return session.url;
    },
  };
}

function toOpenSession(session: Stripe.Checkout.Session): OpenSession {
  return { id: session.id, url: session.url, mode: session.mode };
}
