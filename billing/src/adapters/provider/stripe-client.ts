import { Agent } from "node:https";
import Stripe from "stripe";
import type { ProviderConfig } from "../../config/config.ts";

/**
 * The only place that pins the version. The SDK's types accept just this literal, so an SDK upgrade that changes it fails the
 * type check.
 */
export const API_VERSION = "2026-10-28.endive";

/** The SDK's default timeout of 80 seconds is too long, both for a webhook and for a person. */
export function createStripeClient(
  config: Pick<ProviderConfig, "secretKey" | "apiBase" | "timeoutMs" | "maxRetries"> & Partial<ProviderConfig>,
): Stripe {
  const { secretKey, apiBase, proxy = null, timeoutMs, maxRetries } = config;
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: timeoutMs,
    maxNetworkRetries: maxRetries,
    telemetry: false,
    ...(proxy === null || apiBase?.protocol === "http:" ? {} : { httpAgent: proxyAgent(proxy) }),
    ...baseOptions(apiBase),
  });
}

function proxyAgent(proxy: string): Agent {
  return new Agent({ keepAlive: true, proxyEnv: { HTTPS_PROXY: proxy } });
}

function baseOptions(apiBase: URL | null) {
  if (apiBase === null) return {};
  const protocol = apiBase.protocol === "https:" ? "https" : "http";
  const port = apiBase.port === "" ? (protocol === "https" ? 443 : 80) : Number(apiBase.port);
  return { host: apiBase.hostname, port, protocol } as const;
}
