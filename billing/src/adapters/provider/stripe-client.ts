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
    httpClient: createHttpClient(proxy === null || apiBase?.protocol === "http:" ? undefined : proxyAgent(proxy)),
    ...baseOptions(apiBase),
  });
}

/** The SDK's own, for answers that are objects: on JSON that is a text or a number it would end the process, outside of any call. */
function createHttpClient(agent: Agent | undefined): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient(agent);
  const send = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const response = await send(...request);
    const read = response.toJSON.bind(response);
    response.toJSON = async () => {
      const body: unknown = await read();
      if (typeof body !== "object" || body === null) throw new SyntaxError("The answer is no JSON object");
      return body;
    };
    return response;
  };
  return client;
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
