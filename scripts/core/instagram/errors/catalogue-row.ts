import type { FaultClass, PlatformStep } from "../platform-fault.ts";

/** True at every step, whether a schedule or a person started the command. */
export const REPEATED_BY_ITSELF =
  "Scheduled runs try again by themselves. A command started by hand can be repeated in a few minutes.";

/** One row of the error catalogue. */
export interface CatalogueRow {
  /** A code, or the first and last code of a range; null for subcodes without a fixed code. */
  code: number | readonly [first: number, last: number] | null;
  /** Left out: applies when the subcode is missing or unknown. */
  subcode?: number;
  class: FaultClass;
  /** Steps at which the code has a different class. */
  classAt?: Readonly<Partial<Record<PlatformStep, FaultClass>>>;
  /** Advice for the steps that handle no post or no token, where `advice` would be about something else. */
  adviceAt?: Readonly<Partial<Record<PlatformStep, string>>>;
  /** About a post or its media: at steps that handle neither, the answer is judged without this row. */
  isAboutPost?: true;
  /** The same call may work a moment later despite its class. */
  isRetryWorthy?: true;
  /** What the answer means, for people who plan posts. */
  meaning: string;
  /** What to do now. */
  advice: string;
}

/** A part of the catalogue, written by what the errors mean for a run. */
export function byClass(
  rows: Readonly<Partial<Record<FaultClass, readonly Omit<CatalogueRow, "class">[]>>>,
): CatalogueRow[] {
  return (Object.keys(rows) as FaultClass[]).flatMap(
    (name) => rows[name]?.map((row) => ({ ...row, class: name })) ?? [],
  );
}
