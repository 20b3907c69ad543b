/** One deliberate bug: a change of the program's text. */
export interface Mutant {
  /** What the broken program does. */
  name: string;
  patches: readonly Patch[];
  /** Test files or folders of them, from the root of the repository: one test must fail. Default: all that load a patched file. */
  tests?: readonly string[];
  /** For the simulation: the first seed that is played. */
  from?: number;
}

export interface Patch {
  /** From the root of the repository. */
  file: string;
  /** Stands in the file exactly once. */
  find: string;
  replace: string;
}

export interface MutantList {
  name: string;
  /** What must notice: the simulation, or tests of these projects of vitest. */
  witness: "simulation" | readonly string[];
  mutants: readonly Mutant[];
}

type Change = [find: string, replace: string];

type Bugs = Readonly<Record<string, readonly Change[]>>;

/** Bugs in one file, all caught by the same tests: first their name, then the changes of the text. */
export function bugsIn(file: string, tests: readonly string[] | null, bugs: Bugs): Mutant[] {
  return Object.entries(bugs).map(([name, changes]) => ({
    name,
    ...(tests === null ? {} : { tests }),
    patches: changes.map(([find, replace]) => ({ file, find, replace })),
  }));
}
