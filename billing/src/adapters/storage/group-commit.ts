import type { Body } from "./database.ts";
import { toStorageFault } from "./storage-fault.ts";

interface Waiting {
  /** @returns what tells the caller, once everything is committed. */
  run: () => () => void;
  reject: (error: unknown) => void;
}

interface Engine {
  exec: (text: string) => void;
  drive: <T>(body: () => Body<T>) => T;
}

/**
 * All transactions of one turn of the event loop share one COMMIT, and so one disk sync, which is what makes a full sync affordable.
 * Each runs in a savepoint of its own, so that one that fails does not affect the others. Nobody learns a result before COMMIT has
 * returned. If COMMIT fails, all of them fail.
 */
export class GroupCommit {
  private readonly engine: Engine;
  private waiting: Waiting[] = [];
  private onIdle: (() => void)[] = [];

  constructor(engine: Engine) {
    this.engine = engine;
  }

  submit<T>(body: () => Body<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.waiting.length === 0) setImmediate(() => this.flush());
      this.waiting.push({ run: () => this.runInSavepoint(body, resolve, reject), reject });
    });
  }

  /** Resolves when everything submitted so far is committed. */
  drain(): Promise<void> {
    if (this.waiting.length === 0) return Promise.resolve();
    return new Promise((resolve) => this.onIdle.push(resolve));
  }

  private flush(): void {
    const batch = this.waiting.splice(0);
    try {
      this.engine.exec("BEGIN IMMEDIATE");
      const settled = batch.map(({ run }) => run());
      this.engine.exec("COMMIT");
      for (const settle of settled) settle();
    } catch (error) {
      this.rollBack();
      for (const { reject } of batch) reject(toStorageFault("commit", error));
    }
    for (const resolve of this.onIdle.splice(0)) resolve();
  }

  private rollBack(): void {
    try {
      this.engine.exec("ROLLBACK");
    } catch {
      // No transaction was open: BEGIN failed, or the engine has already rolled back.
    }
  }

  private runInSavepoint<T>(body: () => Body<T>, resolve: (value: T) => void, reject: (error: unknown) => void) {
    this.engine.exec("SAVEPOINT body");
    try {
      const value = this.engine.drive(body);
      this.engine.exec("RELEASE body");
      return () => resolve(value);
    } catch (error) {
      this.rollBackSavepoint(error);
      return () => reject(toStorageFault("transaction", error));
    }
  }

  /** On a full disk the engine has already rolled back everything. What stopped the batch is the cause, not the missing savepoint. */
  private rollBackSavepoint(cause: unknown): void {
    try {
      this.engine.exec("ROLLBACK TO body; RELEASE body");
    } catch {
      throw cause;
    }
  }
}
