import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { KIND_WORDS } from "../shared/words.ts";
import { type Draft, emptyDraft, readDraft } from "./draft.ts";

/** A draft that the browser keeps. */
export interface SavedDraft {
  /** Identifies it in addresses and between tabs. */
  key: string;
  draft: Draft;
  /** The post of the queue that it changes, as the queue holds it; null for a new post. */
  base: DraftPost | null;
}

export interface Drafts {
  /** The newest first. */
  saved: readonly SavedDraft[];
  /** What was cleared last, so that it can be taken back; null when there is nothing to take back. */
  cleared: SavedDraft | null;
}

/** A browser keeps a few megabytes. The oldest drafts go first. */
export const MAX_DRAFTS = 40;

export function newDraft(key: string, draft: Partial<Draft> = {}, base: DraftPost | null = null): SavedDraft {
  return { key, draft: { ...emptyDraft(), ...draft }, base };
}

export function putDraft(drafts: Drafts, put: SavedDraft): Drafts {
  const at = drafts.saved.findIndex(({ key }) => key === put.key);
  const saved = at < 0 ? [put, ...drafts.saved] : drafts.saved.with(at, put);
  return { ...drafts, saved: saved.slice(0, MAX_DRAFTS) };
}

/** Removes a draft. One with something in it can be taken back. */
export function clearDraft(drafts: Drafts, key: string): Drafts {
  const found = drafts.saved.find((one) => one.key === key);
  const saved = drafts.saved.filter((one) => one.key !== key);
  return { saved, cleared: found === undefined || isBlank(found.draft) ? drafts.cleared : found };
}

export function restoreDraft({ saved, cleared }: Drafts): Drafts {
  return cleared === null ? { saved, cleared } : { saved: [cleared, ...saved], cleared: null };
}

/** Whether nobody has written anything. */
export function isBlank(draft: Draft): boolean {
  return JSON.stringify({ ...draft, kind: "picture" }) === JSON.stringify(emptyDraft());
}

const MAX_NAME = 40;

/** The first words of the caption, so that people find it again. */
export function nameOfDraft({ draft, base }: SavedDraft): string {
  const words = draft.caption.replaceAll(/\s+/g, " ").trim();
  const unnamed = isBlank(draft) ? "Empty draft" : `${KIND_WORDS[draft.kind]} without words`;
  const name = words === "" ? draft.altText.trim() || unnamed : words;
  const short =
    name.length > MAX_NAME
      ? `${name
          .slice(0, MAX_NAME - 1)
          .toWellFormed()
          .trimEnd()}…`
      : name;
  return base === null ? short : `Edit: ${short}`;
}

/** What the browser has kept, without what cannot be read. */
export function parseDrafts(json: string | null): Drafts {
  const kept: { saved?: unknown; cleared?: unknown } = parseObject(json);
  const saved = Array.isArray(kept.saved) ? kept.saved.flatMap((entry) => readSaved(entry) ?? []) : [];
  return { saved: saved.slice(0, MAX_DRAFTS), cleared: readSaved(kept.cleared) };
}

function readSaved(entry: unknown): SavedDraft | null {
  const { key, draft, base }: { key?: unknown; draft?: unknown; base?: unknown } = Object(entry);
  const read = readDraft(draft);
  if (typeof key !== "string" || read === null) return null;
  // Sound because it is only shown, compared, and checked like any other post.
  return { key, draft: read, base: typeof base === "object" && base !== null ? (base as DraftPost) : null };
}

function parseObject(json: string | null): object {
  try {
    return Object(JSON.parse(json ?? "{}"));
  } catch {
    return {};
  }
}
