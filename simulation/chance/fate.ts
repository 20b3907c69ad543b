import { MISFORTUNES, type MisfortuneKind } from "./misfortunes.ts";
import { createRandom, type Random } from "./random.ts";

/** What a seed holds in store. */
export interface Fate {
  /** Whether the misfortune strikes this time. */
  strikes(kind: MisfortuneKind): boolean;
  /** Numbers for everything else; streams of different names are independent. */
  random(name: string): Random;
  /** Misfortunes that struck so far, as "kind#number", in order. */
  readonly struck: readonly string[];
  /** From now on nothing goes wrong any more. */
  end(): void;
  readonly isOver: boolean;
}

/** Misfortunes that do not strike although the seed says so: whole kinds, or single ones as listed in `struck`. */
export type Spared = ReadonlySet<string>;

/** Half of all kinds do not occur in a given seed, so that each of the others also meets a quiet world. */
const IN_PLAY = 0.5;
const WEIGHTS = [1, 1, 2, 4] as const;

export interface FateWish {
  seed: number;
  spared: Spared;
  /** Told of each misfortune as it strikes. */
  onStrike(name: string): void;
}

export function createFate({ seed, spared, onStrike }: FateWish): Fate {
  const streams = new Map<string, Random>();
  const probabilities = weigh(seed);
  const counts = new Map<MisfortuneKind, number>();
  const struck: string[] = [];
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
    random,
    struck,
    strikes(kind) {
      const probability = probabilities.get(kind) ?? 0;
      if (isOver || probability === 0) return false;
      // Drawn even when the kind is spared, so that sparing one leaves the others where they were.
      if (!random(kind).isLucky(probability)) return false;
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      const name = `${kind}#${count}`;
      if (spared.has(kind) || spared.has(name)) return false;
      struck.push(name);
      onStrike(name);
      return true;
    },
    end() {
      isOver = true;
    },
    get isOver() {
      return isOver;
    },
  };
}

function weigh(seed: number): Map<MisfortuneKind, number> {
  const random = createRandom(seed, "misfortunes in play");
  const probabilities = new Map<MisfortuneKind, number>();
  for (const [kind, probability] of Object.entries(MISFORTUNES)) {
    const isInPlay = random.isLucky(IN_PLAY);
    const weight = random.pick(WEIGHTS);
    // Sound because Object.entries yields the keys of the catalogue.
    if (isInPlay) probabilities.set(kind as MisfortuneKind, Math.min(0.9, probability * weight));
  }
  return probabilities;
}
