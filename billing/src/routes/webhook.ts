import type { Context } from "hono";
import type { Deps } from "../flows/deps.ts";
import { receiveEvent } from "../flows/receive-event.ts";
import { Problem } from "./problem.ts";
import { readRawBody } from "./request-body.ts";

const MAX_BODY_BYTES = 1024 * 1024;

/** Verifies a body's signature and parses it. @throws anything: every failure is the sender's fault. */
export type VerifyEvent = (rawBody: Uint8Array, signature: string, receivedAt: Date) => unknown;

/**
 * Answers 200 when the event is handled, already known or not relevant, 400 when it is not genuine, and 503 when it should be
 * sent again.
 */
export function createWebhookHandler(verifyEvent: VerifyEvent, deps: Deps) {
  return async (context: Context): Promise<Response> => {
    const body = await readRawBody(context, MAX_BODY_BYTES);
    const signature = context.req.header("stripe-signature");
    const event = verify(verifyEvent, { body, signature }, deps.clock.now());
    const outcome = await receiveEvent(event, deps);
    return context.json({ received: true, outcome });
  };
}

function verify(
  verifyEvent: VerifyEvent,
  sent: { body: Uint8Array; signature: string | undefined },
  now: Date,
): unknown {
  if (sent.signature === undefined) throw new Problem("invalid_signature", "The signature header is missing.");
  try {
    return verifyEvent(sent.body, sent.signature, now);
  } catch {
    throw new Problem("invalid_signature", "The body was not signed with a known secret within the last five minutes.");
  }
}
