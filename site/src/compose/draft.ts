import { lineOf } from "../../../scripts/core/calendar/line-text.ts";
import type { PostKind } from "../../../scripts/core/calendar/site-data.ts";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import {
  SWITCH_FIELDS,
  type SwitchField,
  switchControlOf,
  TEXT_FIELDS,
  type TextField,
} from "../../../scripts/core/content/post-fields.ts";
import { keptFields } from "../shared/storage.ts";
import { KIND_WORDS } from "../shared/words.ts";

export interface DraftChild {
  /** Identifies the entry while entries are moved. */
  key: number;
  kind: "picture" | "video";
  url: string;
  alt_text: string;
  user_tags: string;
}

/**
 * What stands in all fields, for every kind of post, so that switching between kinds loses nothing. Texts have the names of the queue's
 * fields, and mean what `valueOfText` reads; an empty id is the proposed one, and the frame of the cover is in seconds.
 */
export interface Draft extends Record<TextField, string>, Record<SwitchField, boolean> {
  kind: PostKind;
  storyMedium: "picture" | "video";
  children: DraftChild[];
  /** Local to the team: yyyy-mm-dd and hh:mm. */
  day: string;
  time: string;
  /** Which moment the person means where clocks show the time twice or never: "earlier", "later", or "" before the choice. */
  clockChoice: string;
}

// Safe: every text and every switch has its entry.
const NO_TEXTS = Object.fromEntries(TEXT_FIELDS.map((name) => [name, ""])) as Record<TextField, string>;
const SWITCHES = Object.fromEntries(SWITCH_FIELDS.map((name) => [name, switchControlOf(name).isOnIfLeftOut])) as Record<
  SwitchField,
  boolean
>;

export function emptyDraft(): Draft {
  return {
    ...NO_TEXTS,
    ...SWITCHES,
    ...{ kind: "picture", storyMedium: "picture", children: [emptyChild(1), emptyChild(2)] },
    ...{ day: "", time: "", clockChoice: "" },
  };
}

export function emptyChild(key: number): DraftChild {
  return { key, kind: "picture", url: "", alt_text: "", user_tags: "" };
}

/** A change of the form. `words`: what it did beyond what was asked for, so that nothing goes without a word; else "". */
export interface DraftEdit {
  part: Partial<Draft>;
  words: string;
}

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

/** Without what cannot be read of `kept`. */
export function readDrafts(kept: unknown): Drafts {
  const { saved, cleared }: { saved?: unknown; cleared?: unknown } = Object(kept);
  const read = Array.isArray(saved) ? saved.flatMap((entry) => readSaved(entry) ?? []) : [];
  return { saved: read.slice(0, MAX_DRAFTS), cleared: readSaved(cleared) };
}

function readSaved(entry: unknown): SavedDraft | null {
  const { key, draft, base }: { key?: unknown; draft?: unknown; base?: unknown } = Object(entry);
  if (typeof key !== "string" || typeof draft !== "object" || draft === null) return null;
  const read = keptFields(draft, emptyDraft());
  if (!Object.hasOwn(KIND_WORDS, read.kind) || !["picture", "video"].includes(read.storyMedium)) return null;
  const children = Array.isArray(read.children) ? read.children.slice(0, 20).map(readChild) : [];
  // Sound because it is only shown, compared, and checked like any other post.
  const ofQueue = typeof base === "object" && base !== null ? (base as DraftPost) : null;
  return { key, draft: { ...read, children: children.length > 0 ? children : emptyDraft().children }, base: ofQueue };
}

function readChild(entry: unknown, at: number): DraftChild {
  const child = keptFields(entry, emptyChild(at + 1));
  return { ...child, key: at + 1, kind: child.kind === "video" ? "video" : "picture" };
}

/** A browser keeps a few megabytes. The oldest drafts go first. */
export const MAX_DRAFTS = 40;

export function newDraft(draft: Partial<Draft> = {}, base: DraftPost | null = null): SavedDraft {
  return { key: Math.random().toString(36).slice(2, 10), draft: { ...emptyDraft(), ...draft }, base };
}

/** A new post begins with the labels of the last one. */
export function withLabels(saved: SavedDraft, labels: Pick<Draft, "pillar" | "cta_type">): SavedDraft {
  const { base, draft } = saved;
  if (base !== null) return saved;
  return {
    ...saved,
    draft: { ...draft, pillar: draft.pillar || labels.pillar, cta_type: draft.cta_type || labels.cta_type },
  };
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

/** Whether nobody has written anything. Pillar and call to action come from the last post. */
export function isBlank(draft: Draft): boolean {
  return JSON.stringify({ ...draft, kind: "picture", pillar: "", cta_type: "" }) === JSON.stringify(emptyDraft());
}

const MAX_NAME = 40;

/** The first words of the caption, so that people find it again. */
export function nameOfDraft({ draft, base }: SavedDraft): string {
  const words = lineOf(draft.caption, MAX_NAME) || lineOf(draft.alt_text, MAX_NAME);
  const short = words || (isBlank(draft) ? "Empty draft" : `${KIND_WORDS[draft.kind]} without words`);
  return base === null ? short : `Edit: ${short}`;
}
