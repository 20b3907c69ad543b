import { INITIAL } from "./0001-initial.ts";
import { PURCHASES } from "./0002-purchases.ts";
import { APPLICATIONS } from "./0003-applications.ts";

interface Migration {
  name: string;
  /** SQL that both engines understand. */
  text: string;
}

/** In order. Never edit a migration that has been applied; add a new one. */
const MIGRATIONS: readonly Migration[] = [INITIAL, PURCHASES, APPLICATIONS];

export const CREATE_MIGRATIONS_TABLE = "CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY)";
export const SELECT_APPLIED = "SELECT name FROM schema_migrations";
export const RECORD_APPLIED = "INSERT INTO schema_migrations (name) VALUES ($1)";

/** @param applied the rows that `SELECT_APPLIED` returns. */
export function missingMigrations(applied: readonly { name?: unknown }[]): readonly Migration[] {
  const names = new Set(applied.map(({ name }) => name));
  return MIGRATIONS.filter(({ name }) => !names.has(name));
}
