import type { Caller } from "../core/session-params.ts";
import { isFaultOfKind, KEY_TAKEN, StripeFault } from "../core/stripe-fault.ts";
import type { KeyedRequest, Lease } from "../ports/store.ts";
import type { Deps } from "./deps.ts";
import { closeRequest, isFinal, isKeyStillKnown, openRequest } from "./keyed-requests.ts";
import { findKnownCustomer } from "./known-customer.ts";
import { requireOwn } from "./own-customer.ts";
import { faultReason } from "./with-lease.ts";

interface CustomerWork {
  userId: string;
  email: string | null;
  lease: Lease;
  /** A customer that Stripe no longer knows. */
  replaces: string | null;
}

/** `isNew`: this call created it, so it has neither pages nor subscriptions yet. */
type Created = { customerId: string; isNew: boolean };

/**
 * Creates Stripe's customer for this user exactly once, despite crashes, races and restored backups: the key is derived from the
 * user, so a day long Stripe answers with the same customer, whoever asks. Call it under the user's lease.
 */
export async function createCustomerOnce(work: CustomerWork, deps: Deps): Promise<Created> {
  const earlier = await deps.store.findKeyedRequest(`customer:${work.userId}`);
  const pending = earlier?.state === "pending" ? earlier : null;
  // A key that Stripe may have forgotten is not sent again.
  if (pending !== null && isKeyStillKnown(pending, deps.clock.now())) return await send(pending, work, deps);
  const known = await findKnownCustomer({ ...work, isThorough: earlier !== null }, deps);
  if (pending !== null) await close(pending, known, work, deps);
  else if (known !== null) await close(await open(work, deps), known, work, deps);
  return known === null ? await send(await open(work, deps), work, deps) : { customerId: known, isNew: false };
}

/** If Stripe has stored a failure under the key, the customer may exist. Only if it does not may the next call use a new key. */
async function send(request: KeyedRequest, work: CustomerWork, deps: Deps): Promise<Created> {
  try {
    const { id: customerId, isNew } = await deps.stripe.createCustomer(JSON.parse(request.params), request.key);
    await close(request, customerId, work, deps);
    return { customerId, isNew };
  } catch (error) {
    const isTaken = error instanceof StripeFault && error.details.code === KEY_TAKEN;
    if (!isFinal(error) && !isTaken) throw error;
    const found = await findKnownCustomer({ ...work, isThorough: true }, deps);
    // It was created a moment ago with another address, and Stripe's index will show it soon.
    if (found === null && isTaken) throw error;
    await close(request, found, work, deps);
    if (found !== null) return { customerId: found, isNew: false };
    if (!isAboutEmail(error) || work.email === null) throw error;
    // An address that Stripe refuses must not stop a sale; the page asks for one.
    const withoutEmail = { ...work, email: null };
    return await send(await open(withoutEmail, deps), withoutEmail, deps);
  }
}

async function close(request: KeyedRequest, customerId: string | null, work: CustomerWork, deps: Deps): Promise<void> {
  const { userId, lease, replaces } = work;
  const customer = customerId === null ? {} : { customer: { userId, customerId, replaces } };
  await closeRequest(request, { resultId: customerId, lease, ...customer }, deps);
}

function isAboutEmail(error: unknown): boolean {
  return isFaultOfKind(error, "rejected") && error.details.param === "email";
}

async function open({ userId, email, lease, replaces }: CustomerWork, deps: Deps): Promise<KeyedRequest> {
  const once = JSON.stringify([deps.policy.application, userId, replaces]);
  const params = { userId, ...(email === null ? {} : { email }) };
  return await openRequest({ scope: `customer:${userId}`, params, lease, once }, deps);
}

/** Tells Stripe first, whose receipts go there: if the record cannot be written afterwards, the next visit repeats both. */
export async function updateEmail({ userId, email }: Caller, deps: Deps): Promise<void> {
  const record = await deps.store.findUser(userId);
  if (record === null || email === null || record.email === email) return;
  const { paymentCustomerId: customerId } = record;
  if (customerId !== null) await tellStripe({ customerId, userId, email }, deps);
  await deps.store.ensureUser({ userId, email, now: deps.clock.now() });
}

type Note = { customerId: string; userId: string; email: string };

/** An address that Stripe refuses, or a customer that was deleted, must not stop what the user came for. */
async function tellStripe({ customerId, userId, email }: Note, deps: Deps): Promise<void> {
  try {
    await requireOwn({ customerId, userId }, deps);
    await deps.stripe.writeEmail({ customerId, email });
  } catch (error) {
    if (!(error instanceof StripeFault) || isFaultOfKind(error, "unavailable")) throw error;
    deps.log.warn("an address was not passed on", { customer: customerId, reason: faultReason(error) });
  }
}
