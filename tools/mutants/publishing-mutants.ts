import { BLIND_MUTANTS } from "./blind-mutants.ts";
import { BOUNDARY_MUTANTS } from "./boundary-mutants.ts";
import { CALENDAR_MUTANTS } from "./calendar-mutants.ts";
import { CAPTION_MUTANTS } from "./caption-mutants.ts";
import { COMMAND_MUTANTS } from "./command-mutants.ts";
import { LATER_MUTANTS } from "./later-mutants.ts";
import { MERGE_MUTANTS } from "./merge-mutants.ts";
import { MODULE_MUTANTS } from "./module-mutants.ts";
import type { Mutant } from "./mutant.ts";
import { NOTICE_MUTANTS } from "./notice-mutants.ts";
import { POSTER_MUTANTS } from "./poster-mutants.ts";
import { PROPOSAL_MUTANTS } from "./proposal-mutants.ts";
import { RECORD_MUTANTS } from "./record-mutants.ts";
import { STORE_MUTANTS } from "./store-mutants.ts";
import { SURROUNDING_MUTANTS } from "./surrounding-mutants.ts";
import { TABLE_MUTANTS } from "./table-mutants.ts";

/** Ways to break the publishing half that tests of its promises must notice, one chapter after the other. */
export const PUBLISHING_MUTANTS: readonly Mutant[] = [
  ...POSTER_MUTANTS,
  ...RECORD_MUTANTS,
  ...MERGE_MUTANTS,
  ...PROPOSAL_MUTANTS,
  ...SURROUNDING_MUTANTS,
  ...STORE_MUTANTS,
  ...NOTICE_MUTANTS,
  ...CAPTION_MUTANTS,
  ...CALENDAR_MUTANTS,
  ...BOUNDARY_MUTANTS,
  ...BLIND_MUTANTS,
  ...TABLE_MUTANTS,
  ...LATER_MUTANTS,
  ...COMMAND_MUTANTS,
  ...MODULE_MUTANTS,
];
