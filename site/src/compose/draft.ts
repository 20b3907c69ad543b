import type { PostKind } from "../../../scripts/core/calendar/site-data.ts";

export interface DraftChild {
  /** Identifies the entry while entries are moved. */
  key: number;
  kind: "picture" | "video";
  url: string;
  altText: string;
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
    day: "",
    time: "",
    clockChoice: "",
    isAiGenerated: false,
    isPaidPartnership: false,
    sponsors: "",
    note: "",
    repeatOf: "",
  };
}

export function emptyChild(key: number): DraftChild {
  return { key, kind: "picture", url: "", altText: "" };
}

/** The parts of a stored draft that still have the right shape; null if none of it can be used. */
export function readDraft(stored: unknown): Draft | null {
  if (typeof stored !== "object" || stored === null) return null;
  const values = new Map(Object.entries(stored));
  const empty = emptyDraft();
  const pairs = Object.entries(empty).map(([name, value]) => {
    const kept = values.get(name);
    return [name, typeof kept === typeof value && name !== "children" ? kept : value];
  });
  // Sound because every field has the same type as in an empty draft, and the rest is checked below.
  const draft = Object.fromEntries(pairs) as Draft;
  const isKind = ["picture", "carousel", "reel", "story"].includes(draft.kind);
  const isMedium = ["picture", "video"].includes(draft.storyMedium);
  const children = readChildren(values.get("children"));
  return isKind && isMedium ? { ...draft, children: children.length > 0 ? children : empty.children } : null;
}

function readChildren(stored: unknown): DraftChild[] {
  if (!Array.isArray(stored)) return [];
  return stored.slice(0, 20).map((entry: unknown, at) => {
    const { kind, url, altText }: { kind?: unknown; url?: unknown; altText?: unknown } = Object(entry);
    return {
      key: at + 1,
      kind: kind === "video" ? "video" : "picture",
      url: typeof url === "string" ? url : "",
      altText: typeof altText === "string" ? altText : "",
    };
  });
}
