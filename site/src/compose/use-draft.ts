import { useLayoutEffect, useState } from "preact/hooks";
import { loadPost } from "../shared/load-data.ts";
import { keptFields, useKept } from "../shared/storage.ts";
import { useEvent } from "../shared/use-event.ts";
import {
  clearDraft,
  type Draft,
  type Drafts,
  newDraft,
  putDraft,
  readDrafts,
  restoreDraft,
  type SavedDraft,
  withLabels,
} from "./draft.ts";
import { fromPost } from "./post-of-draft.ts";

export interface OpenDrafts {
  current: SavedDraft;
  drafts: Drafts;
  /** With `words`, it can be undone as long as nobody changes the same fields again. */
  change(part: Partial<Draft>, words?: string): void;
  /** What can be undone, in words; null for nothing. */
  done: { words: string; undo(): void } | null;
  /** Opens another one, kept or new. The browser's back button returns. */
  open(draft: SavedDraft): void;
  /** Keeps a draft of each, and opens the first. */
  openAll(drafts: readonly SavedDraft[]): void;
  /** Empties the form, also because the draft has become a proposal. What was in it can be taken back. */
  clear(): void;
  undoClear(): void;
}

/** The drafts of this browser, and the one that the address names: after a reload, Back, or in another tab, it is still there. */
export function useDraft(requested: SavedDraft | null): OpenDrafts {
  const [drafts, setDrafts] = useKept("draft posts", readDrafts);
  const [labels, setLabels] = useKept("last labels", (kept) => keptFields(kept, { pillar: "", cta_type: "" }));
  const [fresh, setFresh] = useState<SavedDraft>(() => withLabels(requested ?? newDraft(), labels));
  const [key, setKey] = useState(() => keyInAddress() ?? (requested ?? drafts.saved[0] ?? fresh).key);
  const [done, setDone] = useState<{ key: string; words: string; before: Partial<Draft> } | null>(null);
  const current = drafts.saved.find((one) => one.key === key) ?? { ...fresh, key };
  useLayoutEffect(() => history.replaceState(history.state, "", addressOf(key)), [key]);
  useEvent("popstate", () => setKey(keyInAddress() ?? key));
  const open = (draft: SavedDraft) => {
    setFresh(withLabels(draft, labels));
    history.pushState(null, "", addressOf(draft.key));
    setKey(draft.key);
  };
  const change = (part: Partial<Draft>, words = "") => {
    const names = Object.keys(part) as (keyof Draft)[];
    if (words !== "") {
      const before = Object.fromEntries(names.map((name) => [name, current.draft[name]]));
      setDone({ key, words, before });
    } else if (done !== null && names.some((name) => name in done.before)) setDone(null);
    const { pillar, cta_type } = { ...current.draft, ...part };
    if ("pillar" in part || "cta_type" in part) setLabels(() => ({ pillar, cta_type }));
    setDrafts((before) => {
      const now = before.saved.find((one) => one.key === key) ?? current;
      return putDraft(before, { ...now, draft: { ...now.draft, ...part } });
    });
  };
  return {
    current,
    drafts,
    open,
    change,
    done: done === null || done.key !== key ? null : { words: done.words, undo: () => change(done.before) },
    openAll: (all) => {
      const [first] = all;
      if (first === undefined) return;
      setDrafts((before) => all.toReversed().reduce((kept, one) => putDraft(kept, withLabels(one, labels)), before));
      open(first);
    },
    clear: () => {
      setDrafts((before) => clearDraft(before, key));
      open(newDraft());
    },
    undoClear: () => {
      const { cleared } = drafts;
      setDrafts(restoreDraft);
      if (cleared !== null) open(cleared);
    },
  };
}

function keyInAddress(): string | null {
  return new URLSearchParams(location.search).get("draft");
}

function addressOf(key: string): string {
  return `?draft=${encodeURIComponent(key)}`;
}

const MAX_SHARED_TEXT = 2_200;

/**
 * The draft that the address asks for: `?day=` for a new post on a day, `?copy=` and `?edit=` with the number of a post, `?shared=` for
 * what a phone shared. null when it asks for none. @throws Error in words when the post is not there any more
 */
export async function beginDraft(search: string, { version, timeZone }: { version: string; timeZone: string }) {
  const values = new URLSearchParams(search);
  const day = values.get("day") ?? "";
  if (/^\d{4}-\d\d-\d\d$/.test(day)) return newDraft({ day });
  if (values.has("shared")) return newDraft({ caption: (values.get("text") ?? "").slice(0, MAX_SHARED_TEXT) });
  const n = Number(values.get("edit") ?? values.get("copy") ?? Number.NaN);
  if (!Number.isInteger(n) || n < 0) return null;
  const post = await loadPost(n, version);
  if (post === undefined || post.fields === null)
    throw new Error("This post can no longer be edited. Go back to the calendar.");
  const fields = post.caption === "" ? post.fields : { caption: post.caption, ...post.fields };
  const draft = fromPost(fields, timeZone);
  if (values.has("edit")) return newDraft(draft, fields);
  const repeat_of = post.state === "published" ? post.id : "";
  return newDraft({ ...draft, id: "", day: "", time: "", repeat_of });
}
