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
 * A value that this browser keeps between visits. An edit starts from what is kept: another tab may have written since. `read` makes
 * it from whatever is there: other sites of the host, and earlier versions of the pages, write to the same storage.
 */
export function useKept<T>(name: string, read: (kept: unknown) => T): [T, (edit: (before: T) => T) => void] {
  const key = keyOf(name);
  const [text, set] = useEntry(key);
  const value = useMemo(() => read(parseKept(text)), [text]);
  return [value, (edit) => set(JSON.stringify(edit(read(parseKept(readEntry(key))))))];
}

/** null for what is no JSON. */
function parseKept(json: string | null): unknown {
  try {
    return JSON.parse(json ?? "null");
  } catch {
    return null;
  }
}

/** The fields of `kept` that have the type of the default; the default for the others. */
export function keptFields<T extends object>(kept: unknown, defaults: T): T {
  const found: Partial<Record<string, unknown>> = Object(kept);
  const fields = Object.entries(defaults).map(([name, value]) => [
    name,
    typeof found[name] === typeof value ? found[name] : value,
  ]);
  return Object.fromEntries(fields) as T;
}

/** The entries of a kept list that `isEntry` accepts. */
export function keptList<T>(kept: unknown, isEntry: (entry: unknown) => entry is T): readonly T[] {
  return Array.isArray(kept) ? kept.filter(isEntry) : [];
}
