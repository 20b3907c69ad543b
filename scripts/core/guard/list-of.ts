import { clip } from "../clip.ts";

const MAX_NAMES = 3;

/** Names for a sentence: "a", "a and b", "a, b, c and 4 more". Long names and long lists are cut. */
export function listOf(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).map((name) => clip(name));
  const left = names.length - shown.length;
  const parts = left > 0 ? [...shown, `${left} more`] : shown;
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}
