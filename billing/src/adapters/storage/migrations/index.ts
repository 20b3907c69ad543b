import { INITIAL } from "./0001-initial.ts";
import { PURCHASES } from "./0002-purchases.ts";

export interface Migration {
  name: string;
  /** SQL that both engines understand. */
  text: string;
}

/** In order. Never edit a migration that has been applied; add a new one. */
const MIGRATIONS: readonly Migration[] = [INITIAL, PURCHASES];

export const CREATE_MIGRATIONS_TABLE = "CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY)";
export const SELECT_APPLIED = "SELECT name FROM schema_migrations";
export const RECORD_APPLIED = "INSERT INTO schema_migrations (name) VALUES ($1)";

/** @param applied the rows that `SELECT_APPLIED` returns. */
export function missingMigrations(applied: readonly { name?: unknown }[]): readonly Migration[] {
  const names = new Set(applied.map(({ name }) => name));
  return MIGRATIONS.filter(({ name }) => !names.has(name));
}

/**
 * The first migration made them, and nothing reads them: what is read at night is ordered by an expression. Each event would pay for
 * them, because PostgreSQL adds an updated row to all indexes of its table as soon as one indexed column has changed. No migration,
 * because dropping an index waits for every transaction on its table: where one is under way, the next start drops it.
 */
export const DROP_UNUSED: readonly string[] = [
  "DROP INDEX IF EXISTS billing_records_by_period_end",
  "DROP INDEX IF EXISTS billing_records_by_synced_at",
];
