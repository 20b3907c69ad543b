import { MERGE_MUTANTS } from "./merge-mutants.ts";
import type { Mutant } from "./mutant.ts";
import { POSTER_MUTANTS } from "./poster-mutants.ts";
import { RECORD_MUTANTS } from "./record-mutants.ts";
import { SURROUNDING_MUTANTS } from "./surrounding-mutants.ts";

/** Ways to break the publishing half that tests of its promises must notice, one chapter after the other. */
export const PUBLISHING_MUTANTS: readonly Mutant[] = [
  ...POSTER_MUTANTS,
  ...RECORD_MUTANTS,
  ...MERGE_MUTANTS,
  ...SURROUNDING_MUTANTS,
];
