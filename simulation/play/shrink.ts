import { type Ending, play } from "./play.ts";

/** A failing world without everything that does not matter. */
export interface Shrunk {
  spared: ReadonlySet<string>;
  days: number;
  ending: Ending;
}

const MOST_REPLAYS = 250;

/**
 * Replays a failing world with fewer misfortunes and fewer days, as long as it breaks the same promise. First it skips whole
 * kinds, then single misfortunes in ever smaller groups. The same seed always shrinks to the same story.
 */
export async function shrink(failing: Ending): Promise<Shrunk> {
  const promise = failing.violation?.promise;
  let best: Shrunk = { spared: new Set(), days: failing.days, ending: failing };
  let replays = 0;
  const attempt = async (spared: ReadonlySet<string>, days: number): Promise<boolean> => {
    if (++replays > MOST_REPLAYS) return false;
    const ending = await play({ seed: failing.seed, spared, days });
    if (ending.violation?.promise !== promise) return false;
    best = { spared, days, ending };
    return true;
  };
  for (let days = 1; days < failing.days && days <= 8; days++) if (await attempt(best.spared, days)) break;
  for (const kind of kindsOf(failing.struck)) await attempt(new Set([...best.spared, kind]), best.days);
  for (let size = best.ending.struck.length; size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < best.ending.struck.length; from += size) {
      const group = best.ending.struck.slice(from, from + size);
      await attempt(new Set([...best.spared, ...group]), best.days);
    }
  }
  return best;
}

function kindsOf(struck: readonly string[]): Set<string> {
  return new Set(struck.map((name) => name.replace(/#\d+$/, "")));
}
