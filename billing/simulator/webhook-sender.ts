import { setTimeout as wait } from "node:timers/promises";
import Stripe from "stripe";
import { renderForVersion } from "./render-version.ts";
import type { SimEndpoint, SimEvent } from "./types.ts";
import { unixNow, type World } from "./world.ts";

/** What can go wrong with deliveries. */
export interface Knobs {
  /** How often each event is sent. */
  copies: number;
  /** Arranges the batch that is about to be sent. */
  order: (events: readonly SimEvent[]) => readonly SimEvent[];
  /** Events for which this returns true are lost until they are sent again. */
  drop: (event: SimEvent) => boolean;
  /** Gives all events of a batch the same second. */
  isSameSecond: boolean;
  /** Sends all events at once instead of one after the other. */
  isParallel: boolean;
  /** How long an event takes to arrive. */
  delayMs: number;
}

const DEFAULT_KNOBS: Knobs = {
  copies: 1,
  order: (events) => events,
  drop: () => false,
  isSameSecond: false,
  isParallel: false,
  delayMs: 0,
};

const TIMEOUT_MS = 60_000;

export interface Delivery {
  event: SimEvent;
  endpoint: SimEndpoint;
  status: number | null;
}

/** Signs and sends events like the provider: at least once, in no guaranteed order. */
export class WebhookSender {
  readonly knobs: Knobs = { ...DEFAULT_KNOBS };
  private readonly world: World;
  private waiting: SimEvent[] = [];

  constructor(world: World) {
    this.world = world;
    world.onEvent.push((event) => this.waiting.push(event));
  }

  resetKnobs(): void {
    Object.assign(this.knobs, DEFAULT_KNOBS);
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
    if (this.knobs.isSameSecond) for (const event of batch) event.created = batch[0]?.created ?? event.created;
    const kept = batch.filter((event) => !this.knobs.drop(event));
    const copies = Array.from({ length: this.knobs.copies }, () => kept).flat();
    return await this.send(this.knobs.order(copies));
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
    const payload = JSON.stringify(renderForVersion(event, endpoint.api_version), null, 2);
    const timestamp = unixNow();
    const signature = signatureHeader(payload, endpoint.secrets, timestamp);
    if (this.knobs.delayMs > 0) await wait(this.knobs.delayMs);
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
