import type { FaultClass, PlatformStep } from "../platform-fault.ts";

/** One row of the error catalogue. */
export interface CatalogueRow {
  /** A code, or the first and last of a range. Null for subcodes that were seen under no fixed code. */
  code: number | readonly [first: number, last: number] | null;
  /** Null for what the code means when its subcode is missing or unknown. */
  subcode: number | null;
  class: FaultClass;
  /** Where the same code means something else. */
  classAt?: Readonly<Partial<Record<PlatformStep, FaultClass>>>;
  /** The same call may work a moment later although the class says otherwise. */
  isRetryWorthy?: true;
  /** What the answer means, for people who plan posts. */
  meaning: string;
  /** What to do now. */
  advice: string;
}
