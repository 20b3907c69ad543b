import { accountRows } from "./account-rows.ts";
import type { CatalogueRow } from "./catalogue-row.ts";
import { mediaRows } from "./media-rows.ts";
import { postRows } from "./post-rows.ts";
import { serviceRows } from "./service-rows.ts";

/** Every known error of the platform. */
export const platformErrors: readonly CatalogueRow[] = [
  ...[...mediaRows, ...postRows].map((row) => ({ ...row, isAboutPost: true as const })),
  ...accountRows,
  ...serviceRows,
];

/** Instagram's own subcodes are unique. Smaller ones have a meaning only together with their code. */
const FIRST_UNIQUE_SUBCODE = 2_000_000;

/**
 * The row for an error: by subcode first, because some subcodes occur with several codes, then by code. null when neither is
 * known.
 */
export function findPlatformError(error: { code: number | null; subcode: number | null }): CatalogueRow | null {
  return bySubcode(error.code, error.subcode) ?? byCode(error.code);
}

function bySubcode(code: number | null, subcode: number | null): CatalogueRow | null {
  if (subcode === null) return null;
  const isUnique = subcode >= FIRST_UNIQUE_SUBCODE;
  return platformErrors.find((row) => row.subcode === subcode && (isUnique || row.code === code)) ?? null;
}

function byCode(code: number | null): CatalogueRow | null {
  if (code === null) return null;
  return platformErrors.find((row) => row.subcode === undefined && row.code !== null && covers(row.code, code)) ?? null;
}

function covers(known: number | readonly [number, number], code: number): boolean {
  return typeof known === "number" ? known === code : code >= known[0] && code <= known[1];
}
