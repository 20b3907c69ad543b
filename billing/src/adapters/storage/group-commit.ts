import type { Body } from "./database.ts";
import { afterGathering } from "./gather.ts";
import { toStorageFault } from "./storage-fault.ts";

const SLOW_COMMIT_MS = 1;
const LONGEST_PAUSE_MS = 5;

interface Waiting {
  /** Repeatable, as long as everything that it did is rolled back before. */
  run: (inSavepoint: boolean) => void;
  settle: () => void;
  reject: (error: unknown) => void;
}

interface Engine {
  exec: (text: string) => void;
  drive: <T>(body: () => Body<T>) => T;
}

/**
 * All transactions that are gathered in successive turns of the event loop share one COMMIT, and so one disk sync. When one of them
 * fails, all are rolled back and run again, each in a savepoint of its own, so that a failing one does not affect the others. Nobody
 * learns a result before COMMIT has returned. If COMMIT fails, all of them fail.
 */
export class GroupCommit {
  private readonly engine: Engine;
  private readonly nowMs: () => number;
  private waiting: Waiting[] = [];
  private isScheduled = false;
  private onIdle: (() => void)[] = [];
  private lastBatchSize = 0;
  private lastCommitMs = 0;

  /** @param nowMs a clock that never goes back. */
  constructor(engine: Engine, nowMs = () => performance.now()) {
    this.engine = engine;
    this.nowMs = nowMs;
  }

  submit<T>(body: () => Body<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let settle = () => {};
      this.waiting.push({
        run: (inSavepoint) => {
          settle = inSavepoint ? this.runInSavepoint(body, resolve, reject) : this.runPlainly(body, resolve);
        },
        settle: () => settle(),
        reject,
      });
      this.schedule();
    });
  }

  /** Resolves when everything submitted so far is committed. */
  drain(): Promise<void> {
    if (!this.isScheduled) return Promise.resolve();
    return new Promise((resolve) => this.onIdle.push(resolve));
  }

  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    const pauseMs = this.pauseMs();
    if (pauseMs === 0)
      afterGathering(
        () => this.waiting.length,
        () => this.flush(),
        this.nowMs,
      );
    else setTimeout(() => this.flush(), pauseMs);
  }

  /**
   * On a slow disk under load it pays to wait for more transactions before the next sync, for as long as the last sync took. A
   * single transaction, or a fast disk, does not wait.
   */
  private pauseMs(): number {
    const isWorthwhile = this.lastBatchSize > 1 && this.lastCommitMs >= SLOW_COMMIT_MS;
    return isWorthwhile ? Math.min(this.lastCommitMs, LONGEST_PAUSE_MS) : 0;
  }

  private flush(): void {
    const batch = this.waiting;
    this.waiting = [];
    this.isScheduled = false;
    try {
      this.runAll(batch);
      this.commit(batch.length);
      for (const { settle } of batch) settle();
    } catch (error) {
      this.abandon(batch, error);
    }
    for (const resolve of this.onIdle.splice(0)) resolve();
  }

  /** Savepoints cost as much as a small write, and hardly ever does one fail. */
  private runAll(batch: readonly Waiting[]): void {
    this.engine.exec("BEGIN IMMEDIATE");
    try {
      for (const { run } of batch) run(false);
    } catch {
      this.rollBack();
      this.engine.exec("BEGIN IMMEDIATE");
      for (const { run } of batch) run(true);
    }
  }

  private commit(batchSize: number): void {
    const startMs = this.nowMs();
    this.engine.exec("COMMIT");
    this.lastCommitMs = this.nowMs() - startMs;
    this.lastBatchSize = batchSize;
  }

  private abandon(batch: readonly Waiting[], error: unknown): void {
    this.rollBack();
    for (const { reject } of batch) reject(toStorageFault("commit", error));
  }

  private rollBack(): void {
    try {
      this.engine.exec("ROLLBACK");
    } catch {
      // No transaction was open: BEGIN failed, or the engine has already rolled back.
    }
  }

  private runPlainly<T>(body: () => Body<T>, resolve: (value: T) => void) {
    const value = this.engine.drive(body);
    return () => resolve(value);
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
