import { type Ending, play } from "./play.ts";

/** A report about a failing world: the broken promise, how to replay it, and the shortest story that leads to it. */
export async function describeFailure(failing: Ending): Promise<string> {
  const { skipped, days, ending } = await shrink(failing);
  const story: string[] = [];
  await play({ seed: failing.seed, skipped, days, listen: (line) => story.push(line) });
  const end = story.findIndex((line) => line.includes("BROKEN PROMISE"));
  return [
    `Seed ${failing.seed} breaks a promise: ${failing.violation?.promise}.`,
    `  ${ending.violation?.text ?? ""}`,
    "",
    `The shortest story found (${ending.faults.length} faults of ${failing.faults.length} matter):`,
    ...story.slice(Math.max(0, end - LONGEST_STORY), end + 1).map((line) => `  ${line}`),
    "",
    `Replay it: ${replayCommand(failing.seed)}`,
  ].join("\n");
}

/** Of a long story, the end is shown. */
const LONGEST_STORY = 130;

export function replayCommand(seed: number): string {
  return `npm run tool -- simulate --seed ${seed}`;
}

interface Shrunk {
  skipped: ReadonlySet<string>;
  days: number;
  ending: Ending;
}

const MOST_REPLAYS = 250;

/**
 * Replays a failing world with fewer faults and fewer days, as long as it breaks the same promise. First it skips whole
 * kinds, then single faults in ever smaller groups. The same seed always shrinks to the same story.
 */
async function shrink(failing: Ending): Promise<Shrunk> {
  const promise = failing.violation?.promise;
  let best: Shrunk = { skipped: new Set(), days: failing.days, ending: failing };
  let replays = 0;
  const attempt = async (skipped: ReadonlySet<string>, days: number): Promise<boolean> => {
    if (++replays > MOST_REPLAYS) return false;
    const ending = await play({ seed: failing.seed, skipped, days });
    if (ending.violation?.promise !== promise) return false;
    best = { skipped, days, ending };
    return true;
  };
  for (let days = 1; days < failing.days && days <= 8; days++) if (await attempt(best.skipped, days)) break;
  for (const kind of kindsOf(failing.faults)) await attempt(new Set([...best.skipped, kind]), best.days);
  for (let size = best.ending.faults.length; size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < best.ending.faults.length; from += size) {
      const group = best.ending.faults.slice(from, from + size);
      await attempt(new Set([...best.skipped, ...group]), best.days);
    }
  }
  return best;
}

function kindsOf(faults: readonly string[]): Set<string> {
  return new Set(faults.map((name) => name.replace(/#\d+$/, "")));
}
