import type fc from "fast-check";

/** One part that reads what others write. */
export interface Target<T> {
  /** What holds for every input, in one sentence. */
  promise: string;
  /** Inputs in the tests: few enough that all targets together take seconds. */
  suiteRuns: number;
  /** Its inputs travel over real connections, so that far fewer fit into the same time. */
  opensConnections?: boolean;
  inputs: fc.Arbitrary<T>;
  /** Inputs that were worth keeping; tried before all others. */
  corpus?: readonly T[];
  /** Throws (or rejects) when the promise is broken. */
  check(input: T): void | Promise<void>;
  /** Gives back what it holds. */
  close?(): Promise<void>;
}

/** Infers the type of the inputs. */
export function target<T>(one: Target<T>): Target<T> {
  return one;
}
