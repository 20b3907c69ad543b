import type Stripe from "stripe";

/** The tolerance that the provider recommends and the specification requires. */
const TOLERANCE_SECONDS = 300;

const DECODER = new TextDecoder();

/**
 * Checks a body against every configured secret, because the provider signs with both the old and the new one while a secret is
 * rolled.
 * @returns the parsed event.
 * @throws when no secret matches, when the time is off by more than five minutes, or when the body is not an event.
 */
export function createVerifyEvent(stripe: Stripe, secrets: readonly string[]) {
  return (rawBody: Uint8Array, signature: string, receivedAt: Date): unknown => {
    // The SDK would decode it for the signature, and again for the event.
    const body = DECODER.decode(rawBody);
    let refusal: unknown = null;
    for (const secret of secrets) {
      try {
        const receivedMs = receivedAt.getTime();
        const event = stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS, undefined, receivedMs);
        refuseFuture(signature, receivedAt);
        return event;
      } catch (error) {
        refusal = error;
      }
    }
    // Not made beforehand: an error's stack is a large part of what verifying an event costs.
    throw refusal ?? new Error("no secret is configured");
  };
}

/** The SDK refuses old signatures but accepts future ones. A header with two times has no valid time. */
function refuseFuture(signature: string, receivedAt: Date): void {
  const times = signature.split(",").filter((part) => part.startsWith("t="));
  const sentAt = times.length === 1 ? Number.parseInt(times[0]?.slice(2) ?? "", 10) : Number.NaN;
  const aheadSeconds = sentAt - receivedAt.getTime() / 1000;
  if (!(aheadSeconds <= TOLERANCE_SECONDS)) throw new RangeError("the signature's time is in the future");
}
