import { MATRIX_MUTANTS } from "../../billing/tests/mutants/matrix-mutants.ts";
import { BILLING_MUTANTS } from "../../billing/tests/mutants/mutants.ts";
import { ONCE_SURVIVED } from "../../billing/tests/mutants/once-survived.ts";
import { MUTANTS } from "../../tests/simulation/mutants.ts";
import type { MutantList } from "./mutant.ts";
import { PUBLISHING_MUTANTS } from "./publishing-mutants.ts";
import { SITE_MUTANTS } from "./site-mutants.ts";

/** Every deliberate bug, and what must notice it. */
export const LISTS: readonly MutantList[] = [
  { name: "publishing", witness: ["mergecast", "stories"], mutants: PUBLISHING_MUTANTS },
  { name: "site", witness: ["mergecast"], mutants: SITE_MUTANTS },
  { name: "simulation", witness: "simulation", mutants: MUTANTS },
  {
    name: "billing",
    witness: ["billing", "billing-stories"],
    mutants: [...BILLING_MUTANTS, ...ONCE_SURVIVED],
  },
  { name: "matrix", witness: ["billing", "billing-stories"], mutants: MATRIX_MUTANTS },
];
