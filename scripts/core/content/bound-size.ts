import type { Finding } from "../findings/finding.ts";
import { escapeSegment } from "../findings/finding.ts";

/** More fields or entries than any post has. */
const MAX_MEMBERS = 100;
/** A post, its carousel, a picture of it. */
const MAX_LEVELS = 3;

/** Cuts an absurdly large value down, so that a million unknown fields cause a few findings. Cuts become findings. */
export function boundSize(value: unknown, pointer: string, findings: Finding[], level = 1): unknown {
  if (typeof value !== "object" || value === null || level > MAX_LEVELS) return value;
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
