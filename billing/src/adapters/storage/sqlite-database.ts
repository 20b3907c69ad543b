import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { backup, DatabaseSync } from "node:sqlite";
import { type Body, type Database, type Row, run, type Statement, sql } from "./database.ts";
import { GroupCommit } from "./group-commit.ts";
import { CREATE_MIGRATIONS_TABLE, missingMigrations, RECORD_APPLIED, SELECT_APPLIED } from "./migrations.ts";
import { toStorageFault } from "./storage-fault.ts";

/** Another process, such as an operator's command, may hold the write lock for a moment. */
const BUSY_TIMEOUT_MS = 5_000;

/** SQLite has one writer at a time, so it has no row locks and does not parse the clause. */
const ROW_LOCK = /\s+FOR UPDATE(?: SKIP LOCKED)?/g;

/** The embedded database. WAL with `synchronous=FULL`, so that everything acknowledged survives a crash and a power failure. */
export class SqliteDatabase implements Database {
  private readonly connection: DatabaseSync;
  private readonly group: GroupCommit;

  /** @param beforeCommit called before every COMMIT, so that a test can make it fail. */
  constructor(file: string, beforeCommit?: () => void) {
    this.connection = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
    this.connection.exec(
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -32000;",
    );
    this.group = new GroupCommit({
      exec: (text) => {
        if (text === "COMMIT") beforeCommit?.();
        this.connection.exec(text);
      },
      drive: (body) => this.drive(body()),
    });
  }

  transact<T>(body: () => Body<T>): Promise<T> {
    return this.group.submit(body);
  }

  query(statement: Statement): Promise<readonly Row[]> {
    return this.group.submit(() => run(statement));
  }

  async migrate(): Promise<readonly string[]> {
    this.connection.exec("BEGIN IMMEDIATE");
    try {
      const applied = this.applyMissing();
      this.connection.exec("COMMIT");
      return applied;
    } catch (error) {
      this.connection.exec("ROLLBACK");
      throw toStorageFault("migrate", error);
    }
  }

  async close(): Promise<void> {
    await this.group.drain();
    if (this.connection.isOpen) this.connection.close();
  }

  private applyMissing(): string[] {
    this.connection.exec(CREATE_MIGRATIONS_TABLE);
    const missing = missingMigrations(this.execute(sql(SELECT_APPLIED)));
    for (const { name, text } of missing) {
      this.connection.exec(text);
      this.execute(sql(RECORD_APPLIED, [name]));
    }
    return missing.map(({ name }) => name);
  }

  private drive<T>(body: Body<T>): T {
    let step = body.next();
    while (!step.done) step = body.next(this.execute(step.value));
    return step.value;
  }

  private execute({ text, values }: Statement): readonly Row[] {
    const named = values.map((value, index) => [`$${index + 1}`, typeof value === "boolean" ? Number(value) : value]);
    return this.connection.prepare(text.replace(ROW_LOCK, "")).all(Object.fromEntries(named)) as Row[];
  }
}

/** The copy would overwrite a file, or there is no database to copy. */
class BackupRefused extends Error {
  override readonly name = "BackupRefused";
}

/** Puts a copy of a backup in the database's place. @returns its number of pages. @throws BackupRefused when it is no backup of this service */
export async function restoreFrom(backup: string, to: string): Promise<number> {
  if (!existsSync(backup)) throw new BackupRefused(`there is no backup at ${backup}`);
  const unfinished = `${to}.unfinished`;
  await rm(unfinished, { force: true });
  const pages = await backUp(backup, unfinished);
  const copy = new DatabaseSync(unfinished);
  const isOurs = copy.prepare("SELECT name FROM sqlite_master WHERE name = 'schema_migrations'").all().length === 1;
  copy.close();
  if (!isOurs) await rm(unfinished);
  if (!isOurs) throw new BackupRefused(`${backup} is no backup of this service's database`);
  for (const rest of ["-wal", "-shm"]) await rm(`${to}${rest}`, { force: true });
  await rename(unfinished, to);
  return pages;
}

/** Copies a database that may be in use, with its write-ahead log. @returns the number of pages. @throws BackupRefused */
export async function backUp(from: string, to: string): Promise<number> {
  if (!existsSync(from)) throw new BackupRefused(`there is no database at ${from}`);
  if (existsSync(to)) throw new BackupRefused(`${to} exists; name a new file`);
  // A copy that stopped halfway, for example on a full disk, must never be taken for a backup.
  const unfinished = `${to}.unfinished`;
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    await rm(unfinished, { force: true });
    const pages = await backup(source, unfinished);
    await rename(unfinished, to);
    return pages;
  } finally {
    source.close();
    await rm(unfinished, { force: true });
  }
}
