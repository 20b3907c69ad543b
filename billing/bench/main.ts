import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { payOnPage } from "../simulator/engine/checkout.ts";
import { createCustomer, createEndpoint } from "../simulator/objects/account.ts";
import { Simulator } from "../simulator/simulator.ts";
import { baseEnvironment, GOOD_CARD, seedPrices, tokenFor, WEBHOOK_SECRET } from "../tests/support/harness.ts";
import { createDatabase, findPostgres, startPostgres } from "../tests/support/postgres.ts";
import { countQueued, deliver, ServiceProcess, seed, senders, startStripe } from "./stand-in.ts";

/** A smoke test: the amounts are tiny, so the ratios mean nothing. */
const isQuick = process.argv.includes("--quick");
const isJson = process.argv.includes("--json");

/** As the project's own bench prints it. */
interface Row {
  what: string;
  measured: string;
  yardstick: string;
  yardstickMeasured: string;
  target: { atMost: number } | { atLeast: number };
}

/** How many customers others made in the account within the last minutes. */
const RECENT = [10, 1_000, 100_000];
const firstCheckout = (recent: number) => `a first checkout, beside ${recent.toLocaleString("en")} recent customers`;

const ROUND_TRIP = "a round trip to Stripe";
/** As compose limits it. */
const CONTAINER_MB = 256;

const rows: object[] = [];
const notes: string[] = [];
const folder = await mkdtemp(join(tmpdir(), "billing-bench-"));
let files = 0;

try {
  await measureBuyer();
  await measureEvents("embedded", freshFile());
  await measureRenewalNight("embedded", freshFile());
  if (!process.argv.includes("--embedded")) await measurePostgres();
  if (isJson) console.log(JSON.stringify({ rows, notes }));
} finally {
  await rm(folder, { recursive: true, force: true });
}

function freshFile() {
  files += 1;
  return { SQLITE_FILE: join(folder, `${files}.sqlite`) };
}

function add(row: Row, ratios: readonly number[]): void {
  const [ratio, low, high] = [0.5, 0.25, 0.75].map((share) => quantile(ratios, share));
  rows.push({ ...row, ratio, spread: [low, high], rounds: ratios.length });
  const target = "atMost" in row.target ? `at most ${row.target.atMost}` : `at least ${row.target.atLeast}`;
  if (!isJson) console.log(`${row.what}: ${row.measured}, ${ratio?.toFixed(2)} times ${row.yardstick} (${target})`);
}

function quantile(figures: readonly number[], share: number): number {
  return figures.toSorted((a, b) => a - b)[Math.round((figures.length - 1) * share)] ?? Number.NaN;
}

/** How many round trips to a Stripe 150 ms away a buyer waits for. */
async function measureBuyer(): Promise<void> {
  const roundTripMs = 150;
  const targets = new Map([
    ...RECENT.map((recent) => [firstCheckout(recent), 3.2] as const),
    ["a checkout of another price", 2.2],
    // First Stripe is asked whose the customer is.
    ["the portal", 2.2],
    ["a checkout while subscribed", 2.2],
  ]);
  const rounds: Map<string, number>[] = [];
  for (let round = 0; round < (isQuick ? 1 : 5); round += 1) {
    const times = new Map<string, number>();
    for (const recent of RECENT) for (const [what, ms] of await buyOnce(roundTripMs, recent)) times.set(what, ms);
    rounds.push(times);
  }
  for (const [what, atMost] of targets) {
    const figures = (name: string) => rounds.map((times) => times.get(name) ?? Number.NaN);
    const [times, trips] = [figures(what), figures(ROUND_TRIP)];
    const inMs = (values: readonly number[]) => `${Math.round(quantile(values, 0.5))} ms`;
    const measured = inMs(times);
    const yardstick = { yardstick: ROUND_TRIP, yardstickMeasured: inMs(trips) };
    const ratios = times.map((ms, round) => ms / (trips[round] ?? Number.NaN));
    add({ what: `billing: ${what}`, measured, ...yardstick, target: { atMost } }, ratios);
  }
}

