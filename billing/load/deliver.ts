import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { signatureHeader } from "../simulator/webhook-sender.ts";
import { unixNow } from "../simulator/world.ts";

/** The provider waits for hours. Here it only matters that the event is sent again. */
const RETRY_MS = 50;
const TIMEOUT_MS = 10_000;
/** Real events have a few kilobytes. */
const PADDING = "x".repeat(2_800);

export interface Delivery {
  id: string;
  customerId: string;
}

export interface Deliverer {
  /**
   * Sends the event until the service answers 200, each time to another port.
   * @returns how long that took, from the first attempt.
   */
  deliver(delivery: Delivery): Promise<{ untilAckMs: number; lastAttemptMs: number }>;
  counts: { attempts: number; refused: number; broken: number };
  close(): void;
}

/** Delivers signed events at least once, as the provider does. */
export function createDeliverer(target: { ports: readonly number[]; secret: string; connections: number }): Deliverer {
  const { ports, secret, connections } = target;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const counts = { attempts: 0, refused: 0, broken: 0 };

  const post = (body: string, port: number): Promise<number | null> => {
    const headers = {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      "stripe-signature": signatureHeader(body, [secret], unixNow()),
    };
    const where = { host: "127.0.0.1", port, path: "/api/webhooks/payments", method: "POST" };
    return new Promise((resolve) => {
      const sent = request({ ...where, agent, headers, timeout: TIMEOUT_MS }, (response) => {
        response.on("error", () => resolve(null));
        response.resume().on("end", () => resolve(response.statusCode ?? null));
      });
      sent.on("timeout", () => sent.destroy());
      sent.on("error", () => resolve(null));
      sent.end(body);
    });
  };

  return {
    counts,
    async deliver(delivery) {
      const body = bodyOf(delivery);
      const startMs = performance.now();
      for (let attempt = counts.attempts; ; attempt += 1) {
        const attemptMs = performance.now();
        counts.attempts += 1;
        const status = await post(body, ports[attempt % ports.length] ?? 0);
        const nowMs = performance.now();
        if (status === 200) return { untilAckMs: nowMs - startMs, lastAttemptMs: nowMs - attemptMs };
        if (status === null) counts.broken += 1;
        else counts.refused += 1;
        await wait(RETRY_MS);
      }
    },
    close: () => agent.destroy(),
  };
}

function bodyOf({ id, customerId }: Delivery): string {
  const object = { id: `in_${id}`, object: "invoice", customer: customerId, padding: PADDING };
  return JSON.stringify({ id, object: "event", type: "invoice.paid", livemode: false, data: { object } });
}
