import type { Proration } from "../core/account-plan.ts";
import type { ProviderConfig } from "./config.ts";
import { type Environment, Fields } from "./fields.ts";
import { Problems } from "./problems.ts";
import { readAppUrl, readPriceIds, readProvider } from "./read-config.ts";

export interface SetUpConfig {
  provider: ProviderConfig;
  appUrl: string;
  /** This service's public address, without a slash at the end. */
  serviceUrl: string;
  priceIds: readonly string[];
  proration: Proration;
}

/** What set-up needs: the secrets that it hands out are not there yet. @throws ConfigurationError */
export function readSetUpConfig(environment: Environment): SetUpConfig {
  const problems = new Problems();
  const fields = new Fields(environment, problems);
  const provider = readProvider(fields, problems);
  const appUrl = readAppUrl(fields, problems, provider.livemode);
  const serviceUrl = fields.url("SERVICE_URL", provider.livemode ? ["https:"] : ["https:", "http:"]);
  const priceIds = readPriceIds(fields, problems);
  const isInvoiced = fields.oneOf("PORTAL_PRORATION", ["create_prorations", "always_invoice"]) === "always_invoice";
  problems.throwIfAny();
  return {
    provider,
    appUrl,
    serviceUrl: (serviceUrl?.href ?? appUrl).replace(/\/+$/, ""),
    priceIds,
    proration: isInvoiced ? "always_invoice" : "create_prorations",
  };
}
