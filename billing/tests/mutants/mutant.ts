/** One deliberate bug: a change of the program's text. Of the same shape as the publisher's, so that one runner plays both. */
export interface Mutant {
  /** What the broken program does. */
  name: string;
  patches: Patch[];
}

interface Patch {
  /** From the root of the repository. */
  file: string;
  /** Stands in the file exactly once. */
  find: string;
  replace: string;
}

export type Change = [find: string, replace: string];

/** @param file from `billing/src/`. */
export function mutant(name: string, file: string, ...changes: Change[]): Mutant {
  return { name, patches: changes.map(([find, replace]) => ({ file: `billing/src/${file}`, find, replace })) };
}
