import { StripeFault } from "../core/stripe-fault.ts";
import type { Deps } from "./deps.ts";
import { raiseRepeating } from "./raise-alert.ts";

/** Another application has marked the customer that our database names, so nothing is done with it. */
export class ForeignCustomer extends Error {
  override readonly name = "ForeignCustomer";
}

interface Known {
  customerId: string;
  userId: string;
}

/**
 * Asks whose the customer is that the database names, before anything is done with it. One without our present mark gets it: an earlier
 * version made it, or the application had another name.
 * @throws ForeignCustomer
 * @throws StripeFault of kind `missing` when Stripe does not know the customer.
 */
export async function requireOwn({ customerId, userId }: Known, deps: Deps): Promise<void> {
  const customer = await deps.stripe.readCustomer(customerId);
  if (customer === null) throw new StripeFault("read customer", { kind: "missing", param: "customer" });
  if (customer.whose === "others") {
    const application = customer.application?.slice(0, 100) ?? "";
    await raiseRepeating({ code: "foreign_customer", ids: { customer: customerId, user: userId, application } }, deps);
    throw new ForeignCustomer(`${customerId} belongs to another application`);
  }
  if (customer.whose === "unmarked") await deps.stripe.writeOwner({ customerId, userId });
}

/** The same for its subscriptions. They carry an earlier name, or none and our price. */
export async function markAnew(known: Known, deps: Deps): Promise<void> {
  await requireOwn(known, deps);
  const { application } = deps.policy;
  for (const subscription of await deps.stripe.listSubscriptions(known.customerId)) {
    const isOutdated = subscription.application !== null && subscription.application !== application;
    if (isOutdated) await deps.stripe.writeMark(subscription.id);
  }
}
