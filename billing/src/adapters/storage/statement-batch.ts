import { type Database, type Row, runLast, type Statement } from "./database.ts";

const MAX_BATCH = 50;

interface Waiting {
  statement: Statement;
  lockKey: string;
  resolve: (rows: readonly Row[]) => void;
  reject: (error: unknown) => void;
}

/**
 * Statements of one kind that are submitted in the same turn are sent and committed together: one round trip and one disk sync
 * on the server for all of them. Each locks one row. They are sorted by that row, so that two batches cannot deadlock.
 */
export class StatementBatch {
  private readonly database: Database;
  private waiting: Waiting[] = [];

  constructor(database: Database) {
    this.database = database;
  }

  /** Resolves after the commit. If one statement of a batch fails, the whole batch fails. */
  submit(statement: Statement, lockKey: string): Promise<readonly Row[]> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ statement, lockKey, resolve, reject });
      if (this.waiting.length === 1) setImmediate(() => this.flush());
    });
  }

  private flush(): void {
    const all = this.waiting.splice(0);
    while (all.length > 0) void this.send(all.splice(0, MAX_BATCH));
  }

  private async send(batch: readonly Waiting[]): Promise<void> {
    const sorted = [...batch].sort((a, b) => (a.lockKey < b.lockKey ? -1 : 1));
    try {
      const results = await this.database.transact(() => runLast(sorted.map(({ statement }) => statement)));
      for (const [index, { resolve }] of sorted.entries()) resolve(results[index] ?? []);
    } catch (error) {
      for (const { reject } of sorted) reject(error);
    }
  }
}
