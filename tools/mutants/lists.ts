import { BILLING_MUTANTS } from "./billing-mutants.ts";
import { CONTENT_MUTANTS } from "./content-mutants.ts";
import type { MutantList } from "./mutant.ts";
import { POSTING_MUTANTS } from "./posting-mutants.ts";
import { SIMULATION_MUTANTS } from "./simulation-mutants.ts";
import { SITE_MUTANTS } from "./site-mutants.ts";

/** Every deliberate bug, and what must notice it. Each breaks a promise to somebody; there are at most 150. */
export const LISTS: readonly MutantList[] = [
  { name: "posting", witness: ["mergecast", "stories"], mutants: POSTING_MUTANTS },
  { name: "content", witness: ["mergecast", "stories"], mutants: CONTENT_MUTANTS },
  { name: "site", witness: ["mergecast"], mutants: SITE_MUTANTS },
  { name: "simulation", witness: "simulation", mutants: SIMULATION_MUTANTS },
  { name: "billing", witness: ["billing", "billing-stories"], mutants: BILLING_MUTANTS },
];
