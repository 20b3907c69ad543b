import { type ChildProcess, spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Simulator } from "../simulator/simulator.ts";
import { freePort } from "../tests/support/free-port.ts";
import { baseEnvironment, seedPrices, tokenFor, WEBHOOK_SECRET } from "../tests/support/harness.ts";
import { createDatabase, findPostgres, startPostgres } from "../tests/support/postgres.ts";
import { seed } from "./seed.ts";

/** A smoke test: the amounts are tiny, so the ratios mean nothing. */
const isQuick = process.argv.includes("--quick");
const isJson = process.argv.includes("--json");
const MAIN = fileURLToPath(new URL("../src/main.ts", import.meta.url));

interface Row {
  what: string;
  measured: string;
  yardstick: string;
  yardstickMeasured: string;
  ratio: number;
  spread: readonly [number, number];
  rounds: number;
  target: { atMost: number } | { atLeast: number };
}

const rows: Row[] = [];
const notes: string[] = [];
const folder = await mkdtemp(join(tmpdir(), "billing-bench-"));
let files = 0;

try {
  await buyerWaits();
  await events("embedded", freshFile());
  await renewalNight(freshFile());
  const binaries = findPostgres();
  if (binaries === null) notes.push("PostgreSQL was not measured: no server is installed here.");
  else {
    const server = await startPostgres(binaries, { isDurable: true });
    try {
      await events("PostgreSQL", { DATABASE_URL: await createDatabase(server.adminUrl) });
    } finally {
      await server.stop();
    }
  }
  if (isJson) console.log(JSON.stringify({ rows, notes }));
} finally {
  await rm(folder, { recursive: true, force: true });
}

function freshFile() {
  files += 1;
  return { SQLITE_FILE: join(folder, `${files}.sqlite`) };
}

function add(row: Omit<Row, "spread" | "rounds" | "ratio">, ratios: number[]): void {
  const sorted = ratios.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN;
  rows.push({ ...row, ratio: at(0.5), spread: [at(0.25), at(0.75)], rounds: ratios.length });
  if (!isJson)
    console.log(`${row.what}: ${row.measured}, ${at(0.5).toFixed(2)} times ${row.yardstick}, target`, row.target);
}

async function startService(environment: Record<string, string>): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort();
  const env = { ...environment, PORT: String(port) };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ["ignore", "ignore", "inherit"] });
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await wait(20);
  return { url, child };
}

/** What a buyer waits for, in round trips to a provider 150 ms away. */
async function buyerWaits(): Promise<void> {
  const roundTripMs = 150;
  const times = new Map<string, number[]>();
  for (let round = 0; round < (isQuick ? 1 : 3); round += 1) {
    const simulator = new Simulator();
    const providerUrl = await simulator.start();
    seedPrices(simulator);
    const { url, child } = await startService({ ...baseEnvironment(providerUrl), ...freshFile() });
    const timed = async (what: string, path: string, body?: object) => {
      const headers: Record<string, string> = { authorization: `Bearer ${await tokenFor("ann")}` };
      if (body !== undefined) headers["content-type"] = "application/json";
      const begin = performance.now();
      const response = await fetch(url + path, {
        method: "POST",
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const answer = (await response.json()) as { url?: string };
      times.set(what, [...(times.get(what) ?? []), performance.now() - begin]);
      return answer.url ?? "";
    };
    // The first connection is opened before: a service runs for weeks.
    await timed("warm", "/api/billing-portal");
    simulator.latencyMs = roundTripMs;
    await timed("a first checkout", "/api/checkout", { price_id: "price_yearly" });
    const page = await timed("a checkout of another price", "/api/checkout", { price_id: "price_monthly" });
    const { payOnPage } = await import("../simulator/engine/checkout.ts");
    payOnPage(simulator.world, page.slice(page.lastIndexOf("/") + 1), {
      cardNumber: "4242424242424242",
      challenge: null,
    });
    await timed("the portal", "/api/billing-portal");
    await timed("a checkout while subscribed", "/api/checkout", { price_id: "price_monthly" });
    child.kill("SIGKILL");
    await simulator.stop();
  }
  const targets: Record<string, number> = {
    "a first checkout": 3,
    "a checkout of another price": 2,
    "the portal": 1.2,
    "a checkout while subscribed": 3,
  };
  for (const [what, atMost] of Object.entries(targets)) {
    const all = times.get(what) ?? [];
    const median = all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
    add(
      {
        what: `billing: ${what}`,
        measured: `${Math.round(median)} ms`,
        yardstick: "a round trip to the provider",
        yardstickMeasured: `${roundTripMs} ms`,
        target: { atMost },
      },
      all.map((ms) => ms / roundTripMs),
    );
  }
}

/** The provider answers every list of subscriptions after 100 ms, and refuses what is above its limit. */
async function startProvider(perSecond: number) {
  const recent: number[] = [];
  const counts = { reads: 0, refused: 0 };
  const answer = (response: ServerResponse, status: number, body: object) =>
    setTimeout(() => response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body)), 100);
  const server = createServer((request, response) => {
    const now = performance.now();
    while ((recent[0] ?? now) <= now - 1_000) recent.shift();
    counts.reads += 1;
    if (recent.length >= perSecond) {
      counts.refused += 1;
      answer(response, 429, { error: { type: "invalid_request_error", code: "rate_limit", message: "slow down" } });
      return;
    }
    recent.push(now);
    const customer = new URL(request.url ?? "/", "http://x").searchParams.get("customer");
    const item = {
      id: "si_1",
      object: "subscription_item",
      current_period_end: 1_900_000_000,
      price: { id: "price_monthly" },
    };
    const data = [
      { id: `sub_${customer}`, object: "subscription", status: "active", created: 1, items: { data: [item] } },
    ];
    answer(response, 200, { object: "list", has_more: false, data });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    stop: () => server.close(() => {}) && server.closeAllConnections(),
  };
}

async function deliver(url: string, id: string, customer: string): Promise<number> {
  const object = { id: `in_${id}`, object: "invoice", customer, padding: "x".repeat(2_800) };
  const body = JSON.stringify({
    id: `evt_${id}`,
    object: "event",
    type: "invoice.paid",
    livemode: false,
    data: { object },
  });
  const time = Math.floor(Date.now() / 1000);
  const mac = createHmac("sha256", WEBHOOK_SECRET).update(`${time}.${body}`).digest("hex");
  const headers = { "stripe-signature": `t=${time},v1=${mac}` };
  const options = { method: "POST", headers, body, signal: AbortSignal.timeout(10_000) };
  return await fetch(`${url}/api/webhooks/payments`, options).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );
}

