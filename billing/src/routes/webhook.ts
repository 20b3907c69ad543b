import type { Context } from "hono";
import { ClockOff, RefusedSignatures } from "../core/alarm-rules.ts";
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
  return async (context: Context): Promise<Response> => {
    const body = await readRawBody(context, MAX_BODY_BYTES);
    const signature = context.req.header("stripe-signature");
    const event = await verify(verifyEvent, { body, signature }, deps).catch(async (error: unknown) => {
      if (!(error instanceof Problem) || error.code !== "clock_off") await reportRefusal(signature, refused, deps);
      throw error;
    });
    refused.accepted();
    return context.json({ received: true, outcome: await acceptEvent(event, webhookLimitMs, deps) });
  };
}

async function verify(
  verifyEvent: VerifyEvent,
  sent: { body: Uint8Array; signature: string | undefined },
  deps: Deps,
): Promise<unknown> {
  if (sent.signature === undefined) throw new Problem("invalid_signature", "The signature header is missing.");
  try {
    return verifyEvent(sent.body, sent.signature, deps.clock.now());
  } catch (error) {
    if (error instanceof ClockOff) throw await clockOff(error, deps);
    throw new Problem("invalid_signature", "The body was not signed with a known secret within the last five minutes.");
  }
}

/** At once: nothing gets through until the clock is right. */
async function clockOff({ aheadSeconds }: ClockOff, deps: Deps): Promise<Problem> {
  const direction = aheadSeconds > 0 ? "ahead" : "behind";
  deps.log.warn("a webhook request was refused: its signature is right, its time is not", { aheadSeconds });
  const minutes = String(Math.round(Math.abs(aheadSeconds) / 60));
  await raiseRepeating({ code: "clock_off", ids: { minutes, direction } }, deps);
  const detail = `The signature is right, but this service's clock is ${Math.abs(aheadSeconds)} seconds ${direction} of its time.`;
  return new Problem("clock_off", detail);
}

/** Without a line here, a wrong secret would be visible at the provider only. */
async function reportRefusal(signature: string | undefined, refused: RefusedSignatures, deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const isFresh = signature !== undefined && looksGenuine(signature, now);
  deps.meter?.refusedSignature();
  deps.log.warn("a webhook request was refused: its signature matches no secret", { isFresh });
  if (refused.refused({ isFresh, now })) await raiseRepeating({ code: "signatures_refused", ids: {} }, deps);
}

/** It has the provider's form and a current time, so only the secret can be wrong. */
function looksGenuine(signature: string, now: Date): boolean {
  const [, seconds] = /^t=(\d{1,12}),(?:.*,)?v1=[0-9a-f]{64}(?:,|$)/.exec(signature) ?? [];
  return seconds !== undefined && Math.abs(now.getTime() / 1_000 - Number(seconds)) <= FRESH_SECONDS;
}
