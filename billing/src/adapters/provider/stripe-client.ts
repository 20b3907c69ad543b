import Stripe from "stripe";
import type { ProviderConfig } from "../../config/config.ts";
import { PooledHttpClient } from "./pooled-http-client.ts";

/**
 * The only place that pins the version. The SDK's types accept just this literal, so an SDK upgrade that changes it fails the
 * type check.
 */
export const API_VERSION = "2026-10-28.endive";

export type StripeClient = Stripe & {
  /** `rawRequest` of a GET, for what is read all the time. Cheaper while nothing goes wrong, and the same otherwise. */
  readPath(path: string): ReturnType<Stripe["rawRequest"]>;
};

/** The SDK's default timeout of 80 seconds is too long, both for a webhook and for a person. */
export function createStripeClient(
  config: Pick<ProviderConfig, "secretKey" | "apiBase" | "timeoutMs" | "maxRetries">,
): StripeClient {
  const httpClient = new PooledHttpClient(config.timeoutMs);
  const stripe = new Stripe(config.secretKey, {
    apiVersion: API_VERSION,
    timeout: config.timeoutMs,
    maxNetworkRetries: config.maxRetries,
    telemetry: false,
    httpClient,
    ...baseOptions(config.apiBase),
  });
  const readPath: StripeClient["readPath"] = async (path) =>
    (await httpClient.readPlainly(path)) ?? (await stripe.rawRequest("GET", path));
  return Object.assign(stripe, { readPath });
}

function baseOptions(apiBase: URL | null) {
  if (apiBase === null) return {};
  const protocol = apiBase.protocol === "https:" ? "https" : "http";
  const port = apiBase.port === "" ? (protocol === "https" ? 443 : 80) : Number(apiBase.port);
  return { host: apiBase.hostname, port, protocol } as const;
}
