import { type Body, type Database, type Row, run, type Statement } from "../../src/adapters/storage/database.ts";

class Crash extends Error {
  override readonly name = "Crash";
}

/**
 * Works like a database until the n-th step, and then like one whose process was killed: open transactions are rolled back,
 * committed ones stay, and every later call fails. A step is a statement, the moment before COMMIT, or the moment after it.
 */
export class CrashingDatabase implements Database {
  private readonly inner: Database;
  private stepsLeft = Number.POSITIVE_INFINITY;
  isDead = false;

  constructor(inner: Database) {
    this.inner = inner;
  }

  crashAtStep(steps: number): void {
    this.stepsLeft = steps;
  }

  async transact<T>(body: () => Body<T>): Promise<T> {
    this.failIfDead();
    const result = await this.inner.transact(() => this.watch(body()));
    this.step();
    return result;
  }

  query(statement: Statement): Promise<readonly Row[]> {
    return this.transact(() => run(statement));
  }

  migrate(): Promise<readonly string[]> {
    return this.inner.migrate();
  }

  close(): Promise<void> {
    return this.inner.close();
  }

  private *watch<T>(body: Body<T>): Body<T> {
    let next = body.next();
    while (!next.done) {
      this.step();
      next = body.next(yield next.value);
    }
    this.step();
    return next.value;
  }

  private step(): void {
    this.failIfDead();
    this.stepsLeft -= 1;
    if (this.stepsLeft > 0) return;
    this.isDead = true;
    throw new Crash("killed");
  }

  private failIfDead(): void {
    if (this.isDead) throw new Crash("dead");
  }
}
