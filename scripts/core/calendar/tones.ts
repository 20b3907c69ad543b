import type { DraftPost } from "../content/draft-post.ts";
import { lineOf } from "./line-text.ts";
import type { Label } from "./site-data.ts";

/** The number of colours that are easy to tell apart. */
const TONES = 8;
const MAX_NAME = 60;

export interface Tones {
  /** The names in the settings, in their order, then the other names in use, the most used first. */
  names: string[];
  label(name: string | undefined): Label;
}

/** Assigns colours to the names in a field, so that a pillar has the same colour in every month. */
export function assignTones(
  posts: readonly DraftPost[],
  field: "pillar" | "cta_type",
  agreed: readonly string[] = [],
): Tones {
  const counts = new Map<string, number>(agreed.map((name) => [lineOf(name, MAX_NAME), 0]));
  const order = [...counts.keys()];
  for (const post of posts) {
    const name = lineOf(post[field] ?? "", MAX_NAME);
    if (name !== "") counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const others = [...counts.keys()].filter((name) => !order.includes(name));
  others.sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || (a < b ? -1 : 1));
  const names = [...order, ...others];
  const tones = new Map(names.slice(0, TONES).map((name, place) => [name, place + 1]));
  return {
    names,
    label(name = "") {
      const shown = lineOf(name, MAX_NAME);
      return { name: shown, tone: tones.get(shown) ?? 0 };
    },
  };
}
