import pg from "pg";
import type { Body, Database, Row, SqlValue, Statement } from "./database.ts";
import { CREATE_MIGRATIONS_TABLE, missingMigrations, RECORD_APPLIED, SELECT_APPLIED } from "./migrations.ts";
import { codeOf, StorageFault, toStorageFault } from "./storage-fault.ts";

/** Serialization failure and deadlock: nothing was changed, so the transaction can run again. */
const REPEATABLE_CODES: ReadonlySet<string> = new Set(["40001", "40P01"]);
const MAX_RUNS = 5;
/** Any fixed number works. It makes processes migrate one at a time. */
const MIGRATION_LOCK = 7_215_301;

const TIMESTAMP_OID = 1184;

export class PostgresDatabase implements Database {
  private readonly pool: pg.Pool;
  private readonly connectionTimeoutMs: number;
  /** When the server last answered, on the process's own clock. */
  private answeredAtMs = Number.NEGATIVE_INFINITY;

  constructor(
    url: string,
    options: { maxConnections?: number; connectionTimeoutMs?: number; onIdleError?: (code: string) => void } = {},
  ) {
    this.connectionTimeoutMs = options.connectionTimeoutMs ?? 5_000;
    this.pool = new pg.Pool({
      connectionString: url,
      max: options.maxConnections ?? 10,
      connectionTimeoutMillis: this.connectionTimeoutMs,
      idleTimeoutMillis: 30_000,
      statement_timeout: 5_000,
      lock_timeout: 3_000,
      idle_in_transaction_session_timeout: 10_000,
      types: { getTypeParser: parserFor },
    });
    // A server restart breaks connections, and an unhandled error event would end the process. The pool reports idle connections
    // only; a busy connection fails the query it is running.
    this.pool.on("error", (error) => options.onIdleError?.(codeOf(error) ?? ""));
    this.pool.on("connect", (client) => client.on("error", () => {}));
  }

  transact<T>(body: () => Body<T>): Promise<T> {
    return this.retried(() => this.runOnce(body));
  }

  query(statement: Statement): Promise<readonly Row[]> {
    return this.retried(async () => await this.execute(this.pool, statement));
  }

  async migrate(): Promise<readonly string[]> {
    const client = await this.pool.connect().catch((error: unknown) => {
      throw toStorageFault("connect", error);
    });
    try {
      return await this.migrateUnderLock(client);
    } catch (error) {
      throw toStorageFault("migrate", error);
    } finally {
      // Destroys the connection, and with it the lock it may hold and the timeouts set on it.
      client.release(true);
    }
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  private async retried<T>(work: () => Promise<T>): Promise<T> {
    for (let runs = 1; ; runs += 1) {
      try {
        return await work();
      } catch (error) {
        if (isOutOfConnections(error))
          throw new StorageFault("connect", this.isAnswering() ? "POOL_BUSY" : "ETIMEDOUT", error);
        if (!REPEATABLE_CODES.has(codeOf(error) ?? "") || runs === MAX_RUNS) throw toStorageFault("transaction", error);
      }
    }
  }

  private async runOnce<T>(body: () => Body<T>): Promise<T> {
    const client = await this.pool.connect();
    let isUsable = true;
    try {
      await client.query("BEGIN");
      const value = await this.drive(client, body());
      await client.query("COMMIT");
      return value;
    } catch (error) {
      isUsable = await client.query("ROLLBACK").then(
        () => true,
        () => false,
      );
      throw error;
    } finally {
      client.release(!isUsable);
    }
  }

  /** While it answers others, whoever waits for a connection in vain waits for them, and not for the server. */
  private isAnswering(): boolean {
    return performance.now() - this.answeredAtMs < this.connectionTimeoutMs;
  }

  private async drive<T>(client: pg.PoolClient, body: Body<T>): Promise<T> {
    let step = body.next();
    while (!step.done) step = body.next(await this.execute(client, step.value));
    return step.value;
  }

  private async execute(client: pg.Pool | pg.PoolClient, { text, values }: Statement): Promise<readonly Row[]> {
    const { rows } = await client.query<Record<string, SqlValue>>(text, [...values]);
    this.answeredAtMs = performance.now();
    return rows;
  }

  private async migrateUnderLock(client: pg.PoolClient): Promise<string[]> {
    await client.query("SET statement_timeout = 0; SET lock_timeout = 0");
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    // Whoever waits for a table's lock also stops everybody who comes later. The replicas that still serve are more important.
    await client.query("SET lock_timeout = 3000");
    await client.query(CREATE_MIGRATIONS_TABLE);
    const applied = await client.query<{ name: string }>(SELECT_APPLIED);
    const missing = missingMigrations(applied.rows);
    for (const { name, text } of missing) {
      await client.query("BEGIN");
      await client.query(text);
      await client.query(RECORD_APPLIED, [name]);
      await client.query("COMMIT");
    }
    await client.query("SELECT pg_advisory_unlock($1)", [MIGRATION_LOCK]);
    return missing.map(({ name }) => name);
  }
}

function parserFor(oid: number, format?: "text" | "binary") {
  if (oid === TIMESTAMP_OID) return (text: string) => new Date(text).toISOString();
  return format === undefined ? pg.types.getTypeParser(oid) : pg.types.getTypeParser(oid, format);
}

/** The pool's own words: it gives no code. */
function isOutOfConnections(error: unknown): boolean {
  return error instanceof Error && error.message === "timeout exceeded when trying to connect";
}
