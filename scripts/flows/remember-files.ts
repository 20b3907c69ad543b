import type { TreeFiles } from "../core/merge/merge-trees.ts";

/** Pull requests begin at few different commits; more lists than these would only fill the memory. */
const REMEMBERED = 4;

type ReadFiles = (commit: string) => Promise<TreeFiles | null>;

/** Reads the files of a commit once, as long as it is among the commits that were asked for last. */
export function rememberFiles(read: ReadFiles): ReadFiles {
  const known = new Map<string, Promise<TreeFiles | null>>();
  return (commit) => {
    const reading = known.get(commit) ?? read(commit);
    known.delete(commit);
    known.set(commit, reading);
    reading.catch(() => known.delete(commit));
    const [oldest] = known.keys();
    if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest);
    return reading;
  };
}
