import { z } from "zod";
import { reference, text } from "./snapshots.ts";

/** Only these types change anything. All other types are acknowledged and ignored. */
export const HANDLED_EVENT_TYPES = [
  "checkout.session.completed",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "invoice.paid",
  "invoice.payment_failed",
  "payment_intent.payment_failed",
] as const;

export type HandledEventType = (typeof HANDLED_EVENT_TYPES)[number];

const note = z.string().optional().catch(undefined);
const metadata = z.object({ user_id: note, application: note }).nullish().catch(undefined);
const subscriptionDetails = z.object({ metadata }).nullish().catch(undefined);

/** Only what the handlers read. The payload's layout depends on the endpoint's API version, so only ids are trusted. */
const eventSchema = z.object({
  id: z.string().min(1).max(255),
  type: z.string(),
  livemode: z.boolean().optional(),
  api_version: text,
  account: text,
  data: z.object({
    object: z.object({
      id: z.string().optional(),
      customer: reference,
      mode: text,
      client_reference_id: text,
      payment_intent: reference,
      setup_intent: reference,
      payment_link: reference,
      subscription: reference,
      metadata,
      subscription_details: subscriptionDetails,
      parent: z.object({ subscription_details: subscriptionDetails }).nullish().catch(undefined),
    }),
  }),
});

const envelopeSchema = z.object({ id: z.string().min(1).max(255), type: z.string().min(1).max(255) });

export type StripeEvent = Omit<z.infer<typeof eventSchema>, "type"> & { type: HandledEventType };

type ParsedEvent =
  | { kind: "handled"; event: StripeEvent }
  /** A handled type in a layout this code cannot read. It must be delivered again once the code is fixed. */
  | { kind: "unreadable"; id: string; type: HandledEventType }
  /** Another format: it names an object and holds none. The endpoint was created for it, and every event will come like this. */
  | { kind: "thin"; id: string; type: string }
  | { kind: "ignored" };

export type EventOutcome = "applied" | "superseded" | "duplicate" | "ignored" | "unmatched" | "customer_missing";

export function parseStripeEvent(body: unknown): ParsedEvent {
  const envelope = envelopeSchema.safeParse(body);
  if (!envelope.success) return { kind: "ignored" };
  const { id, type } = envelope.data;
  if (isThin(body)) return { kind: "thin", id, type };
  if (!isHandled(type)) return { kind: "ignored" };
  const parsed = eventSchema.safeParse(body);
  return parsed.success ? { kind: "handled", event: { ...parsed.data, type } } : { kind: "unreadable", id, type };
}

/** The user id that this service wrote on what it sold. On a shared payment link the buyer may have written it, so it is only a hint. */
export function userIdHint({ data: { object } }: StripeEvent): string | null {
  const details = object.parent?.subscription_details ?? object.subscription_details;
  return object.metadata?.user_id ?? details?.metadata?.user_id ?? object.client_reference_id;
}

export function applicationHint({ data: { object } }: StripeEvent): string | null {
  const details = object.parent?.subscription_details ?? object.subscription_details;
  return object.metadata?.application ?? details?.metadata?.application ?? null;
}

function isThin(body: unknown): boolean {
  return typeof body === "object" && body !== null && "object" in body && body.object === "v2.core.event";
}

function isHandled(type: string): type is HandledEventType {
  return HANDLED_EVENT_TYPES.some((handled) => handled === type);
}
