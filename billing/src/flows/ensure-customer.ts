import { creationWindow, isKeyStillKnown, type KeyedRequest } from "../core/keyed-request.ts";
import { isFaultOfKind, ProviderFault } from "../core/provider-fault.ts";
import type { Caller } from "../core/session-params.ts";
import type { Owner } from "../ports/provider.ts";
import type { Lease } from "../ports/store.ts";
import type { Deps } from "./deps.ts";
import { findKnownCustomer } from "./known-customer.ts";
import { faultReason, LeaseBusy } from "./with-lease.ts";

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
  return { customerId: await send(await openRequest(work, deps), work, deps), isNew: true };
}

async function adopt(customerId: string, work: CustomerWork, deps: Deps): Promise<string> {
  await close(await openRequest(work, deps), customerId, work, deps);
  return customerId;
}

/** A key that the provider may have forgotten is not sent again. */
async function resume(request: KeyedRequest, work: CustomerWork, deps: Deps): Promise<string> {
  if (isKeyStillKnown(request, deps.clock.now())) return await send(request, work, deps);
  const found = await findCreated(request, work, deps);
  await close(request, found, work, deps);
  return found ?? (await send(await openRequest(work, deps), work, deps));
}

/**
 * Sends the stored request. If the provider has stored a failure under the key, the customer may or may not exist. It is looked
 * up, and only if it does not exist may the next call use a new key.
 */
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
    return await send(await openRequest(withoutEmail, deps), withoutEmail, deps);
  }
}

async function close(request: KeyedRequest, customerId: string | null, work: CustomerWork, deps: Deps): Promise<void> {
  const { userId, lease, replaces } = work;
  const now = deps.clock.now();
  const isClosed = await deps.store.closeKeyedRequest({
    request,
    state: customerId === null ? "abandoned" : "done",
    resultId: customerId,
    lease,
    ...(customerId === null ? {} : { customer: { userId, customerId, replaces, now } }),
  });
  if (!isClosed) throw new LeaseBusy(`customer:${userId} was taken over`);
}

/** Sending the same request again would not help. */
function isFinal(error: unknown): boolean {
  return error instanceof ProviderFault && (error.details.isSavedFailure || error.details.kind === "rejected");
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

async function openRequest(work: CustomerWork, deps: Deps): Promise<KeyedRequest> {
  const params = JSON.stringify({ ...ownerOf(work, deps), ...(work.email === null ? {} : { email: work.email }) });
  const scope = `customer:${work.userId}`;
  const request = await deps.store.openKeyedRequest({ scope, params, lease: work.lease, now: deps.clock.now() });
  if (request === null) throw new LeaseBusy(`${scope} was taken over`);
  return request;
}

/**
 * Passes a changed address on to the provider, whose receipts would otherwise go to the old one. The provider is told first: if the
 * record cannot be written afterwards, the next visit repeats both.
 */
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
