import type { TreeCopy } from "./copy-tree.ts";
import type { Mutant, MutantList, Verdict } from "./mutant.ts";
import { patchTexts, whilePlanted } from "./plant.ts";
import { playSimulation } from "./play-simulation.ts";
import { playVitest } from "./play-vitest.ts";
import type { Result } from "./report.ts";

/** Plays the tests of these mutants in the folder as it is; with one planted in it, or with none. */
export type Play = (folder: string, list: MutantList, mutants: readonly Mutant[]) => Promise<Verdict>;

export const playWitness: Play = async (folder, { witness }, mutants) =>
  witness === "simulation"
    ? await playSimulation(folder, mutants[0]?.from)
    : await playVitest(folder, mutants, witness.projects);

export interface Playing {
  copy: TreeCopy;
  play: Play;
  /** Results of an earlier run on the same tree: these are not played again. */
  known: readonly Result[];
  /** Called after each mutant, so that a run that is stopped loses nothing. */
  onResult(result: Result): Promise<void>;
}

/**
 * Plays the mutants one after the other. First all their tests without any bug: a test that fails anyway proves nothing.
 * @returns what failed without a bug, else null
 */
export async function playLists(lists: readonly MutantList[], playing: Playing): Promise<string | null> {
  const { copy, play, known, onResult } = playing;
  for (const list of lists) {
    const isKnown = ({ name }: Mutant) => known.some((old) => old.list === list.name && old.name === name);
    const left = list.mutants.filter((mutant) => !isKnown(mutant));
    if (left.length === 0) continue;
    const control = await play(copy.folder, list, left);
    if (control.kind !== "survived") return `${list.name}: ${"by" in control ? control.by : control.why}`;
    for (const mutant of left) {
      const verdict = await playOne(mutant, list, playing);
      await onResult({ list: list.name, name: mutant.name, verdict });
    }
  }
  return null;
}

async function playOne(mutant: Mutant, list: MutantList, { copy, play }: Playing): Promise<Verdict> {
  const patched = await patchTexts(copy.folder, mutant.patches);
  if (!patched.ok) return { kind: "misfit", why: patched.why };
  return await whilePlanted(copy.folder, patched.texts, () => play(copy.folder, list, [mutant]));
}
