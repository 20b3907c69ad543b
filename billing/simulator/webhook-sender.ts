import Stripe from "stripe";
import type { SimEndpoint, SimEvent } from "./types.ts";
import { unixNow, type World } from "./world.ts";

/** What can go wrong with deliveries. */
interface Knobs {
  /** How often each event is sent. */
  copies: number;
  /** Sends all events at once instead of one after the other. */
  isParallel: boolean;
}

const TIMEOUT_MS = 60_000;

interface Delivery {
  event: SimEvent;
  endpoint: SimEndpoint;
  status: number | null;
}

/** Signs and sends events like Stripe: at least once, in no guaranteed order. */
export class WebhookSender {
  readonly knobs: Knobs = { copies: 1, isParallel: false };
  private readonly world: World;
  private waiting: SimEvent[] = [];

  constructor(world: World) {
    this.world = world;
    world.onEvent.push((event) => this.waiting.push(event));
  }

  get pendingCount(): number {
    return this.waiting.length;
  }

  /** Drops all unsent events. They stay listed as undelivered. */
  lose(): void {
    this.waiting = [];
  }

  /** Sends all waiting events. Refused ones wait again. */
  async flush(): Promise<Delivery[]> {
    const batch = this.waiting.splice(0);
    const copies = Array.from({ length: this.knobs.copies }, () => batch).flat();
    return await this.send(copies);
  }

  /** Sends until every event is accepted, at most `rounds` times. */
  async flushAll(rounds = 20): Promise<Delivery[]> {
    const all: Delivery[] = [];
    for (let round = 0; round < rounds && this.waiting.length > 0; round += 1) all.push(...(await this.flush()));
    return all;
  }

  async send(events: readonly SimEvent[]): Promise<Delivery[]> {
    const jobs = events.flatMap((event) =>
      this.endpointsFor(event).map((endpoint) => () => this.deliver(event, endpoint)),
    );
    if (this.knobs.isParallel) return await Promise.all(jobs.map((job) => job()));
    const deliveries: Delivery[] = [];
    for (const job of jobs) deliveries.push(await job());
    return deliveries;
  }

  private endpointsFor(event: SimEvent): SimEndpoint[] {
    const wants = ({ enabled_events, status }: SimEndpoint) =>
      status === "enabled" && (enabled_events.includes("*") || enabled_events.includes(event.type));
    return [...this.world.endpoints.values()].filter(wants);
  }

  private async deliver(event: SimEvent, endpoint: SimEndpoint): Promise<Delivery> {
    const payload = JSON.stringify({ ...event, api_version: endpoint.api_version }, null, 2);
    const timestamp = unixNow();
    const signature = signatureHeader(payload, endpoint.secrets, timestamp);
    const status = await post(endpoint.url, payload, signature);
    const isAccepted = status !== null && status >= 200 && status < 300;
    if (isAccepted) this.world.delivered.add(event.id);
    else if (!this.waiting.includes(event)) this.waiting.push(event);
    return { event, endpoint, status };
  }
}

const signer = new Stripe("sk_test_signer");

/** One header that contains a signature for each secret. */
export function signatureHeader(payload: string, secrets: readonly string[], timestamp: number): string {
  const signatures = secrets.map((secret) => {
    const header = signer.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    return header.slice(header.indexOf("v1="));
  });
  return [`t=${timestamp}`, ...signatures].join(",");
}

async function post(url: string, body: string, signature: string): Promise<number | null> {
  try {
    const headers = { "content-type": "application/json; charset=utf-8", "stripe-signature": signature };
    const response = await fetch(url, { method: "POST", headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null;
  }
}
