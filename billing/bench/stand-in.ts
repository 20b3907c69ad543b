import { createHmac } from "node:crypto";
import { Agent, createServer, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { WEBHOOK_SECRET } from "../tests/support/harness.ts";

const FIRST_PERIOD_END = 1_900_000_000;

/** Stands in for the provider: every customer has one subscription, whose paid period grows with every `advance`. */
export async function startProvider({ perSecond = Number.POSITIVE_INFINITY, latencyMs = 0 } = {}) {
  const counts = { calls: 0, refused: 0 };
  const recent: number[] = [];
  const advances = new Map<string, number>();
  const periodEndOf = (customer: string) => FIRST_PERIOD_END + (advances.get(customer) ?? 0);
  const isTooFast = () => {
    const now = performance.now();
    while ((recent[0] ?? now) <= now - 1_000) recent.shift();
    if (recent.length >= perSecond) return true;
    recent.push(now);
    return false;
  };
  const server = createServer((call, response) => {
    counts.calls += 1;
    const customer = new URL(call.url ?? "/", "http://provider.example").searchParams.get("customer") ?? "";
    const isRefused = isTooFast();
    counts.refused += Number(isRefused);
    const body = isRefused ? TOO_MANY : listOf(customer, periodEndOf(customer));
    setTimeout(() => answer(response, isRefused ? 429 : 200, body), latencyMs);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    advance: (customer: string) => void advances.set(customer, (advances.get(customer) ?? 0) + 1),
    /** Unix seconds. What the service must have recorded in the end. */
    periodEndOf,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

export type StandIn = Awaited<ReturnType<typeof startProvider>>;

const TOO_MANY = { error: { type: "invalid_request_error", code: "rate_limit", message: "Too many requests" } };

function listOf(customer: string, periodEnd: number) {
  const item = {
    id: "si_1",
    object: "subscription_item",
    current_period_end: periodEnd,
    price: { id: "price_monthly", object: "price" },
  };
  const padding = "x".repeat(2_000);
  const subscription = { id: `sub_${customer}`, object: "subscription", status: "active", created: 1 };
  return {
    object: "list",
    has_more: false,
    data: [{ ...subscription, items: { object: "list", data: [item] }, metadata: { padding } }],
  };
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

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
