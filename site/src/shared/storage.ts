import { useMemo, useState } from "preact/hooks";
import { useEvent } from "./use-event.ts";

/** Several calendars may share an origin, like those of one owner on GitHub Pages. Their pages share what one of them keeps. */
export function keyOf(name: string): string {
  return `mergecast ${name} ${location.pathname.replace(/[^/]*$/, "")}`;
}

/** Without storage, or when that is full, an entry lasts as long as the page is open. */
const unstored = new Map<string, string>();

export function readEntry(key: string): string | null {
  try {
    return unstored.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeEntry(key: string, text: string | null): void {
  unstored.delete(key);
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    if (text !== null) unstored.set(key, text);
  }
  // Browsers tell the other tabs only.
  dispatchEvent(Object.assign(new Event("storage"), { key }));
}

/** One entry of this browser's storage, which all open tabs share; null: nothing is kept. */
export function useEntry(key: string): [string | null, (text: string | null) => void] {
  const [text, setText] = useState(() => readEntry(key));
  useEvent("storage", ({ key: changed, isTrusted }) => {
    if (changed !== key) return;
    if (isTrusted) unstored.delete(key);
    setText(readEntry(key));
  });
  return [text, (next) => writeEntry(key, next)];
}

/**
 * A value that this browser keeps between visits. An edit starts from what is kept: another tab may have written since. A value of
 * another shape needs another name, because what is kept is not checked.
 */
export function useKept<T extends object>(name: string, empty: T): [T, (edit: (before: T) => T) => void] {
  const key = keyOf(name);
  const [text, set] = useEntry(key);
  const value = useMemo(() => parseKept(text, empty), [text]);
  return [value, (edit) => set(JSON.stringify(edit(parseKept(readEntry(key), empty))))];
}

/** What cannot be read is nothing. */
export function parseKept<T extends object>(json: string | null, empty: T): T {
  try {
    const kept: T | null = JSON.parse(json ?? "null");
    return typeof kept === "object" && Array.isArray(kept) === Array.isArray(empty) ? (kept ?? empty) : empty;
  } catch {
    return empty;
  }
}
