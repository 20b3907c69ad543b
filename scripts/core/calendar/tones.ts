import type { DraftPost } from "../content/draft-post.ts";
import { lineOf } from "./line-text.ts";
import type { Label } from "./site-data.ts";

/** Colours that can be told apart. */
export const TONES = 8;
const MAX_NAME = 60;

export interface Tones {
  /** The names in use and those of the settings; the settings' order first, then the most used. */
  names: string[];
  label(name: string | undefined): Label;
}

/** Gives the names of a field their colours, so that a pillar looks the same in every month. */
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
