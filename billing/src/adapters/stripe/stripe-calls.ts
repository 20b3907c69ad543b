import type Stripe from "stripe";
import type { OwnMark } from "../../core/ours.ts";
import { StripeFault } from "../../core/stripe-fault.ts";
import type { Meter } from "../../ports/runtime.ts";
import type { StripeCalls } from "../../ports/stripe-calls.ts";
import { withFaults } from "./checked-answer.ts";
import { checkoutCalls, customerCalls } from "./customer-calls.ts";
import { chargeCalls, eventCalls, purchaseCalls } from "./purchase-calls.ts";
import { API_VERSION } from "./stripe-client.ts";
import type { Manners, Throttle } from "./throttle.ts";

/** Stripe, through its official SDK. Its faults are all of the kind `StripeFault`. */
export function createStripeCalls(
  stripe: Stripe,
  throttle: Throttle,
  { own, ...manners }: Manners & { own: OwnMark },
  meter: Pick<Meter, "stripeCall"> | null = null,
): StripeCalls {
  const counted = async <T>(call: () => Promise<T>): Promise<T> => {
    const sent = call();
    const outcome = await sent.then(() => "ok", outcomeOf);
    meter?.stripeCall(outcome);
    return await sent;
  };
  const calls = {
    ...customerCalls(stripe, own),
    ...checkoutCalls(stripe, own),
    ...chargeCalls(stripe, own),
    ...purchaseCalls(stripe, own),
    ...eventCalls(stripe),
  };
  const { listSubscriptions } = withFaults(calls);
  const reads = new CoalescedReads((customerId, onSent) =>
    throttle.run(() => {
      onSent();
      return counted(() => listSubscriptions(customerId));
    }, manners),
  );
  return {
    // Every call waits for its turn and is sent again when there were too many.
    ...withFaults(calls, (send) => throttle.run(() => counted(send), manners)),
    apiVersion: API_VERSION,
    listSubscriptions: (customerId) => reads.get(customerId),
  };
}

function outcomeOf(error: unknown): string {
  const status = error instanceof StripeFault ? error.details.statusCode : null;
  return status === null ? "no_answer" : String(status);
}

interface Reads<T> {
  running: Promise<T>;
  /** The running one still waits for its turn, so whoever asks now may share it. */
  isWaiting: () => boolean;
  /** Begins when the running one ends. Everybody who asks until then shares it. */
  next: Promise<T> | null;
}

/**
 * Shares reads of the same thing. Nobody gets a result that was read before they asked: a running read may have missed the change
 * that made them ask, so they share the one that follows it. However many ask, two reads answer them.
 */
export class CoalescedReads<T> {
  private readonly reads = new Map<string, Reads<T>>();
  private readonly read: (key: string, onSent: () => void) => Promise<T>;

  /** @param read calls back when it sends its request. */
  constructor(read: (key: string, onSent: () => void) => Promise<T>) {
    this.read = read;
  }

  get(key: string): Promise<T> {
    const known = this.reads.get(key);
    if (known === undefined) return this.start(key);
    if (known.isWaiting()) return known.running;
    known.next ??= known.running.then(
      () => this.start(key),
      () => this.start(key),
    );
    return known.next;
  }

  private start(key: string): Promise<T> {
    let isSent = false;
    const running = this.read(key, () => {
      isSent = true;
    });
    const reads: Reads<T> = { running, isWaiting: () => !isSent, next: null };
    this.reads.set(key, reads);
    const forget = () => {
      if (this.reads.get(key) === reads && reads.next === null) this.reads.delete(key);
    };
    reads.running.then(forget, forget);
    return reads.running;
  }
}
