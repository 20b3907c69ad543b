import type { FaultClass, PlatformStep } from "../platform-fault.ts";

/** One row of the error catalogue. */
export interface CatalogueRow {
  /** A code, or the first and last code of a range; null for subcodes without a fixed code. */
  code: number | readonly [first: number, last: number] | null;
  /** null: applies when the subcode is missing or unknown. */
  subcode: number | null;
  class: FaultClass;
  /** Steps at which the code has a different class. */
  classAt?: Readonly<Partial<Record<PlatformStep, FaultClass>>>;
  /** Advice for the steps that handle no post or no token, where `advice` would be about something else. */
  adviceAt?: Readonly<Partial<Record<PlatformStep, string>>>;
  /** The same call may work a moment later despite its class. */
  isRetryWorthy?: true;
  /** What the answer means, for people who plan posts. */
  meaning: string;
  /** What to do now. */
  advice: string;
}
