import type { Caller } from "../core/checkout-request.ts";
import { isFaultOfKind } from "../core/provider-fault.ts";
import type { Deps } from "./deps.ts";
import { faultReason } from "./with-lease.ts";

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
