import { keptList } from "../shared/storage.ts";

/** A text that people use again and again: a set of hashtags, or a piece of a caption. */
export interface Snippet {
  name: string;
  text: string;
}

const MAX_SNIPPETS = 50;
export const MAX_NAME = 60;
const MAX_TEXT = 2_200;

/** Without what cannot be read of `kept`. */
export function readSnippets(kept: unknown): readonly Snippet[] {
  return keptList(kept, isSnippet).slice(0, MAX_SNIPPETS);
}

function isSnippet(entry: unknown): entry is Snippet {
  const { name, text }: Partial<Record<keyof Snippet, unknown>> = Object(entry);
  return typeof name === "string" && name !== "" && typeof text === "string" && text !== "";
}

/** With the new one last; one of the same name is replaced. */
export function putSnippet(snippets: readonly Snippet[], { name, text }: Snippet): readonly Snippet[] {
  const put = {
    name: name.trim().slice(0, MAX_NAME).toWellFormed(),
    text: text.trim().slice(0, MAX_TEXT).toWellFormed(),
  };
  if (!isSnippet(put)) return snippets;
  return [...snippets.filter((one) => one.name !== put.name), put].slice(-MAX_SNIPPETS);
}

/**
 * Hashtags go to the end on a line of their own, without those that the caption has already; other texts go to the caret, or to the
 * end (null) where nobody has put it anywhere.
 */
export function insertSnippet(caption: string, text: string, caret: number | null): string {
  const words = text.split(/\s+/);
  const isHashtags = words.every((word) => word.startsWith("#"));
  const known = new Set(caption.toLowerCase().split(/\s+/));
  const added = isHashtags ? words.filter((word) => !known.has(word.toLowerCase())).join(" ") : text;
  if (isHashtags || caret === null || caret >= caption.trimEnd().length)
    return [caption.trimEnd(), added].filter((part) => part !== "").join("\n\n");
  const [before, after] = [caption.slice(0, caret), caption.slice(caret)];
  const gap = (edge: string | undefined) => (edge === undefined || /\s/.test(edge) ? "" : " ");
  return `${before}${gap(before.at(-1))}${added}${gap(after[0])}${after}`;
}
