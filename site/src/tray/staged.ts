import type { PostBrief } from "../../../scripts/core/calendar/site-data.ts";
import { type ListChange, touchedIds } from "../../../scripts/core/queue/list-change.ts";

/** A change that waits in the tray. */
export interface Staged {
  change: ListChange;
  /** "Move rye-bread to Fri 30 Jan" */
  words: string;
  /** The post as the calendar knew it, for showing it elsewhere; null for a new one. */
  post: PostBrief | null;
}

/** Nobody reviews more at once, and a browser keeps a few megabytes at most. */
export const MAX_STAGED = 200;

/** A post that is moved twice in a row is moved once, to where it went last. */
export function addStaged(staged: readonly Staged[], added: Staged): readonly Staged[] {
  const last = staged.at(-1);
  const isSameMove = last?.change.kind === "move" && added.change.kind === "move" && last.change.id === added.change.id;
  return [...(isSameMove ? staged.slice(0, -1) : staged), added].slice(-MAX_STAGED);
}

const KINDS = ["add", "replace", "edit", "move", "swap", "remove", "requeue"];

/** What the browser has kept, without what cannot be read. */
export function parseStaged(json: string | null): readonly Staged[] {
  try {
    const kept: unknown = JSON.parse(json ?? "[]");
    return Array.isArray(kept) ? kept.filter(isStaged).slice(-MAX_STAGED) : [];
  } catch {
    return [];
  }
}

function isStaged(entry: unknown): entry is Staged {
  const { change, words }: Partial<Record<keyof Staged, unknown>> = Object(entry);
  const { kind, id, ids, post, posts }: Record<string, unknown> = Object(change);
  if (typeof words !== "string" || typeof kind !== "string" || !KINDS.includes(kind)) return false;
  if (kind === "add") return Array.isArray(posts) && posts.every((one) => typeof one === "object" && one !== null);
  if (kind === "replace") return typeof post === "object" && post !== null;
  if (kind === "swap" || kind === "remove") return Array.isArray(ids) && ids.every((one) => typeof one === "string");
  return typeof id === "string";
}

/** Ids of posts that some staged change is about. */
export function stagedIds(staged: readonly Staged[]): ReadonlySet<string> {
  return new Set(staged.flatMap(({ change }) => touchedIds(change)));
}
