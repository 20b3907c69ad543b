import type Stripe from "stripe";
import { ClockOff } from "../../core/alarm-rules.ts";

/** The tolerance that the provider recommends and the specification requires. */
const TOLERANCE_SECONDS = 300;

const DECODER = new TextDecoder();

/**
 * Checks a body against every configured secret, because the provider signs with both the old and the new one while a secret is
 * rolled. The SDK refuses thin events as if they were forged, accepts times in the future and hides what is wrong with a time, so
 * only its check of the signature is used.
 * @returns the parsed event.
 * @throws ClockOff when a secret matches and the time is off by more than five minutes.
 * @throws when no secret matches or the body is not JSON.
 */
export function createVerifyEvent(stripe: Stripe, secrets: readonly string[]) {
  const checker = stripe.webhooks.signature;
  if (checker === null) throw new Error("the SDK cannot verify signatures here");
  return (rawBody: Uint8Array, signature: string, receivedAt: Date): unknown => {
    const body = DECODER.decode(rawBody);
    let refusal: unknown = new Error("no secret is configured");
    for (const secret of secrets) {
      try {
        checker.verifyHeader(body, signature, secret, Number.MAX_SAFE_INTEGER, undefined, receivedAt.getTime());
        checkTime(signature, receivedAt);
        return JSON.parse(body);
      } catch (error) {
        if (error instanceof ClockOff) throw error;
        refusal = error;
      }
    }
    throw refusal;
  };
}

/** A header with two times has no valid time. */
function checkTime(signature: string, receivedAt: Date): void {
  const times = signature.split(",").filter((part) => part.startsWith("t="));
  const sentAt = times.length === 1 ? Number.parseInt(times[0]?.slice(2) ?? "", 10) : Number.NaN;
  if (Number.isNaN(sentAt)) throw new RangeError("the signature has no single time");
  const aheadSeconds = Math.round(receivedAt.getTime() / 1_000 - sentAt);
  if (Math.abs(aheadSeconds) > TOLERANCE_SECONDS) throw new ClockOff(aheadSeconds);
}