/** Events a second, 50 senders at a time, without a limit of the provider. Each customer is read once a second at most by few. */
async function events(engine: string, database: Record<string, string>): Promise<void> {
  const provider = await startProvider(Number.POSITIVE_INFINITY);
  const environment = { ...baseEnvironment(provider.url), ...database };
  const { url, child } = await startService(environment);
  const customers = 500;
  await seed(environment, { users: customers, events: 0 });
  const ratios: number[] = [];
  for (let round = 0; round < (isQuick ? 1 : 4); round += 1) {
    const total = isQuick ? 100 : 1_500;
    let next = 0;
    const begin = performance.now();
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        for (let index = next++; index < total; index = next++) {
          const status = await deliver(url, `${engine}_${round}_${index}`, `cus_${index % customers}`);
          if (status !== 200) throw new Error(`an event was answered with ${status}`);
        }
      }),
    );
    if (round > 0 || isQuick) ratios.push(total / ((performance.now() - begin) / 1_000) / 200);
  }
  child.kill("SIGKILL");
  provider.stop();
  const median = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0;
  add(
    {
      what: `billing, ${engine}: webhook events`,
      measured: `${Math.round(median * 200)} events/s`,
      yardstick: "200 events a second",
      yardstickMeasured: "the provider is 100 ms away",
      target: { atLeast: 1 },
    },
    ratios,
  );
}

/** 500 customers renew: 1,000 events at once, and the provider allows 25 reads a second, as in test mode. */
async function renewalNight(database: Record<string, string>): Promise<void> {
  const provider = await startProvider(25);
  const environment = { ...baseEnvironment(provider.url), ...database };
  const { url, child } = await startService(environment);
  await seed(environment, { users: 500, events: 0 });
  const total = isQuick ? 50 : 1_000;
  const begin = performance.now();
  const answers = await Promise.all(
    Array.from({ length: total }, (_, index) => deliver(url, `night_${index}`, `cus_${index % 500}`)),
  );
  const accepted = answers.filter((status) => status === 200).length;
  const seconds = ((performance.now() - begin) / 1_000).toFixed(1);
  child.kill("SIGKILL");
  provider.stop();
  add(
    {
      what: "billing: a renewal night, accepted at the first delivery",
      measured: `${accepted} of ${total} in ${seconds} s; ${provider.counts.refused} of ${provider.counts.reads} calls refused`,
      yardstick: "all events",
      yardstickMeasured: `${total} at once`,
      target: { atLeast: 1 },
    },
    [accepted / total],
  );
}
