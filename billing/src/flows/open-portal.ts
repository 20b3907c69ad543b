import { isFaultOfKind } from "../core/provider-fault.ts";
import { settingsUrl } from "../core/session-params.ts";
import type { Deps } from "./deps.ts";

export type PortalOutcome = { kind: "open"; url: string } | { kind: "no_customer" };

/** Plan changes, cards and cancellations are all handled in the provider's portal. */
export async function openPortal(userId: string, deps: Deps): Promise<PortalOutcome> {
  const record = await deps.store.findUser(userId);
  if (!record?.paymentCustomerId) return { kind: "no_customer" };
  const params = { customerId: record.paymentCustomerId, returnUrl: settingsUrl(deps.policy.appUrl) };
  return { kind: "open", url: await deps.provider.createPortalSession(params) };
}

/** For a refusal that points to the portal. If there is none, the application's own billing page has to do. */
export async function portalUrlOrSettings(customerId: string, deps: Deps): Promise<string> {
  const returnUrl = settingsUrl(deps.policy.appUrl);
  return await deps.provider.createPortalSession({ customerId, returnUrl }).catch((error: unknown) => {
    const reason = isFaultOfKind(error, "rejected") ? "rejected" : "unavailable";
    deps.log.warn("no portal session", { customer: customerId, reason });
    return returnUrl;
  });
}
