import type { Context } from "hono";
import { ClockOff, OddTimes, RefusedSignatures } from "../core/alarm-rules.ts";
import type { Deps } from "../flows/deps.ts";
import { acceptEvent } from "../flows/event-queue.ts";
import { raiseRepeating } from "../flows/raise-alert.ts";
import { Problem } from "./problem.ts";
import { readRawBody } from "./request-body.ts";

const MAX_BODY_BYTES = 1024 * 1024;
const FRESH_SECONDS = 300;

/** Verifies a body's signature and parses it. @throws anything: every failure is the sender's fault. */
type VerifyEvent = (rawBody: Uint8Array, signature: string, receivedAt: Date) => unknown;

export interface WebhookParts {
  verifyEvent: VerifyEvent;
  /** So long an answer waits for the event's outcome. Then it says that the event is queued. */
  webhookLimitMs: number;
}

/** Answers 200 when the event is stored, known or not relevant, 400 when it is not genuine, 503 when it should be sent again. */
export function createWebhookHandler({ verifyEvent, webhookLimitMs }: WebhookParts, deps: Deps) {
  const refused = new RefusedSignatures();
  const oddTimes = new OddTimes();
  return async (context: Context): Promise<Response> => {
    const body = await readRawBody(context, MAX_BODY_BYTES);
    const signature = context.req.header("stripe-signature");
    const event = verify(verifyEvent, { body, signature }, deps);
    if (event instanceof ClockOff) throw await oddTime(event, oddTimes, deps);
    if (event instanceof Problem) {
      await reportRefusal(signature, refused, deps);
      throw event;
    }
    refused.accepted();
    oddTimes.accepted();
    return context.json({ received: true, outcome: await acceptEvent(event, webhookLimitMs, deps) });
  };
}

function verify(
  verifyEvent: VerifyEvent,
  { body, signature }: { body: Uint8Array; signature: string | undefined },
  { clock }: Deps,
): unknown {
  if (signature === undefined) return new Problem("invalid_signature", "The signature header is missing.");
  try {
    return verifyEvent(body, signature, clock.now());
  } catch (error) {
    if (error instanceof ClockOff) return error;
    return new Problem(
      "invalid_signature",
      "The body was not signed with a known secret within the last five minutes.",
    );
  }
}

/** One event may be an old one that somebody sends again. When several new ones are off alike, nothing gets through until the clock is right. */
async function oddTime(found: ClockOff, oddTimes: OddTimes, deps: Deps): Promise<Problem> {
  const { eventId, aheadSeconds } = found;
  const isKnown = await deps.store.knowsEvent(eventId);
  const seconds = Math.abs(aheadSeconds);
  if (isKnown || !oddTimes.isClock(found)) {
    deps.log.warn("an event was sent again long after it was signed", { event: eventId, aheadSeconds, isKnown });
    return new Problem(
      "stale_signature",
      `The signature is right, but its time is ${seconds} seconds off: the event was sent again.`,
    );
  }
  const direction = aheadSeconds > 0 ? "ahead" : "behind";
  const details = { minutes: String(Math.round(seconds / 60)), direction };
  await raiseRepeating({ code: "clock_off", ids: {}, details }, deps);
  return new Problem(
    "clock_off",
    `The signature is right, but this service's clock is ${seconds} seconds ${direction} of its time.`,
  );
}

/** Without a line here, a wrong secret would be visible at Stripe only. */
async function reportRefusal(signature: string | undefined, refused: RefusedSignatures, deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const isFresh = signature !== undefined && looksGenuine(signature, now);
  deps.meter?.refusedSignature();
  deps.log.warn("a webhook request was refused: its signature matches no secret", { isFresh });
  if (refused.refused({ isFresh, now })) await raiseRepeating({ code: "signatures_refused", ids: {} }, deps);
}

/** It has Stripe's form and a current time, so only the secret can be wrong. */
function looksGenuine(signature: string, now: Date): boolean {
  const [, seconds] = /^t=(\d{1,12}),(?:.*,)?v1=[0-9a-f]{64}(?:,|$)/.exec(signature) ?? [];
  return seconds !== undefined && Math.abs(now.getTime() / 1_000 - Number(seconds)) <= FRESH_SECONDS;
}
