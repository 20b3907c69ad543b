import type { StorageConfig } from "../../config/config.ts";
import type { Log } from "../../ports/runtime.ts";
import type { Store } from "../../ports/store.ts";
import { createStore } from "./create-store.ts";
import { SqliteDatabase } from "./sqlite-database.ts";

/** PostgreSQL's client takes a third of the start-up time, so it is loaded only when it is used. */
export async function openStore(storage: StorageConfig, log: Log): Promise<Store> {
  if (storage.kind === "sqlite") return createStore(new SqliteDatabase(storage.file));
  const { PostgresDatabase } = await import("./postgres-database.ts");
  const onIdleError = (code: string) => log.warn("a database connection was lost", { code });
  return createStore(new PostgresDatabase(storage.url, { onIdleError }));
}
