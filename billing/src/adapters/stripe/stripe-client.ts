import { Agent } from "node:https";
import Stripe from "stripe";
import type { StripeConfig } from "../../config/read-config.ts";
import { ClockOff } from "../../core/alarm-rules.ts";

/** The only place that pins the version. The SDK's types accept just this literal, so an upgrade that changes it does not compile. */
export const API_VERSION = "2026-10-28.endive";

/** The SDK's default timeout of 80 seconds is too long, both for a webhook and for a person. */
export function createStripeClient(
  config: Pick<StripeConfig, "secretKey" | "apiBase" | "timeoutMs" | "maxRetries"> & Partial<StripeConfig>,
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

/** The tolerance that Stripe recommends and the specification requires. */
const TOLERANCE_SECONDS = 300;

/** Every byte counts: a mark in front stays, and what is no UTF-8 is refused. */
const DECODER = new TextDecoder("utf-8", { ignoreBOM: true, fatal: true });

/**
 * Checks a body against every configured secret, because Stripe signs with both the old and the new one while a secret is
 * rolled. The SDK refuses thin events as if they were forged, accepts times in the future and hides what is wrong with a time, so
 * only its check of the signature is used.
 * @returns the parsed event.
 * @throws ClockOff when a secret matches and the time is off by more than five minutes.
 * @throws when no secret matches or the body is not JSON.
 */
export function createVerifyEvent(stripe: Stripe, secrets: readonly string[]) {
  const checker = stripe.webhooks.signature;
  if (checker === null) throw new Error("the SDK cannot verify signatures here");
  return (rawBody: Uint8Array, signature: string, receivedAt: Date): unknown => {
    const body = DECODER.decode(rawBody);
    let refusal: unknown = new Error("no secret is configured");
    for (const secret of secrets) {
      try {
        checker.verifyHeader(body, signature, secret, Number.MAX_SAFE_INTEGER, undefined, receivedAt.getTime());
        const event: unknown = JSON.parse(body);
        checkTime(event, signature, receivedAt);
        return event;
      } catch (error) {
        if (error instanceof ClockOff) throw error;
        refusal = error;
      }
    }
    throw refusal;
  };
}

/** A header with two times has no valid time. */
function checkTime(event: unknown, signature: string, receivedAt: Date): void {
  const times = signature.split(",").filter((part) => part.startsWith("t="));
  const sentAt = times.length === 1 ? Number.parseInt(times[0]?.slice(2) ?? "", 10) : Number.NaN;
  if (Number.isNaN(sentAt)) throw new RangeError("the signature has no single time");
  const aheadSeconds = Math.round(receivedAt.getTime() / 1_000 - sentAt);
  if (Math.abs(aheadSeconds) > TOLERANCE_SECONDS) throw new ClockOff(idOf(event), aheadSeconds);
}

function idOf(event: unknown): string {
  return typeof event === "object" && event !== null && "id" in event ? String(event.id) : "";
}
