import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { afterAll, describe, inject, onTestFinished } from "vitest";
import { silentLog } from "../../src/adapters/runtime.ts";
import { openStore } from "../../src/adapters/storage/create-store.ts";
import type { Store } from "../../src/ports/store.ts";
import { Harness, type HarnessOptions } from "./harness.ts";
import { createDatabase } from "./postgres.ts";

/** Environment variables that name a fresh, empty database. */
export type FreshDatabase = () => Promise<Record<string, string>>;

/** The service on a fresh database. It is stopped after the test. */
type StartHarness = (environment?: Record<string, string>, options?: HarnessOptions) => Promise<Harness>;

/** A migrated store on a fresh database. It is closed after the test. */
type OpenStore = () => Promise<Store>;

type Tests = (fresh: FreshDatabase, startHarness: StartHarness, openStore: OpenStore) => void;

export function onEmbedded(tests: Tests): void {
  describe("on the embedded database", () => {
    const folder = mkdtempSync(join(tmpdir(), "billing-sqlite-"));
    let count = 0;
    afterAll(() => rmSync(folder, { recursive: true, force: true }));
    const fresh = async () => {
      count += 1;
      return { SQLITE_FILE: join(folder, `${count}.sqlite`) };
    };
    tests(fresh, startOn(fresh), migratedOn(fresh));
  });
}

export function onPostgres(tests: Tests): void {
  const adminUrl = inject("postgresUrl");
  const describeHere = adminUrl === null ? describe.skip : describe;
  describeHere("on PostgreSQL", () => {
    const fresh = async () => ({ DATABASE_URL: adminUrl === null ? "" : await createDatabase(adminUrl) });
    tests(fresh, startOn(fresh), migratedOn(fresh));
  });
}

/** Runs the same tests on both engines. */
export function onBothEngines(tests: Tests): void {
  onEmbedded(tests);
  onPostgres(tests);
}

function startOn(fresh: FreshDatabase): StartHarness {
  return async (environment = {}, options = {}) => {
    const harness = await Harness.start({ ...(await fresh()), ...environment }, options);
    onTestFinished(() => harness.stop());
    return harness;
  };
}

function migratedOn(fresh: FreshDatabase): OpenStore {
  return async () => {
    const store = await openStoreOn(await fresh());
    await store.migrate();
    return store;
  };
}

/** As one more process would open it. It is closed after the test. */
export async function openStoreOn(environment: Record<string, string>): Promise<Store> {
  const { DATABASE_URL: url, SQLITE_FILE: file = "" } = environment;
  const store = await openStore(url === undefined ? { kind: "sqlite", file } : { kind: "postgres", url }, silentLog);
  onTestFinished(() => store.close());
  return store;
}

/** What the database holds, read without the service. */
export async function read(
  environment: Readonly<Record<string, string>>,
  text: string,
): Promise<Record<string, unknown>[]> {
  const { DATABASE_URL: url, SQLITE_FILE: file = "" } = environment;
  if (url === undefined) {
    const database = new DatabaseSync(file, { readOnly: true });
    const rows = database.prepare(text).all();
    database.close();
    return rows;
  }
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

/** Every row of every table, as text. */
export async function dump(environment: Readonly<Record<string, string>>): Promise<string> {
  const isSqlite = environment.DATABASE_URL === undefined;
  const tables = isSqlite
    ? "SELECT name FROM sqlite_master WHERE type = 'table'"
    : "SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()";
  const rows = (await read(environment, tables)).map(({ name }) => read(environment, `SELECT * FROM ${name}`));
  return JSON.stringify(await Promise.all(rows));
}
