import { type ChildProcess, spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { createCustomer } from "../simulator/objects/account.ts";
import { createSubscription } from "../simulator/objects/payments.ts";
import { Simulator } from "../simulator/simulator.ts";
import type { SimItem } from "../simulator/types.ts";
import { seedPrices, WEBHOOK_SECRET } from "../tests/support/harness.ts";
import { freePort } from "../tests/support/processes.ts";

/** The simulator with so many customers, cus_0 and so on, each with a subscription whose paid period grows with every `advance`. */
export async function startStripe(customers: number, limits: { requestsPerSecond?: number; latencyMs?: number } = {}) {
  const simulator = new Simulator();
  const url = await simulator.start();
  seedPrices(simulator);
  const { world } = simulator;
  const price = world.prices.get("price_monthly");
  if (price === undefined) throw new Error("there is no price");
  const items = new Map<string, SimItem>();
  for (let index = 0; index < customers; index += 1) {
    const { id: customerId } = createCustomer(world, { id: `cus_${index}` });
    for (const item of createSubscription(world, { customerId, price }).items.data) items.set(customerId, item);
  }
  const itemOf = (customer: string) => items.get(customer) ?? { current_period_end: 0 };
  let answered = 0;
  simulator.onExchange = () => {
    answered += 1;
  };
  Object.assign(simulator, limits);
  return {
    url,
    counts: () => ({ calls: simulator.requests.length, refused: simulator.requests.length - answered }),
    advance(customer: string) {
      itemOf(customer).current_period_end += 1;
    },
    /** Unix seconds. What the service must have recorded in the end. */
    periodEndOf: (customer: string) => itemOf(customer).current_period_end,
    stop: () => simulator.stop(),
  };
}

export type StandIn = Awaited<ReturnType<typeof startStripe>>;

/** Sends an event of about 3 KB, signed now. @returns the status, or null without an answer. */
export function deliver(port: number, id: string, customer: string, agent: Agent): Promise<number | null> {
  const object = { id: `in_${id}`, object: "invoice", customer, padding: "x".repeat(2_800) };
  const body = JSON.stringify({ id, object: "event", type: "invoice.paid", livemode: false, data: { object } });
  const time = Math.floor(Date.now() / 1_000);
  const hex = createHmac("sha256", WEBHOOK_SECRET).update(`${time}.${body}`).digest("hex");
  const headers = { "content-length": Buffer.byteLength(body), "stripe-signature": `t=${time},v1=${hex}` };
  const where = { host: "127.0.0.1", port, path: "/api/webhooks/payments", method: "POST" };
  return new Promise((resolve) => {
    const sent = request({ ...where, agent, headers, timeout: 10_000 }, (response) => {
      response.on("error", () => resolve(null));
      response.resume().on("end", () => resolve(response.statusCode ?? null));
    });
    sent.on("timeout", () => sent.destroy());
    sent.on("error", () => resolve(null));
    sent.end(body);
  });
}

export function senders(connections: number): Agent {
  return new Agent({ keepAlive: true, maxSockets: connections });
}

const fill = (createdAt: string) =>
  "WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < $1) INSERT INTO billing_records " +
  `(user_id, payment_customer_id, created_at) SELECT 'user_cus_' || i, 'cus_' || i, ${createdAt} FROM n`;

/** Writes users with customers directly into a migrated database. */
export async function seed({ DATABASE_URL, SQLITE_FILE = "" }: Record<string, string>, users: number): Promise<void> {
  if (DATABASE_URL === undefined) {
    // The service may be writing at the same time.
    const database = new DatabaseSync(SQLITE_FILE, { timeout: 10_000 });
    database.prepare(fill("'2026-01-01T00:00:00.000Z'")).run({ $1: users });
    // Otherwise the load that follows would pay for moving the seeded rows into the file.
    database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    database.close();
    return;
  }
  const client = new pg.Client(DATABASE_URL);
  await client.connect();
  await client.query(fill("'2026-01-01T00:00:00.000Z'::timestamptz").replace("$1", "$1::integer"), [users]);
  await client.end();
}

/** Events that were accepted and are not handled yet, asked of the database itself. */
export async function countQueued({ DATABASE_URL, SQLITE_FILE = "" }: Record<string, string>): Promise<number> {
  const text = "SELECT CAST(count(*) AS integer) AS count FROM queued_events";
  if (DATABASE_URL === undefined) {
    const database = new DatabaseSync(SQLITE_FILE, { readOnly: true, timeout: 10_000 });
    const row = database.prepare(text).get();
    database.close();
    return Number(row?.count);
  }
  const client = new pg.Client(DATABASE_URL);
  await client.connect();
  const { rows } = await client.query<{ count: number }>(text);
  await client.end();
  return rows[0]?.count ?? 0;
}

const SCRIPT = fileURLToPath(new URL("../src/main.ts", import.meta.url));
/** As in the image, whose container has 256 MB. */
const HEAP_LIMIT = "--max-old-space-size=160";
/** Soon, but not immediately, as orchestrators do. */
const RESPAWN_MS = 100;
const POLL_MS = 20;
const READY_TIMEOUT_MS = 120_000;

/** The real service in a process of its own, which is started again whenever it ends. */
export class ServiceProcess {
  readonly port: number;
  /** How often it ended by itself after it had started. A process that cannot start without its database does not count. */
  crashes = 0;
  private readonly environment: Readonly<Record<string, string>>;
  private child: ChildProcess;
  private isWanted = true;
  private timer: NodeJS.Timeout | undefined;

  private constructor(environment: Readonly<Record<string, string>>, port: number) {
    this.port = port;
    this.environment = { ...environment, PORT: String(port) };
    this.child = this.launch();
  }

  static async start(environment: Readonly<Record<string, string>>): Promise<ServiceProcess> {
    const service = new ServiceProcess(environment, await freePort());
    await service.untilReady();
    return service;
  }

  /** Kills it with SIGKILL. Resolves when the process is gone. */
  async kill(): Promise<void> {
    const { child } = this;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
  }

  async untilReady(): Promise<void> {
    for (let waitedMs = 0; waitedMs < READY_TIMEOUT_MS; waitedMs += POLL_MS) {
      const options = { signal: AbortSignal.timeout(2_000) };
      const answer = await fetch(`http://127.0.0.1:${this.port}/readyz`, options).catch(() => null);
      if (answer?.ok) return;
      await wait(POLL_MS);
    }
    throw new Error("the service does not become ready");
  }

  /** The most memory that it has used, of the heap and besides. `NaN` where the system does not tell. */
  peakMemoryMb(): number {
    const file = `/proc/${this.child.pid}/status`;
    const [, kilobytes] = /^VmHWM:\s*(\d+) kB/m.exec(existsSync(file) ? readFileSync(file, "utf8") : "") ?? [];
    return Number(kilobytes) / 1_024;
  }

  /** Ends it and does not start it again. */
  async stop(): Promise<void> {
    this.isWanted = false;
    clearTimeout(this.timer);
    await this.kill();
  }

  private launch(): ChildProcess {
    const child = spawn(process.execPath, [HEAP_LIMIT, SCRIPT], {
      env: this.environment,
      stdio: ["ignore", "pipe", "ignore"],
    });
    let hasListened = false;
    child.stdout.setEncoding("utf8").on("data", (lines: string) => {
      hasListened ||= lines.includes('"message":"listening"');
    });
    child.once("exit", (_code, signal) => {
      if (hasListened && signal !== "SIGKILL") this.crashes += 1;
      if (!this.isWanted) return;
      this.timer = setTimeout(() => {
        this.child = this.launch();
      }, RESPAWN_MS);
    });
    return child;
  }
}
