import { z } from "zod";

/** A signed-in user, as named in the application's token. */
export interface Caller {
  userId: string;
  email: string | null;
}

const CHECKOUT_MODES = ["subscription", "payment", "setup"] as const;

const requestSchema = z.strictObject({
  price_id: z.string().min(1).max(255).optional(),
  mode: z.enum(CHECKOUT_MODES).default("subscription"),
});

export type CheckoutRequest = { mode: "subscription" | "payment"; priceId: string } | { mode: "setup" };

type CheckoutRequestResult = { ok: true; request: CheckoutRequest } | { ok: false; detail: string };

/** Only prices the operator has listed can be bought. The browser names a price; it does not set one. */
export function parseCheckoutRequest(body: unknown, priceIds: readonly string[]): CheckoutRequestResult {
  const parsed = requestSchema.safeParse(body);
  if (!parsed.success) {
    return refuse('The body must be {"price_id": "…", "mode"?: "subscription" | "payment" | "setup"}.');
  }
  const { mode, price_id: priceId } = parsed.data;
  if (mode === "setup") {
    return priceId === undefined
      ? { ok: true, request: { mode } }
      : refuse("Saving a card takes no price: leave price_id out.");
  }
  if (priceId === undefined) return refuse("price_id is missing.");
  return priceIds.includes(priceId) ? { ok: true, request: { mode, priceId } } : refuse("This price is not for sale.");
}

function refuse(detail: string): CheckoutRequestResult {
  return { ok: false, detail };
}
