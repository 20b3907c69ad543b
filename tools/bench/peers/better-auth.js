// better-auth with its Stripe plugin: on an event of a subscription, it writes what the event says into its own row.
import { DatabaseSync } from "node:sqlite";
import { stripe } from "@better-auth/stripe";
import { betterAuth } from "better-auth";
import { getMigrations } from "better-auth/db/migration";
import { toNodeHandler } from "better-auth/node";
import pg from "pg";
import Stripe from "stripe";
import { environment, serve } from "./serve.js";

const { DATABASE_URL: url, SQLITE_FILE: file = "", PAYMENTS_WEBHOOK_SECRET: stripeWebhookSecret = "" } = environment;
const users = Number(environment.BENCH_USERS);

const options = {
  database: url === undefined ? openSqlite() : new pg.Pool({ connectionString: url, max: 10 }),
  secret: "bench-bench-bench-bench-bench-bench",
  baseURL: "http://127.0.0.1",
  logger: { disabled: true },
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  plugins: [
    stripe({
      stripeClient: new Stripe("sk_test_bench"),
      stripeWebhookSecret,
      subscription: { enabled: true, plans: [{ name: "monthly", priceId: "price_monthly" }] },
    }),
  ],
};
await (await getMigrations(options)).runMigrations();
const auth = betterAuth(options);
const { adapter } = await auth.$context;
for (let user = 0; user < users; user += 1) {
  await adapter.create({
    model: "subscription",
    forceAllowId: true,
    data: {
      id: `row_${user}`,
      plan: "monthly",
      referenceId: `user_${user}`,
      stripeCustomerId: `cus_${user}`,
      stripeSubscriptionId: `sub_${user}`,
      status: "active",
    },
  });
}
serve(toNodeHandler(auth));

/** The settings that our service has. */
function openSqlite() {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  database.exec(
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -32000;",
  );
  return database;
}
