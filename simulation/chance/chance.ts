import { FAULTS, type FaultKind } from "../faults/kinds.ts";
import type { Scheduler } from "../time/scheduler.ts";
import { createRandom, type Random } from "./random.ts";

/** The random decisions that follow from a seed. */
export type Chance = ReturnType<typeof createChance>;

/** Faults to skip although the seed has them: whole kinds, or single ones as listed in `faults`. */
export type SkippedFaults = ReadonlySet<string>;

/** Half of all kinds do not occur with a given seed, so that the other kinds are also tested in a quiet world. */
const IN_PLAY = 0.5;
const WEIGHTS = [1, 1, 2, 4] as const;

/** `only`: the one kind that happens, each time that it can. */
export function createChance(
  seed: number,
  { skipped, only }: { skipped: SkippedFaults; only: FaultKind | undefined },
  onFault: (name: string) => void,
) {
  const streams = new Map<string, Random>();
  const probabilities = only === undefined ? weigh(seed) : new Map([[only, 1]]);
  const counts = new Map<FaultKind, number>();
  const happened: string[] = [];
  let isOver = false;
  const random = (name: string): Random => {
    let stream = streams.get(name);
    if (stream === undefined) {
      stream = createRandom(seed, name);
      streams.set(name, stream);
    }
    return stream;
  };
  return {
    /** Numbers for everything but faults. Streams with different names are independent. */
    random,
    /** Those that have happened so far, as "kind#number", in order. */
    faults: happened as readonly string[],
    happens(kind: FaultKind): boolean {
      const probability = isOver ? undefined : probabilities.get(kind);
      if (probability === undefined) return false;
      // Drawn even for skipped kinds, so that skipping one does not change the others.
      if (!random(kind).isLucky(probability)) return false;
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      const name = `${kind}#${count}`;
      if (skipped.has(kind) || skipped.has(name)) return false;
      happened.push(name);
      onFault(name);
      return true;
    },
    end() {
      isOver = true;
    },
    get isOver(): boolean {
      return isOver;
    },
  };
}

function weigh(seed: number): Map<FaultKind, number> {
  const random = createRandom(seed, "faults in play");
  const probabilities = new Map<FaultKind, number>();
  for (const [kind, probability] of Object.entries(FAULTS)) {
    const isInPlay = random.isLucky(IN_PLAY);
    const weight = random.pick(WEIGHTS);
    // Safe: Object.entries returns the keys of the catalogue.
    if (isInPlay) probabilities.set(kind as FaultKind, Math.min(0.9, probability * weight));
  }
  return probabilities;
}

/** A failure that lasts for a while once it has started. Checked at each call that it affects. */
export function createOutage(
  world: { chance: Chance; scheduler: Scheduler },
  kind: FaultKind,
  leastMs: number,
  mostMs: number,
) {
  const { chance, scheduler } = world;
  let untilMs = Number.NEGATIVE_INFINITY;
  return {
    isOn(): boolean {
      if (chance.isOver) return false;
      if (scheduler.nowMs < untilMs) return true;
      if (chance.happens(kind)) untilMs = scheduler.nowMs + chance.random("outages").whole(leastMs, mostMs);
      return scheduler.nowMs < untilMs;
    },
  };
}
