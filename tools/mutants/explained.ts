import type { Explained } from "./report.ts";

/** Bugs that may survive. Each reason says why no test can or need notice. */
export const EXPLAINED: readonly Explained[] = [];
