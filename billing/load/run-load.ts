import { setTimeout as wait } from "node:timers/promises";
import { seed } from "../bench/seed.ts";
import { freePort } from "../tests/support/free-port.ts";
import { createDeliverer, type Deliverer } from "./deliver.ts";
import { type LoadProvider, startLoadProvider } from "./provider.ts";
import { readDatabase } from "./read-database.ts";
import { type Supervised, supervise } from "./supervise.ts";

const CUSTOMERS = 200;
const SECRET = "whsec_load";
/** One event out of this many is delivered twice at the same time. */
const DUPLICATE_EVERY = 10;

export interface LoadOptions {
  /** Environment variables that name a fresh database. */
  database: Readonly<Record<string, string>>;
  /** How many processes of the service share that database. */
  replicas: number;
  seconds: number;
  connections: number;
  killEveryMs: number;
  /** Stops the database and starts it again. `null` when it runs in the service's own process. */
  restartDatabase: { run(): Promise<void>; everyMs: number } | null;
}

export interface LoadReport {
  acknowledged: number;
  /** Acknowledged but not in the database. Must be zero. */
  lost: number;
  /** Customers whose record is older than the provider's state. Must be zero as well. */
  stale: number;
  attempts: number;
  /** Attempts answered with anything other than 200. */
  refused: number;
  /** Attempts without an answer. */
  broken: number;
  kills: number;
  /** How often a process of the service ended by itself. */
  crashes: number;
  databaseRestarts: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** The longest time until an event was acknowledged. */
  longestMs: number;
}

/**
 * Sends signed events from many senders while processes are killed and the database stops and restarts. Afterwards it looks up
 * every acknowledged event in the database.
 */
export async function runLoad(options: LoadOptions): Promise<LoadReport> {
  const provider = await startLoadProvider();
  const environment = environmentFor(provider, options.database);
  const services: Supervised[] = [];
  for (let replica = 0; replica < options.replicas; replica += 1)
    services.push(supervise(environment, await freePort()));
  const deliverer = createDeliverer({
    ports: services.map(({ port }) => port),
    secret: SECRET,
    connections: options.connections,
  });
  try {
    await Promise.all(services.map((service) => service.untilReady()));
    await seed(environment, { users: CUSTOMERS, events: 0 });
    const faults = startFaults(services, options);
    const startMs = performance.now();
    const acks = await sendEvents(deliverer, provider, options);
    const seconds = (performance.now() - startMs) / 1000;
    const [kills, databaseRestarts] = await faults;
    await Promise.all(services.map((service) => service.untilReady()));
    return {
      ...(await judge(acks, environment, provider)),
      ...figures(acks, seconds),
      ...deliverer.counts,
      kills,
      crashes: services.reduce((sum, service) => sum + service.crashes, 0),
      databaseRestarts,
    };
  } finally {
    deliverer.close();
    await Promise.all(services.map((service) => service.stop()));
    provider.stop();
  }
}

function environmentFor(provider: LoadProvider, database: Readonly<Record<string, string>>): Record<string, string> {
  return {
    PAYMENTS_SECRET_KEY: "sk_test_load",
    PAYMENTS_WEBHOOK_SECRET: SECRET,
    PAYMENTS_API_BASE: provider.url,
    APP_URL: "https://app.example",
    PRICE_IDS: "price_monthly",
    AUTH_JWT_SECRET: "load-load-load-load-load-load-load",
    HOST: "127.0.0.1",
    ...database,
  };
}

/** Each fault waits until the service has recovered from the previous one. A service that never recovers would prove nothing. */
function startFaults(services: readonly Supervised[], options: LoadOptions) {
  const stop = AbortSignal.timeout(options.seconds * 1000);
  let victim = 0;
  const { killEveryMs, restartDatabase } = options;
  const killNext = async () => {
    const service = services[victim++ % services.length];
    await service?.kill();
    await service?.untilReady();
  };
  const kills = again(killEveryMs, killNext, stop);
  const restarts =
    restartDatabase === null ? Promise.resolve(0) : again(restartDatabase.everyMs, restartDatabase.run, stop);
  return Promise.all([kills, restarts]);
}

/** Repeats an action until stopped. @returns how often it ran. */
function again(everyMs: number, deed: () => Promise<void>, stop: AbortSignal): Promise<number> {
  const run = async () => {
    for (let times = 0; ; times += 1) {
      await wait(everyMs, undefined, { signal: stop }).catch(() => {});
      if (stop.aborted) return times;
      await deed();
    }
  };
  return run();
}

interface Acks {
  ids: string[];
  attemptMs: number[];
  longestMs: number;
}

/** Sends events one after the other until time is up. Every event that was started is also finished. */
async function sendEvents(deliverer: Deliverer, provider: LoadProvider, options: LoadOptions): Promise<Acks> {
  const acks: Acks = { ids: [], attemptMs: [], longestMs: 0 };
  const endMs = performance.now() + options.seconds * 1000;
  let next = 0;
  const worker = async () => {
    while (performance.now() < endMs) {
      const index = next++;
      const event = { id: `evt_${index}`, customerId: `cus_${index % CUSTOMERS}` };
      provider.advance(event.customerId);
      const twins = index % DUPLICATE_EVERY === 0 ? [event, event] : [event];
      for (const { untilAckMs, lastAttemptMs } of await Promise.all(twins.map((twin) => deliverer.deliver(twin)))) {
        acks.attemptMs.push(lastAttemptMs);
        acks.longestMs = Math.max(acks.longestMs, untilAckMs);
      }
      acks.ids.push(event.id);
    }
  };
  await Promise.all(Array.from({ length: options.connections }, worker));
  return acks;
}

async function judge({ ids }: Acks, environment: Record<string, string>, provider: LoadProvider) {
  const { eventIds, periodEnds } = await readDatabase(environment);
  const isStale = (customerId: string) => periodEnds.get(customerId) !== provider.periodEndOf(customerId);
  const used = Array.from({ length: Math.min(CUSTOMERS, ids.length) }, (_, index) => `cus_${index}`);
  return {
    acknowledged: ids.length,
    lost: ids.filter((id) => !eventIds.has(id)).length,
    stale: used.filter(isStale).length,
  };
}

function figures({ ids, attemptMs, longestMs }: Acks, seconds: number) {
  const ordered = attemptMs.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round((ordered[Math.floor(ordered.length * share)] ?? 0) * 10) / 10;
  return {
    perSecond: Math.round(ids.length / seconds),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    longestMs: Math.round(longestMs),
  };
}
