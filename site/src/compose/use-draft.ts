import { useLayoutEffect, useState } from "preact/hooks";
import { type Draft, emptyDraft, parseDraft } from "./draft.ts";

/** Several calendars may share an origin, like those of one owner on GitHub Pages. */
const KEY = `mergecast draft ${location.pathname}`;

/** The draft. The browser keeps it between visits if it allows storage. */
export function useDraft(): { draft: Draft; change: (part: Partial<Draft>) => void; wasKept: boolean } {
  const [kept] = useState(readKept);
  const [draft, setDraft] = useState(() => kept ?? emptyDraft());
  useLayoutEffect(() => keep(draft), [draft]);
  return { draft, wasKept: kept !== null, change: (part) => setDraft((before) => ({ ...before, ...part })) };
}

function readKept(): Draft | null {
  try {
    const json = localStorage.getItem(KEY);
    return json === null ? null : parseDraft(json);
  } catch {
    return null;
  }
}

function keep(draft: Draft): void {
  try {
    if (JSON.stringify(draft) === JSON.stringify(emptyDraft())) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Without storage, the draft lasts as long as the page is open.
  }
}
