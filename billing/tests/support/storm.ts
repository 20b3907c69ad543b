import { setTimeout as wait } from "node:timers/promises";
import { deliver, ServiceProcess, type StandIn, seed, senders, startStripe } from "../../bench/stand-in.ts";
import { read } from "./engines.ts";
import { baseEnvironment } from "./harness.ts";

const CUSTOMERS = 200;
const CONNECTIONS = 16;
/** Stripe waits for hours. Here it only matters that the event is sent again. */
const RETRY_MS = 50;
/** One event out of this many is delivered twice at the same time. */
const DUPLICATE_EVERY = 10;

interface Storm {
  /** Environment variables that name a fresh database. */
  database: Readonly<Record<string, string>>;
  /** How many processes of the service share that database. */
  replicas: number;
  seconds: number;
  killEveryMs: number;
  /** Stops the database and starts it again. `null` when it runs in the service's own process. */
  restartDatabase: { run(): Promise<void>; everyMs: number } | null;
}

/**
 * Sends signed events from many senders while processes are killed and the database stops and restarts. Afterwards it looks up
 * every acknowledged event in the database.
 */
export async function runStorm(storm: Storm) {
  const stripe = await startStripe(CUSTOMERS);
  const environment = { ...baseEnvironment(stripe.url), ...storm.database };
  const services: ServiceProcess[] = [];
  try {
    for (let replica = 0; replica < storm.replicas; replica += 1)
      services.push(await ServiceProcess.start(environment));
    await seed(environment, CUSTOMERS);
    const faults = startFaults(services, storm);
    const acknowledged = await sendEvents(services, stripe, storm.seconds);
    const [kills, databaseRestarts] = await faults;
    await Promise.all(services.map((service) => service.untilReady()));
    await untilHandled(environment);
    const crashes = services.reduce((sum, service) => sum + service.crashes, 0);
    return { ...(await judge(acknowledged, environment, stripe)), kills, crashes, databaseRestarts };
  } finally {
    await Promise.all(services.map((service) => service.stop()));
    await stripe.stop();
  }
}

/** Each fault waits until the service has recovered from the previous one. A service that never recovers would prove nothing. */
function startFaults(services: readonly ServiceProcess[], { seconds, killEveryMs, restartDatabase }: Storm) {
  const stop = AbortSignal.timeout(seconds * 1_000);
  let victim = 0;
  const killNext = async () => {
    const service = services[victim++ % services.length];
    await service?.kill();
    await service?.untilReady();
  };
  const restarts = restartDatabase === null ? 0 : again(restartDatabase.everyMs, restartDatabase.run, stop);
  return Promise.all([again(killEveryMs, killNext, stop), restarts]);
}

/** Repeats an action until stopped. @returns how often it ran. */
async function again(everyMs: number, act: () => Promise<void>, stop: AbortSignal): Promise<number> {
  for (let times = 0; ; times += 1) {
    await wait(everyMs, undefined, { signal: stop }).catch(() => {});
    if (stop.aborted) return times;
    await act();
  }
}

/** Sends events one after the other until time is up. Every event that was started is also finished. @returns their ids. */
async function sendEvents(services: readonly ServiceProcess[], stripe: StandIn, seconds: number): Promise<string[]> {
  const agent = senders(CONNECTIONS);
  const acknowledged: string[] = [];
  const endMs = performance.now() + seconds * 1_000;
  let next = 0;
  let attempts = 0;
  const untilAccepted = async (id: string, customer: string) => {
    for (;;) {
      const { port = 0 } = services[attempts++ % services.length] ?? {};
      if ((await deliver(port, id, customer, agent)) === 200) return;
      await wait(RETRY_MS);
    }
  };
  const worker = async () => {
    while (performance.now() < endMs) {
      const index = next++;
      const [id, customer] = [`evt_${index}`, `cus_${index % CUSTOMERS}`];
      stripe.advance(customer);
      const twins = index % DUPLICATE_EVERY === 0 ? [id, id] : [id];
      await Promise.all(twins.map((twin) => untilAccepted(twin, customer)));
      acknowledged.push(id);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  agent.destroy();
  return acknowledged;
}

/** What was stored for the service's own worker has been read, too. What a killed process had claimed takes half a minute. */
async function untilHandled(environment: Readonly<Record<string, string>>): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if ((await read(environment, "SELECT event_id FROM queued_events LIMIT 1")).length === 0) return;
    await wait(500);
  }
}

async function judge(ids: readonly string[], environment: Readonly<Record<string, string>>, stripe: StandIn) {
  const events = new Set((await read(environment, "SELECT event_id FROM processed_events")).map((row) => row.event_id));
  const rows = await read(environment, "SELECT payment_customer_id, current_period_end FROM billing_records");
  const ends = new Map(
    rows.map((row) => [row.payment_customer_id, new Date(String(row.current_period_end)).getTime()]),
  );
  const used = Array.from({ length: Math.min(CUSTOMERS, ids.length) }, (_, index) => `cus_${index}`);
  return {
    acknowledged: ids.length,
    /** Acknowledged, but not in the database. */
    lost: ids.filter((id) => !events.has(id)).length,
    /** Customers whose record is older than Stripe's state. */
    stale: used.filter((customer) => ends.get(customer) !== stripe.periodEndOf(customer) * 1_000).length,
  };
}
