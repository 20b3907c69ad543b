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
  witness: "simulation" | { projects: readonly string[] };
  mutants: readonly Mutant[];
}

/** What became of one of them. */
export type Verdict =
  /** `by`: the first test that failed, or the promise that the simulation saw broken. */
  | { kind: "died"; by: string }
  | { kind: "survived" }
  /** The program has changed: the text to replace is not there, or not just once. */
  | { kind: "misfit"; why: string }
  /** The changed program does not even load, which proves nothing. */
  | { kind: "broken"; why: string };

/** What the tests said. */
export interface Played {
  /** Tests that failed, or promises that were broken. */
  failed: readonly string[];
  /** Why the program, or a test, could not run; null when all could. */
  trouble: string | null;
}

type Change = [find: string, replace: string];

type Bugs = Readonly<Record<string, readonly Change[]>>;

/** Bugs in one file, from the root, all caught by the same tests: first their name, then the changes of the text. */
export function bugsOf(file: string, tests: readonly string[], bugs: Bugs): Mutant[] {
  return Object.entries(bugs).map(([name, changes]) => ({
    name,
    tests,
    patches: changes.map(([find, replace]) => ({ file, find, replace })),
  }));
}

/** Bugs in one file of `scripts/`. */
export function bugsIn(file: string, tests: readonly string[], bugs: Bugs): Mutant[] {
  return bugsOf(`scripts/${file}`, tests, bugs);
}
