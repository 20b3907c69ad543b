import type { Mutant } from "../../../tools/mutants/mutant.ts";

export type { Mutant };

export type Change = [find: string, replace: string];

/** @param file from `billing/src/`. */
export function mutant(name: string, file: string, ...changes: Change[]): Mutant {
  return { name, patches: changes.map(([find, replace]) => ({ file: `billing/src/${file}`, find, replace })) };
}
