import { INITIAL } from "./0001-initial.ts";
import type { Migration } from "./migration.ts";

/** In order; an applied migration is never edited, a change is a new one. */
export const MIGRATIONS: readonly Migration[] = [INITIAL];
