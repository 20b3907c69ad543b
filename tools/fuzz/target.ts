import fc from "fast-check";

/** What a target does with one input: throws (or rejects) when a promise is broken. */
export type Check<T> = (input: T) => void | Promise<void>;

/** A target that is ready to be fed; `close` gives back what it holds. */
export interface OpenTarget<T> {
  check: Check<T>;
  close?: () => Promise<void>;
}

export interface TargetSpec<T> {
  /** As in --target. */
  name: string;
  /** What holds for every input, in one sentence. */
  promise: string;
  /** Inputs in the normal suite: few enough that all targets together take seconds. */
  suiteRuns: number;
  /** Its inputs travel over real connections, so that far fewer fit into the same time. */
  opensConnections?: boolean;
  inputs: fc.Arbitrary<T>;
  /** Inputs that were worth keeping; tried before all others. */
  corpus?: readonly T[];
  open(): OpenTarget<T> | Promise<OpenTarget<T>>;
}

/** A target whose kind of input nobody outside has to know. */
export interface FuzzTarget extends Pick<TargetSpec<unknown>, "name" | "promise" | "suiteRuns"> {
  opensConnections: boolean;
  play(play: Play): Promise<Report>;
}

export interface Play {
  seed: number;
  /** Inputs to try besides the corpus. */
  runs: number;
  /** Called before each input; `around` runs the check. */
  around(check: () => void | Promise<void>): Promise<void>;
}

export interface Report {
  runs: number;
  /** What broke, with the smallest input that breaks it; null when everything held. */
  failure: string | null;
}

export function defineTarget<T>(spec: TargetSpec<T>): FuzzTarget {
  const { name, promise, suiteRuns, opensConnections = false } = spec;
  return { name, promise, suiteRuns, opensConnections, play: (play) => playTarget(spec, play) };
}

/** Making an input of a megabyte smaller could go on for hours. */
const MAX_SHRINK_ATTEMPTS = 2_000;

async function playTarget<T>(spec: TargetSpec<T>, { seed, runs, around }: Play): Promise<Report> {
  const corpus = spec.corpus ?? [];
  const target = await spec.open();
  let attemptsLeft = MAX_SHRINK_ATTEMPTS;
  let hasFailed = false;
  const property = fc.asyncProperty(spec.inputs, async (input) => {
    if (hasFailed && attemptsLeft-- <= 0) return;
    try {
      await around(() => target.check(input));
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  });
  const examples = corpus.map((input): [T] => [input]);
  try {
    const details = await fc.check(property, { seed, numRuns: runs + corpus.length, examples });
    return { runs: details.numRuns, failure: details.failed ? describeFailure(details) : null };
  } finally {
    await target.close?.();
  }
}

const MAX_SHOWN = 4_000;

function describeFailure({
  errorInstance,
  counterexample,
  numRuns,
  numShrinks,
  seed,
  counterexamplePath,
}: Details): string {
  const why = errorInstance instanceof Error ? (errorInstance.stack ?? errorInstance.message) : String(errorInstance);
  const smallest = JSON.stringify(counterexample?.[0], withBytesAsText) ?? "";
  const shown =
    smallest.length <= MAX_SHOWN ? smallest : `${smallest.slice(0, MAX_SHOWN)}… (${smallest.length} characters)`;
  return `${why}\nInput ${numRuns}, made smaller ${numShrinks} times (seed ${seed}, path ${counterexamplePath}):\n${shown}`;
}

function withBytesAsText(_name: string, value: unknown): unknown {
  return value instanceof Uint8Array ? `bytes: ${Buffer.from(value).toString("latin1")}` : value;
}

type Details = Pick<
  fc.RunDetails<unknown[]>,
  "errorInstance" | "counterexample" | "numRuns" | "numShrinks" | "seed" | "counterexamplePath"
>;
