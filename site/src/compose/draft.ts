import { lineOf } from "../../../scripts/core/calendar/line-text.ts";
import type { PostKind } from "../../../scripts/core/calendar/site-data.ts";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { KIND_WORDS } from "../shared/words.ts";

export interface DraftChild {
  /** Identifies the entry while entries are moved. */
  key: number;
  kind: "picture" | "video";
  url: string;
  altText: string;
  /** As {@link Draft.tags}. */
  tags: string;
}

/** The contents of all fields, for every kind of post, so that switching between kinds loses nothing. */
export interface Draft {
  kind: PostKind;
  /** "" means the proposed one. */
  id: string;
  caption: string;
  imageUrl: string;
  altText: string;
  videoUrl: string;
  coverUrl: string;
  thumbOffset: string;
  shareToFeed: boolean;
  storyMedium: "picture" | "video";
  children: DraftChild[];
  pillar: string;
  cta: string;
  /** "" for an ordinary reel. */
  trial: string;
  audioName: string;
  firstComment: string;
  /** User names, separated by spaces. */
  collaborators: string;
  /** User names with their places: "miller 0.5 0.25, friend". */
  tags: string;
  /** A name of the settings, or an id. */
  place: string;
  /** Local to the team: yyyy-mm-dd and hh:mm. */
  day: string;
  time: string;
  /** Which moment the person means where clocks show the time twice or never: "earlier", "later", or "" before the choice. */
  clockChoice: string;
  isAiGenerated: boolean;
  isPaidPartnership: boolean;
  sponsors: string;
  note: string;
  /** Id of a published post that this one repeats on purpose. */
  repeatOf: string;
  /** Why somebody publishes it by hand; "" for a post that the bot publishes. */
  handoff: string;
}

export function emptyDraft(): Draft {
  return {
    kind: "picture",
    id: "",
    caption: "",
    imageUrl: "",
    altText: "",
    videoUrl: "",
    coverUrl: "",
    thumbOffset: "",
    shareToFeed: true,
    storyMedium: "picture",
    children: [emptyChild(1), emptyChild(2)],
    pillar: "",
    cta: "",
    trial: "",
    audioName: "",
    firstComment: "",
    collaborators: "",
    tags: "",
    place: "",
    day: "",
    time: "",
    clockChoice: "",
    isAiGenerated: false,
    isPaidPartnership: false,
    sponsors: "",
    note: "",
    repeatOf: "",
    handoff: "",
  };
}

export function emptyChild(key: number): DraftChild {
  return { key, kind: "picture", url: "", altText: "", tags: "" };
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

/** A browser keeps a few megabytes. The oldest drafts go first. */
export const MAX_DRAFTS = 40;

export function newDraft(draft: Partial<Draft> = {}, base: DraftPost | null = null): SavedDraft {
  return { key: Math.random().toString(36).slice(2, 10), draft: { ...emptyDraft(), ...draft }, base };
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
  return JSON.stringify({ ...draft, kind: "picture", pillar: "", cta: "" }) === JSON.stringify(emptyDraft());
}

const MAX_NAME = 40;

/** The first words of the caption, so that people find it again. */
export function nameOfDraft({ draft, base }: SavedDraft): string {
  const words = lineOf(draft.caption, MAX_NAME) || lineOf(draft.altText, MAX_NAME);
  const short = words || (isBlank(draft) ? "Empty draft" : `${KIND_WORDS[draft.kind]} without words`);
  return base === null ? short : `Edit: ${short}`;
}

/** What the browser has kept, without what cannot be read. */
export function parseDrafts(json: string | null): Drafts {
  const { saved, cleared }: { saved?: unknown; cleared?: unknown } = parseObject(json);
  const read = Array.isArray(saved) ? saved.flatMap((entry) => readSaved(entry) ?? []) : [];
  return { saved: read.slice(0, MAX_DRAFTS), cleared: readSaved(cleared) };
}

export type Labels = Pick<Draft, "pillar" | "cta">;

/** The pillar and the call to action that were chosen last. */
export function parseLabels(json: string | null): Labels {
  const { pillar, cta }: Partial<Record<keyof Labels, unknown>> = parseObject(json);
  return { pillar: typeof pillar === "string" ? pillar : "", cta: typeof cta === "string" ? cta : "" };
}

/** A new post begins with the labels of the last one. */
export function withLabels(saved: SavedDraft, { pillar, cta }: Labels): SavedDraft {
  const { draft } = saved;
  if (saved.base !== null) return saved;
  return { ...saved, draft: { ...draft, pillar: draft.pillar || pillar, cta: draft.cta || cta } };
}

function parseObject(json: string | null): object {
  try {
    return Object(JSON.parse(json ?? "{}"));
  } catch {
    return {};
  }
}

function readSaved(entry: unknown): SavedDraft | null {
  const { key, draft, base }: { key?: unknown; draft?: unknown; base?: unknown } = Object(entry);
  const read = readDraft(draft);
  if (typeof key !== "string" || read === null) return null;
  // Sound because it is only shown, compared, and checked like any other post.
  return { key, draft: read, base: typeof base === "object" && base !== null ? (base as DraftPost) : null };
}

/** The parts of a stored draft that still have the right shape; null if none of it can be used. */
function readDraft(stored: unknown): Draft | null {
  if (typeof stored !== "object" || stored === null) return null;
  const empty = emptyDraft();
  const { children, ...values } = Object(stored);
  const kept = Object.entries(empty).map(([name, value]) => [
    name,
    typeof values[name] === typeof value ? values[name] : value,
  ]);
  // Sound because every field has the same type as in an empty draft, and the rest is checked below.
  const draft = Object.fromEntries(kept) as Draft;
  if (!(draft.kind in KIND_WORDS) || !["picture", "video"].includes(draft.storyMedium)) return null;
  const read = Array.isArray(children) ? children.slice(0, 20).map(readChild) : [];
  return { ...draft, children: read.length > 0 ? read : empty.children };
}

function readChild(entry: unknown, at: number): DraftChild {
  const { kind, url, altText, tags }: Partial<Record<keyof DraftChild, unknown>> = Object(entry);
  return {
    key: at + 1,
    kind: kind === "video" ? "video" : "picture",
    url: typeof url === "string" ? url : "",
    altText: typeof altText === "string" ? altText : "",
    tags: typeof tags === "string" ? tags : "",
  };
}
