import type { TreeCopy } from "./copy-tree.ts";
import type { Mutant, MutantList, Played, Verdict } from "./mutant.ts";
import { patchTexts, whilePlanted } from "./plant.ts";
import { playSimulation } from "./play-simulation.ts";
import { playVitest } from "./play-vitest.ts";
import type { Result } from "./report.ts";

/**
 * Plays the tests of these mutants in the folder as it is: with one of them planted in it, or with none.
 * `bail`: after so many failures nothing more is run; 0: everything is run.
 */
export type Play = (
  folder: string,
  list: MutantList,
  part: { mutants: readonly Mutant[]; bail: number },
) => Promise<Played>;

export const playWitness: Play = async (folder, { witness }, { mutants, bail }) =>
  witness === "simulation"
    ? await playSimulation(folder, mutants[0]?.from)
    : await playVitest(folder, mutants, { projects: witness.projects, bail });

export interface Playing {
  copy: TreeCopy;
  play: Play;
  /** Results of an earlier run on the same tree: these are not played again. */
  known: readonly Result[];
  /** Called with the tests that fail without any bug. */
  onIgnored(tests: readonly string[]): void;
  /** Called after each mutant, so that a run that is stopped loses nothing. */
  onResult(result: Result): Promise<void>;
}

/**
 * Plays the mutants one after the other. First all their tests without any bug: a test that fails anyway proves nothing, and does not
 * count afterwards.
 * @returns why tests cannot even run without a bug, else null
 */
export async function playLists(lists: readonly MutantList[], playing: Playing): Promise<string | null> {
  const { copy, play, known, onIgnored, onResult } = playing;
  for (const list of lists) {
    const isKnown = ({ name }: Mutant) => known.some((old) => old.list === list.name && old.name === name);
    const left = list.mutants.filter((mutant) => !isKnown(mutant));
    if (left.length === 0) continue;
    const control = await play(copy.folder, list, { mutants: left, bail: 0 });
    if (control.trouble !== null) return `${list.name}: ${control.trouble}`;
    if (control.failed.length > 0) onIgnored(control.failed);
    for (const mutant of left) {
      const verdict = await playOne(mutant, list, { copy, play, ignored: new Set(control.failed) });
      await onResult({ list: list.name, name: mutant.name, verdict });
    }
  }
  return null;
}

async function playOne(
  mutant: Mutant,
  list: MutantList,
  { copy, play, ignored }: Pick<Playing, "copy" | "play"> & { ignored: ReadonlySet<string> },
): Promise<Verdict> {
  const patched = await patchTexts(copy.folder, mutant.patches);
  if (!patched.ok) return { kind: "misfit", why: patched.why };
  // The first failure may be one that does not count.
  const part = { mutants: [mutant], bail: ignored.size === 0 ? 1 : 0 };
  const { failed, trouble } = await whilePlanted(copy.folder, patched.texts, () => play(copy.folder, list, part));
  const by = failed.find((test) => !ignored.has(test));
  if (by !== undefined) return { kind: "died", by };
  return trouble === null ? { kind: "survived" } : { kind: "broken", why: trouble };
}
