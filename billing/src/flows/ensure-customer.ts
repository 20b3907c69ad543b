import { creationWindow, isKeyStillKnown, type KeyedRequest } from "../core/keyed-request.ts";
import { isFaultOfKind } from "../core/provider-fault.ts";
import type { Caller } from "../core/session-params.ts";
import type { Owner } from "../ports/provider.ts";
import type { Lease } from "../ports/store.ts";
import type { Deps } from "./deps.ts";
import { closeRequest, isFinal, openRequest } from "./keyed-requests.ts";
import { findKnownCustomer } from "./known-customer.ts";
import { faultReason } from "./with-lease.ts";

interface CustomerWork {
  userId: string;
  email: string | null;
  lease: Lease;
  /** A customer that the provider no longer knows. */
  replaces: string | null;
}

/** Creates the provider's customer for this user exactly once, despite crashes and races. Call it under the user's lease. */
export async function createCustomerOnce(
  work: CustomerWork,
  deps: Deps,
): Promise<{ customerId: string; isNew: boolean }> {
  const earlier = await deps.store.findKeyedRequest(`customer:${work.userId}`);
  if (earlier?.state === "pending") return { customerId: await resume(earlier, work, deps), isNew: false };
  const known = await findKnownCustomer(work, deps);
  if (known !== null) return { customerId: await adopt(known, work, deps), isNew: false };
  return { customerId: await send(await open(work, deps), work, deps), isNew: true };
}

async function adopt(customerId: string, work: CustomerWork, deps: Deps): Promise<string> {
  await close(await open(work, deps), customerId, work, deps);
  return customerId;
}

/** A key that the provider may have forgotten is not sent again. */
async function resume(request: KeyedRequest, work: CustomerWork, deps: Deps): Promise<string> {
  if (isKeyStillKnown(request, deps.clock.now())) return await send(request, work, deps);
  const found = await findCreated(request, work, deps);
  await close(request, found, work, deps);
  return found ?? (await send(await open(work, deps), work, deps));
}

/** If the provider has stored a failure under the key, the customer may exist. Only if it does not may the next call use a new key. */
async function send(request: KeyedRequest, work: CustomerWork, deps: Deps): Promise<string> {
  try {
    const customerId = await deps.provider.createCustomer(JSON.parse(request.params), request.key);
    await close(request, customerId, work, deps);
    return customerId;
  } catch (error) {
    if (!isFinal(error)) throw error;
    const found = await findCreated(request, work, deps);
    await close(request, found, work, deps);
    if (found !== null) return found;
    if (!isAboutEmail(error) || work.email === null) throw error;
    // An address that the provider refuses must not stop a sale; the page asks for one.
    const withoutEmail = { ...work, email: null };
    return await send(await open(withoutEmail, deps), withoutEmail, deps);
  }
}

async function close(request: KeyedRequest, customerId: string | null, work: CustomerWork, deps: Deps): Promise<void> {
  const { userId, lease, replaces } = work;
  const customer = customerId === null ? {} : { customer: { userId, customerId, replaces } };
  await closeRequest(request, { resultId: customerId, lease, ...customer }, deps);
}

function findCreated(request: KeyedRequest, work: CustomerWork, deps: Deps): Promise<string | null> {
  return deps.provider.findCustomer({ owner: ownerOf(work, deps), ...creationWindow(request) });
}

function ownerOf({ userId }: CustomerWork, { policy }: Deps): Owner {
  return { userId, application: policy.application };
}

function isAboutEmail(error: unknown): boolean {
  return isFaultOfKind(error, "rejected") && error.details.param === "email";
}

function open(work: CustomerWork, deps: Deps): Promise<KeyedRequest> {
  const params = { ...ownerOf(work, deps), ...(work.email === null ? {} : { email: work.email }) };
  return openRequest(`customer:${work.userId}`, params, work.lease, deps);
}

/** Tells the provider first, whose receipts go there: if the record cannot be written afterwards, the next visit repeats both. */
export async function updateEmail({ userId, email }: Caller, deps: Deps): Promise<void> {
  const record = await deps.store.findUser(userId);
  if (record === null || email === null || record.email === email) return;
  if (record.paymentCustomerId !== null) await tellProvider(record.paymentCustomerId, email, deps);
  await deps.store.ensureUser({ userId, email, now: deps.clock.now() });
}

/** An address that the provider refuses, or a customer that was deleted, must not stop what the user came for. */
async function tellProvider(customerId: string, email: string, deps: Deps): Promise<void> {
  try {
    await deps.provider.writeEmail({ customerId, email });
  } catch (error) {
    if (isFaultOfKind(error, "unavailable")) throw error;
    deps.log.warn("an address was not passed on", { customer: customerId, reason: faultReason(error) });
  }
}
