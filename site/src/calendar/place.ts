import type { PostBrief } from "../../../scripts/core/calendar/site-data.ts";
import { KIND_WORDS, STATE_WORDS } from "../shared/words.ts";

export const VIEWS = { month: "Month", week: "Week", agenda: "Agenda" } as const;
export type View = keyof typeof VIEWS;

/** What a post can be filtered by, with the words of each choice. */
export const CHOICES: Readonly<Record<"state" | "kind", Readonly<Record<string, string>>>> = {
  state: { ...STATE_WORDS, attention: "Needs attention" },
  kind: KIND_WORDS,
};

/** "" for all. State "attention": whatever needs a person. Text: words of the caption or the id. */
export type Filter = Readonly<Record<"state" | "pillar" | "kind" | "text", string>>;

export const NO_FILTER: Filter = { state: "", pillar: "", kind: "", text: "" };

/** What the calendar shows. The address holds all of it, so that a link shows the same to everybody. */
export interface Place {
  /** yyyy-mm-dd; a month shows all of its days. */
  day: string;
  /** null: what suits the screen. */
  view: View | null;
  filter: Filter;
  /** Id of the post that is open; null for none. */
  post: string | null;
}

const HASH = /^#(\d{4}-(?:0[1-9]|1[0-2]))(-(?:0[1-9]|[12]\d|3[01]))?(?:\/(month|week|agenda))?(?:\?(.*))?$/;

/** Whatever the address has that is not known is left out. A month without a day means today in the current one, else its first. */
export function parsePlace(hash: string, today: string): Place {
  const [, month = today.slice(0, 7), day, view, query = ""] = HASH.exec(hash) ?? [];
  const values = new URLSearchParams(query);
  const among = (name: "state" | "kind") => {
    const value = values.get(name) ?? "";
    return Object.hasOwn(CHOICES[name], value) ? value : "";
  };
  const [pillar, text] = [values.get("pillar") ?? "", values.get("q") ?? ""];
  return {
    day: day === undefined ? (month === today.slice(0, 7) ? today : `${month}-01`) : `${month}${day}`,
    // Sound because the pattern knows no other.
    view: (view as View | undefined) ?? null,
    filter: { state: among("state"), pillar, kind: among("kind"), text },
    post: values.get("post"),
  };
}

export function formatPlace({ day, view, filter, post }: Place): string {
  const { text: q, ...choices } = filter;
  const given = Object.entries({ ...choices, q, post: post ?? "" }).filter(([, value]) => value !== "");
  const shown = `#${view === "week" ? day : day.slice(0, 7)}${view === null ? "" : `/${view}`}`;
  return given.length === 0 ? shown : `${shown}?${new URLSearchParams(given)}`;
}

export function isWanted(post: PostBrief & { caption?: string }, { state, pillar, kind, text }: Filter): boolean {
  const needsAttention = post.trouble !== null && post.state !== "published";
  if (state === "attention" ? !needsAttention : state !== "" && post.state !== state) return false;
  if (pillar !== "" && post.pillar.name !== pillar) return false;
  if (kind !== "" && post.kind !== kind) return false;
  const searched = fold(`${post.caption ?? post.text} ${post.id} ${post.pillar.name}`);
  return fold(text)
    .split(" ")
    .every((word) => searched.includes(word));
}

export function isFiltering(filter: Filter): boolean {
  return Object.values(filter).some((value) => value.trim() !== "");
}

/** Without accents and upper case, so that "creme" finds "Crème". */
function fold(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
