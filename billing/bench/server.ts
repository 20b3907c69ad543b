import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { silentLog } from "../src/adapters/log.ts";
import { createStore } from "../src/adapters/storage/create-store.ts";
import { PostgresDatabase } from "../src/adapters/storage/postgres-database.ts";
import { SqliteDatabase } from "../src/adapters/storage/sqlite-database.ts";
import { readEnvironment } from "../src/config/env.ts";
import { readConfig } from "../src/config/read-config.ts";
import { parseProviderEvent } from "../src/core/provider-event.ts";
import type { Store } from "../src/ports/store.ts";
import { createApp } from "../src/routes/create-app.ts";
import { readRawBody } from "../src/routes/request-body.ts";
import { openService, type Service } from "../src/service.ts";
import { commitOneByOne } from "./one-by-one.ts";

/**
 * `full`: the service as it is. `verify`: verifies the event and reads the provider, but stores nothing. `single`: one commit
 * per event.
 */
export type ServerMode = "full" | "verify" | "single";

const MAX_BODY_BYTES = 1024 * 1024;

const environment = readEnvironment();
const mode = (environment.BENCH_MODE ?? "full") as ServerMode;
const service = await openService(readConfig(environment), silentLog, {
  openStore: async () => openBenchStore(environment, mode),
});
const app = mode === "verify" ? verifyOnly(service) : createApp({ ...service.parts, isAccepting: () => true });
const server = createServer(getRequestListener(app.fetch));

server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on("message", () =>
  process.send?.({
    rssMegabytes: Math.round(process.memoryUsage.rss() / 1e6),
    cpuMs: Math.round(process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000),
  }),
);

function openBenchStore(environment: Readonly<Record<string, string | undefined>>, mode: ServerMode): Store {
  const { DATABASE_URL: url, SQLITE_FILE: file = "", SYNC_DELAY_MS: delay = "0" } = environment;
  if (url !== undefined) return createStore(new PostgresDatabase(url));
  const database = new SqliteDatabase(file, () => block(Number(delay)));
  return mode === "single" ? commitOneByOne(database) : createStore(database);
}

/** Blocks the thread like a slow disk. */
function block(ms: number): void {
  if (ms > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

function verifyOnly({ parts, deps }: Service): Hono {
  const app = new Hono();
  app.post("/api/webhooks/payments", async (context) => {
    const body = await readRawBody(context, MAX_BODY_BYTES);
    const parsed = parseProviderEvent(
      parts.verifyEvent(body, context.req.header("stripe-signature") ?? "", new Date()),
    );
    if (parsed.kind === "handled") await deps.provider.listSubscriptions(parsed.event.data.object.customer ?? "");
    return context.json({ received: true });
  });
  return app;
}
