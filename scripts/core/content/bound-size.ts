import type { Finding } from "../findings/finding.ts";
import { escapeSegment } from "../findings/finding.ts";

/** More fields or entries than any post has. */
const MAX_MEMBERS = 100;
/** A post, its carousel, a picture of it. */
const MAX_LEVELS = 3;

/**
 * Cuts an absurdly large value down before it is checked, so that a million unknown fields cause only a few findings. An
 * ordinary value is returned as it is. Every cut is added to `findings`.
 */
export function boundSize(value: unknown, pointer: string, findings: Finding[], level = 1): unknown {
  if (typeof value !== "object" || value === null || isOrdinary(value, level)) return value;
  const members = Object.entries(value);
  const isLong = members.length > MAX_MEMBERS;
  if (isLong) findings.push(tooMuch(pointer, members.length));
  let isChanged = isLong;
  const kept = (isLong ? members.slice(0, MAX_MEMBERS) : members).map(([name, inner]) => {
    if (typeof inner !== "object" || inner === null) return [name, inner] as const;
    const bounded = boundSize(inner, `${pointer}/${escapeSegment(name)}`, findings, level + 1);
    isChanged ||= bounded !== inner;
    return [name, bounded] as const;
  });
  if (!isChanged) return value;
  return Array.isArray(value) ? kept.map(([, inner]) => inner) : Object.fromEntries(kept);
}

/** Whether nothing has to be cut. Without allocations, because nearly every value is ordinary. */
function isOrdinary(value: object, level: number): boolean {
  if (level > MAX_LEVELS) return true;
  // The names of a list's entries would have to be made to go through them.
  if (Array.isArray(value)) return value.length <= MAX_MEMBERS && value.every((inner) => isOrdinaryPart(inner, level));
  const members = value as Record<string, unknown>;
  let count = 0;
  for (const name in members) {
    if (++count > MAX_MEMBERS || !isOrdinaryPart(members[name], level)) return false;
  }
  return true;
}

function isOrdinaryPart(inner: unknown, level: number): boolean {
  return typeof inner !== "object" || inner === null || isOrdinary(inner, level + 1);
}

function tooMuch(pointer: string, count: number): Finding {
  const message = `There are ${count} fields or entries here; only the first ${MAX_MEMBERS} were checked.`;
  return {
    rule: "too-many-findings",
    severity: "error",
    pointer,
    message,
    hint: "Remove the fields or entries that do not belong here.",
  };
}
