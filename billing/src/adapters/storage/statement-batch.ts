import { type Database, type Row, runLast, type Statement } from "./database.ts";

const MAX_BATCH = 50;

interface Waiting {
  statement: Statement;
  lockKey: string;
  resolve: (rows: readonly Row[]) => void;
  reject: (error: unknown) => void;
}

/**
 * Statements of one kind that are asked for in the same turn travel and commit together: one round trip and one sync of the server's disk
 * for all of them. Each locks one row; they are sorted by it, so that two batches cannot wait for each other in a circle.
 */
export class StatementBatch {
  private readonly database: Database;
  private waiting: Waiting[] = [];

  constructor(database: Database) {
    this.database = database;
  }

  /** Resolves after the commit. When one statement of a batch fails, all of it does. */
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
