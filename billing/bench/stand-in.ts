import { createHmac } from "node:crypto";
import { Agent, request } from "node:http";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { createCustomer } from "../simulator/objects/account.ts";
import { createSubscription } from "../simulator/objects/payments.ts";
import { Simulator } from "../simulator/simulator.ts";
import type { SimItem } from "../simulator/types.ts";
import { seedPrices, WEBHOOK_SECRET } from "../tests/support/harness.ts";

/** The simulator with so many customers, cus_0 and so on, each with a subscription whose paid period grows with every `advance`. */
export async function startProvider(
  customers: number,
  limits: { requestsPerSecond?: number; latencyMs?: number } = {},
) {
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

export type StandIn = Awaited<ReturnType<typeof startProvider>>;

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
