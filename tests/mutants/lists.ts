import { MATRIX_MUTANTS } from "../../billing/tests/mutants/matrix-mutants.ts";
import { BILLING_MUTANTS } from "../../billing/tests/mutants/mutants.ts";
import { MUTANTS } from "../simulation/mutants.ts";
import type { MutantList } from "./mutant.ts";
import { PUBLISHING_MUTANTS } from "./publishing-mutants.ts";

/** Every deliberate bug, and what must notice it. */
export const LISTS: readonly MutantList[] = [
  { name: "publishing", witness: { projects: ["mergecast", "core"] }, mutants: PUBLISHING_MUTANTS },
  { name: "simulation", witness: "simulation", mutants: MUTANTS },
  { name: "billing", witness: { projects: ["billing", "billing-stories"] }, mutants: BILLING_MUTANTS },
  { name: "matrix", witness: { projects: ["billing", "billing-stories"] }, mutants: MATRIX_MUTANTS },
];