async function buyOnce(roundTripMs: number, recent: number): Promise<Map<string, number>> {
  const simulator = new Simulator();
  const stripeUrl = await simulator.start();
  seedPrices(simulator);
  for (let index = 0; index < recent; index += 1) createCustomer(simulator.world, { email: `${index}@others.example` });
  const service = await ServiceProcess.start({ ...baseEnvironment(stripeUrl), ...freshFile() });
  createEndpoint(simulator.world, {
    url: `http://127.0.0.1:${service.port}/api/webhooks/payments`,
    secret: WEBHOOK_SECRET,
  });
  const times = new Map<string, number>();
  const timed = async (what: string, path: string, priceId?: string, user = "ann") => {
    const headers = { authorization: `Bearer ${await tokenFor(user)}`, "content-type": "application/json" };
    const body = priceId === undefined ? null : JSON.stringify({ price_id: priceId });
    const begin = performance.now();
    const response = await fetch(`http://127.0.0.1:${service.port}${path}`, { method: "POST", headers, body });
    const { url = "" } = (await response.json()) as { url?: string };
    times.set(what, performance.now() - begin);
    return url.slice(url.lastIndexOf("/") + 1);
  };
  try {
    // A service runs for weeks: its code is loaded, and the calls of the buyer before have left the rate limit's window.
    for (let user = 0; user < 10; user += 1)
      for (const price of ["price_yearly", "price_monthly"])
        await timed("warm", "/api/checkout", price, `user-${user}`);
    await timed("warm", "/api/billing-portal", undefined, "user-0");
    await wait(1_000);
    simulator.latencyMs = roundTripMs;
    const trips: number[] = [];
    for (let trip = 0; trip < 5; trip += 1) trips.push(await timeRoundTrip(stripeUrl));
    times.set(ROUND_TRIP, quantile(trips, 0.5));
    await timed(firstCheckout(recent), "/api/checkout", "price_yearly");
    payOnPage(simulator.world, await timed("a checkout of another price", "/api/checkout", "price_monthly"), GOOD_CARD);
    await simulator.webhooks.flushAll();
    await timed("the portal", "/api/billing-portal");
    await timed("a checkout while subscribed", "/api/checkout", "price_monthly");
    return times;
  } finally {
    await service.stop();
    await simulator.stop();
  }
}

/** A call that asks for one thing that is known, as timers and sockets of this machine let it take. */
async function timeRoundTrip(stripeUrl: string): Promise<number> {
  const begin = performance.now();
  await (
    await fetch(`${stripeUrl}/v1/prices/price_yearly`, { headers: { authorization: "Bearer sk_test_bench" } })
  ).json();
  return performance.now() - begin;
}

/** Events a second from 50 senders. Stripe is 100 ms away and refuses nothing. */
async function measureEvents(engine: string, database: Record<string, string>): Promise<void> {
  const [wanted, total, customers] = [200, isQuick ? 100 : 1_500, 500];
  const stripe = await startStripe(customers, { latencyMs: 100 });
  const environment = { ...baseEnvironment(stripe.url), ...database };
  const service = await ServiceProcess.start(environment);
  const agent = senders(50);
  const rates: number[] = [];
  try {
    await seed(environment, customers);
    for (let round = 0; round < (isQuick ? 1 : 4); round += 1) {
      const begin = performance.now();
      const ids = Array.from({ length: total }, (_, index) => `evt_${round}_${index}`);
      const answers = ids.map((id, index) => deliver(service.port, id, `cus_${index % customers}`, agent));
      if ((await Promise.all(answers)).some((status) => status !== 200)) throw new Error("an event was refused");
      rates.push(total / ((performance.now() - begin) / 1_000));
    }
  } finally {
    agent.destroy();
    await service.stop();
    await stripe.stop();
  }
  add(
    {
      what: `billing, ${engine}: webhook events`,
      measured: `${Math.round(quantile(rates, 0.5))} events/s`,
      yardstick: "200 events a second, Stripe 100 ms away",
      yardstickMeasured: `${wanted} events/s`,
      target: { atLeast: 1 },
    },
    rates.map((rate) => rate / wanted),
  );
}

