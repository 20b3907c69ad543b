export interface Clock {
  now(): Date;
  /** Resolves after `ms`, or as soon as `signal` is aborted. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export interface Log {
  info(text: string): void;
  notice(text: string): void;
  warn(text: string): void;
  error(text: string): void;
}
