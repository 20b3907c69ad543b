import type { Alert } from "../core/outgoing-mail.ts";
import type { ProviderFault } from "../core/provider-fault.ts";

/** The provider will refuse this again: a revoked key, an archived or mistyped price, a missing permission. */
export function providerRefused({ operation, details }: ProviderFault): Alert {
  const { code, param, statusCode } = details;
  return {
    code: "provider_refused",
    ids: { operation, reason: code ?? "", param: param ?? "", status: String(statusCode ?? "") },
  };
}
