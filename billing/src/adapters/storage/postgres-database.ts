import { createHash } from "node:crypto";
import pg from "pg";
import { type Body, type Database, type Row, runAlone, type SqlValue, type Statement, type Step } from "./database.ts";
import {
  CREATE_MIGRATIONS_TABLE,
  DROP_UNUSED,
  missingMigrations,
  RECORD_APPLIED,
  SELECT_APPLIED,
} from "./migrations/index.ts";
import { codeOf, toStorageFault } from "./storage-fault.ts";

/** Serialization failure and deadlock: nothing was changed, so the transaction can run again. */
const REPEATABLE_CODES: ReadonlySet<string> = new Set(["40001", "40P01"]);
const MAX_RUNS = 5;
/** Any fixed number works. It makes processes migrate one at a time. */
const MIGRATION_LOCK = 7_215_301;

const LOCK_NOT_AVAILABLE = "55P03";

const TIMESTAMP_OID = 1184;

/** Any server that speaks PostgreSQL's protocol. Several replicas of the service may share it. */
export class PostgresDatabase implements Database {
  readonly hasModifyingWith = true;
  private readonly pool: pg.Pool;

  constructor(url: string, options: { maxConnections?: number; onIdleError?: (code: string) => void } = {}) {
    this.pool = new pg.Pool({
      connectionString: url,
      max: options.maxConnections ?? 10,
      pipeline: true,
      connectionTimeoutMillis: 5_000,
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

  async transact<T>(body: () => Body<T>): Promise<T> {
    for (let runs = 1; ; runs += 1) {
      try {
        return await this.runOnce(body);
      } catch (error) {
        if (!REPEATABLE_CODES.has(codeOf(error) ?? "") || runs === MAX_RUNS) throw toStorageFault("transaction", error);
      }
    }
  }

  query(statement: Statement): Promise<readonly Row[]> {
    return this.transact(() => runAlone(statement));
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

  private async runOnce<T>(body: () => Body<T>): Promise<T> {
    const client = await this.pool.connect();
    const transaction = new Transaction(client);
    let isUsable = false;
    try {
      const value = await transaction.drive(body());
      isUsable = true;
      return value;
    } catch (error) {
      isUsable = await transaction.rollBack();
      throw error;
    } finally {
      client.release(!isUsable);
    }
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
    await dropUnused(client);
    await client.query("SELECT pg_advisory_unlock($1)", [MIGRATION_LOCK]);
    return missing.map(({ name }) => name);
  }
}

/** Others wait behind whoever waits for a table, so this waits for hardly anybody. */
async function dropUnused(client: pg.PoolClient): Promise<void> {
  await client.query("SET lock_timeout = 50");
  for (const text of DROP_UNUSED) {
    await client.query(text).catch((error: unknown) => {
      if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
    });
  }
}

function parserFor(oid: number, format?: "text" | "binary") {
  if (oid === TIMESTAMP_OID) return (text: string) => new Date(text).toISOString();
  return format === undefined ? pg.types.getTypeParser(oid) : pg.types.getTypeParser(oid, format);
}

/** BEGIN is sent with the first step and COMMIT with the last, because a round trip costs more than the work itself. */
class Transaction {
  private readonly client: pg.PoolClient;
  private state: "none" | "open" | "committed" = "none";

  constructor(client: pg.PoolClient) {
    this.client = client;
  }

  async drive<T>(body: Body<T>): Promise<T> {
    let step = body.next();
    while (!step.done) step = body.next(await this.runStep(step.value));
    if (this.state === "open") await this.client.query("COMMIT");
    return step.value;
  }

  /** @returns whether the connection can be reused. */
  async rollBack(): Promise<boolean> {
    return await this.client.query("ROLLBACK").then(
      () => true,
      () => false,
    );
  }

  private async runStep({ statements, isLast }: Step): Promise<readonly (readonly Row[])[]> {
    const isAlone = isLast && statements.length === 1 && this.state === "none";
    const begin = this.state === "none" && !isAlone ? [this.client.query("BEGIN")] : [];
    this.state = isAlone || isLast ? "committed" : "open";
    const results = statements.map((statement) => execute(this.client, statement));
    const commit = isLast && !isAlone ? [this.client.query("COMMIT")] : [];
    const [rows] = await Promise.all([Promise.all(results), ...begin, ...commit]);
    return rows;
  }
}

async function execute(client: pg.PoolClient, statement: Statement): Promise<readonly Row[]> {
  const result = await client.query<Record<string, SqlValue>>({
    name: nameOf(statement.text),
    text: statement.text,
    values: [...statement.values],
  });
  return result.rows;
}

/** Each text is prepared once per connection. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash("sha256").update(text).digest("hex").slice(0, 24);
  names.set(text, name);
  return name;
}
