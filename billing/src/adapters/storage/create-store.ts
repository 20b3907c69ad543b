import type { StorageConfig } from "../../config/read-config.ts";
import type { Log } from "../../ports/runtime.ts";
import type { Store, Turns } from "../../ports/store.ts";
import { type Database, sql, text } from "./database.ts";
import { keyedRequestQueries, leaseQueries } from "./keyed-request-queries.ts";
import { queueQueries } from "./outbox-queries.ts";
import { chargeQueries, purchaseQueries } from "./purchase-queries.ts";
import { syncQueries, userQueries } from "./record-queries.ts";
import { sharedTurns } from "./shared-turns.ts";
import { SqliteDatabase } from "./sqlite-database.ts";

const WRITE_SETTING =
  "INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value";

/** PostgreSQL's client takes a third of the start-up time, so it is loaded only when it is used. */
export async function openStore(storage: StorageConfig, log: Log): Promise<Store> {
  if (storage.kind === "sqlite") return createStore(new SqliteDatabase(storage.file));
  const { PostgresDatabase } = await import("./postgres-database.ts");
  const onIdleError = (code: string) => log.warn("a database connection was lost", { code });
  const database = new PostgresDatabase(storage.url, { onIdleError });
  return createStore(database, sharedTurns(database));
}

/** The service's storage on either engine. `Database` hides how the engines differ. */
export function createStore(database: Database, turns: Turns | null = null): Store {
  return {
    turns,
    migrate: () => database.migrate(),
    close: () => database.close(),
    async ping(now) {
      await database.query(sql(WRITE_SETTING, ["ready_at", now.toISOString()]));
    },
    ...userQueries(database),
    ...syncQueries(database),
    ...queueQueries(database),
    ...leaseQueries(database),
    ...keyedRequestQueries(database),
    ...chargeQueries(database),
    ...purchaseQueries(database),
    ...settingQueries(database),
  };
}

function settingQueries(database: Database) {
  const readSetting = async (name: string): Promise<string | null> => {
    const rows = await database.query(sql("SELECT value FROM settings WHERE name = $1", [name]));
    return rows[0] === undefined ? null : text(rows[0], "value");
  };
  return {
    async rememberPrices(priceIds) {
      for (const id of priceIds)
        await database.query(sql("INSERT INTO sold_prices (price_id) VALUES ($1) ON CONFLICT DO NOTHING", [id]));
      const rows = await database.query(sql("SELECT price_id FROM sold_prices ORDER BY price_id"));
      return rows.map((row) => text(row, "price_id"));
    },
    async forgetPrices(priceIds) {
      for (const id of priceIds) await database.query(sql("DELETE FROM sold_prices WHERE price_id = $1", [id]));
    },
    readSetting,
    async writeSettingOnce(name, value) {
      await database.query(
        sql("INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING", [name, value]),
      );
      return (await readSetting(name)) ?? value;
    },
    async writeSetting(name, value) {
      await database.query(sql(WRITE_SETTING, [name, value]));
    },
  } satisfies Partial<Store>;
}
