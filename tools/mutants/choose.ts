import type { Mutant, MutantList } from "./mutant.ts";

export interface Choice {
  /** null: every list. */
  list: string | null;
  /** Parts of names, in any case; [] for all. */
  names: readonly string[];
  /** Only mutants that change, or are caught by, one of these files; null for all. */
  changed: ReadonlySet<string> | null;
}

/** The lists with only the mutants that are wanted; lists without any are left out. */
export function chooseMutants(lists: readonly MutantList[], { list, names, changed }: Choice): MutantList[] {
  const isNamed = ({ name }: Mutant) =>
    names.length === 0 || names.some((part) => name.toLowerCase().includes(part.toLowerCase()));
  const isTouched = ({ patches, tests = [] }: Mutant) =>
    changed === null || [...patches.map(({ file }) => file), ...tests].some((place) => isIn(place, changed));
  return lists
    .filter(({ name }) => list === null || name === list)
    .map((wanted) => ({ ...wanted, mutants: wanted.mutants.filter((one) => isNamed(one) && isTouched(one)) }))
    .filter(({ mutants }) => mutants.length > 0);
}

/** `place`: a file, or a folder with anything in it. */
function isIn(place: string, changed: ReadonlySet<string>): boolean {
  return changed.has(place) || [...changed].some((file) => file.startsWith(`${place}/`));
}
