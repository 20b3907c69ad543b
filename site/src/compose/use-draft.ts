import { useLayoutEffect, useState } from "preact/hooks";
import { useKept } from "../shared/kept.ts";
import type { Draft } from "./draft.ts";
import { clearDraft, type Drafts, newDraft, parseDrafts, putDraft, restoreDraft, type SavedDraft } from "./drafts.ts";

export interface DraftDesk {
  /** The one in the form. */
  current: SavedDraft;
  drafts: Drafts;
  change(part: Partial<Draft>): void;
  /** Opens another one, kept or new. The browser's back button returns. */
  open(draft: SavedDraft): void;
  /** Empties the form. What was in it can be taken back. */
  clear(): void;
  /** Takes the draft away without a way back, because it has become a proposal. */
  finish(): void;
  undoClear(): void;
}

/** The drafts of this browser, and the one that the address names: after a reload, Back, or in another tab, it is still there. */
export function useDraft(asked: SavedDraft | null): DraftDesk {
  const [drafts, setDrafts] = useKept("drafts", parseDrafts);
  const [fresh, setFresh] = useState<SavedDraft>(() => asked ?? newDraft(newKey()));
  const [key, setKey] = useState(() => keyInAddress() ?? (asked ?? drafts.saved[0] ?? fresh).key);
  const current = drafts.saved.find((one) => one.key === key) ?? { ...fresh, key };
  useLayoutEffect(() => {
    history.replaceState(history.state, "", addressOf(key));
    const follow = () => setKey(keyInAddress() ?? key);
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, [key]);
  const open = (draft: SavedDraft) => {
    setFresh(draft);
    history.pushState(null, "", addressOf(draft.key));
    setKey(draft.key);
  };
  return {
    current,
    drafts,
    open,
    change: (part) =>
      setDrafts((before) => {
        const now = before.saved.find((one) => one.key === key) ?? current;
        return putDraft(before, { ...now, draft: { ...now.draft, ...part } });
      }),
    clear: () => {
      setDrafts((before) => clearDraft(before, key));
      open(newDraft(newKey()));
    },
    finish: () => {
      setDrafts((before) => ({ ...clearDraft(before, key), cleared: before.cleared }));
      open(newDraft(newKey()));
    },
    undoClear: () => {
      const { cleared } = drafts;
      setDrafts(restoreDraft);
      if (cleared !== null) open(cleared);
    },
  };
}

export function newKey(): string {
  return crypto.randomUUID().slice(0, 8);
}

function keyInAddress(): string | null {
  return new URLSearchParams(location.search).get("draft");
}

function addressOf(key: string): string {
  return `?draft=${encodeURIComponent(key)}`;
}
