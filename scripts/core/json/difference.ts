import { toPointer } from "../findings/finding.ts";

/**
 * JSON pointer to the first place where two JSON values differ, in the order of `after`; null when they are equal. The order of
 * members does not count, the order of elements does. For something that `after` lacks, it points to what contained it.
 */
export function firstDifference(before: unknown, after: unknown): string | null {
  const path = pathToDifference(before, after);
  return path === null ? null : toPointer(path.reverse());
}

/** Whether two JSON values are equal; the order of members does not count. */
export function sameJson(a: unknown, b: unknown): boolean {
  return pathToDifference(a, b) === null;
}

/** Innermost segment first, so that equal values, which are most, cost no path. */
function pathToDifference(before: unknown, after: unknown): (string | number)[] | null {
  if (before === after) return null;
  if (Array.isArray(before) && Array.isArray(after)) return inLists(before, after);
  return isRecord(before) && isRecord(after) ? inRecords(before, after) : [];
}

function inLists(before: readonly unknown[], after: readonly unknown[]): (string | number)[] | null {
  for (let index = 0; index < after.length; index++) {
    const path = index < before.length ? pathToDifference(before[index], after[index]) : [];
    if (path !== null) return [...path, index];
  }
  return before.length > after.length ? [] : null;
}

function inRecords(before: JsonRecord, after: JsonRecord): (string | number)[] | null {
  const names = Object.keys(after);
  for (const name of names) {
    const path = Object.hasOwn(before, name) ? pathToDifference(before[name], after[name]) : [];
    if (path !== null) return [...path, name];
  }
  // All names of `after` are in `before`, so only a larger `before` holds others.
  return Object.keys(before).length > names.length ? [] : null;
}

type JsonRecord = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
