// stripe-sync-engine: keeps a copy of the provider's objects, written as the events tell them.
import { createRequire } from "node:module";
import pg from "pg";
import { environment, serve } from "./serve.js";

// As a module, it cannot find its migrations, and says nothing about it.
const { runMigrations, StripeSync } = createRequire(import.meta.url)("@supabase/stripe-sync-engine");

const { DATABASE_URL: databaseUrl = "", PAYMENTS_WEBHOOK_SECRET: stripeWebhookSecret = "" } = environment;

// One of its migrations names this role, and a failed migration is only logged.
const admin = new pg.Client(databaseUrl);
await admin.connect();
await admin.query("DO $$ BEGIN CREATE ROLE postgres; EXCEPTION WHEN duplicate_object THEN NULL; END $$");
await admin.end();
const failures = [];
await runMigrations({ databaseUrl, schema: "stripe", logger: { info() {}, error: (error) => failures.push(error) } });
if (failures.length > 0) throw failures[0];
const sync = new StripeSync({
  poolConfig: { connectionString: databaseUrl, max: 10, keepAlive: true },
  schema: "stripe",
  stripeSecretKey: "sk_test_bench",
  stripeWebhookSecret,
  backfillRelatedEntities: false,
  autoExpandLists: false,
});

serve((request, response) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    sync.processWebhook(Buffer.concat(chunks), request.headers["stripe-signature"]).then(
      () => response.writeHead(200, { "content-type": "application/json" }).end('{"received":true}'),
      (error) => {
        console.error(String(error));
        response.writeHead(500).end();
      },
    );
  });
});