async function measurePostgres(): Promise<void> {
  const binaries = findPostgres();
  if (binaries === null) {
    notes.push("PostgreSQL was not measured: no server is installed here.");
    return;
  }
  const server = await startPostgres(binaries, { isDurable: true });
  const fresh = async () => ({ DATABASE_URL: await createDatabase(server.adminUrl) });
  try {
    await measureEvents("PostgreSQL", await fresh());
    for (const replicas of [1, 3]) await measureRenewalNight("PostgreSQL", await fresh(), replicas);
  } finally {
    await server.stop();
  }
}

/**
 * 500 customers renew: 1,000 events at once, while Stripe allows 25 reads a second, as in test mode. In the middle of it somebody
 * buys.
 */
async function measureRenewalNight(engine: string, database: Record<string, string>, replicas = 1): Promise<void> {
  const stripe = await startStripe(500, { requestsPerSecond: 25, latencyMs: 100 });
  const environment = { ...baseEnvironment(stripe.url), ...database };
  const services: ServiceProcess[] = [];
  const agent = senders(1_000);
  const total = isQuick ? 50 : 1_000;
  try {
    for (let index = 0; index < replicas; index += 1) services.push(await ServiceProcess.start(environment));
    await seed(environment, 500);
    const portOf = (index: number) => services[index % replicas]?.port ?? 0;
    const begin = performance.now();
    const ids = Array.from({ length: total }, (_, index) => `evt_${index}`);
    const answers = await Promise.all(ids.map((id, index) => deliver(portOf(index), id, `cus_${index % 500}`, agent)));
    const answeredMs = performance.now() - begin;
    const boughtMs = await timeCheckout(portOf(0));
    while ((await countQueued(environment)) > 0) await wait(200);
    const handledMs = performance.now() - begin;
    const accepted = answers.filter((status) => status === 200).length;
    const { calls, refused } = stripe.counts();
    const seconds = (ms: number) => (ms / 1_000).toFixed(1);
    add(
      {
        what: `billing, ${engine}, ${replicas} ${replicas === 1 ? "replica" : "replicas"}: a renewal night, accepted at the first delivery`,
        measured: `${accepted} in ${seconds(answeredMs)} s, handled in ${seconds(handledMs)} s, a checkout meanwhile ${seconds(boughtMs)} s; ${refused} of ${calls} calls refused`,
        yardstick: "all events",
        yardstickMeasured: `${total}, sent at once`,
        target: { atLeast: 1 },
      },
      [accepted / total],
    );
    const peakMb = Math.max(...services.map((service) => service.peakMemoryMb()));
    if (Number.isNaN(peakMb)) return void notes.push("Memory was not measured: this system has no /proc.");
    add(
      {
        what: `billing, ${engine}, ${replicas} ${replicas === 1 ? "replica" : "replicas"}: memory at most, after that night`,
        measured: `${Math.round(peakMb)} MB`,
        yardstick: "a container",
        yardstickMeasured: `${CONTAINER_MB} MB`,
        target: { atMost: 1 },
      },
      [peakMb / CONTAINER_MB],
    );
  } finally {
    agent.destroy();
    await Promise.all(services.map((service) => service.stop()));
    await stripe.stop();
  }
}

async function timeCheckout(port: number): Promise<number> {
  const headers = { authorization: `Bearer ${await tokenFor("buyer")}`, "content-type": "application/json" };
  const body = JSON.stringify({ price_id: "price_monthly" });
  const begin = performance.now();
  const { status } = await fetch(`http://127.0.0.1:${port}/api/checkout`, { method: "POST", headers, body });
  if (status !== 200) throw new Error(`the checkout answered ${status}`);
  return performance.now() - begin;
}
