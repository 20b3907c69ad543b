import { useCallback, useLayoutEffect, useMemo, useState } from "preact/hooks";

/** Several calendars may share an origin, like those of one owner on GitHub Pages. Their pages share what one of them keeps. */
export function keyOf(name: string): string {
  return `mergecast ${name} ${location.pathname.replace(/[^/]*$/, "")}`;
}

/** One entry of this browser's storage, which all open tabs share. */
interface Entry {
  /** null: nothing is kept. */
  read(): string | null;
  /** null removes it. */
  write(text: string | null): void;
  /** Calls `listener` after each change, here or in another tab. Returns what ends that. */
  follow(listener: () => void): () => void;
}

/** Without storage, or when that is full, an entry lasts as long as the page is open. */
const unstored = new Map<string, string | null>();

export function openEntry(key: string): Entry {
  return {
    read() {
      if (unstored.has(key)) return unstored.get(key) ?? null;
      try {
        return localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    write(text) {
      unstored.delete(key);
      try {
        if (text === null) localStorage.removeItem(key);
        else localStorage.setItem(key, text);
      } catch {
        unstored.set(key, text);
      }
      // Browsers tell the other tabs only.
      dispatchEvent(Object.assign(new Event("storage"), { key }));
    },
    follow(listener) {
      const onStorage = ({ key: changed, isTrusted }: StorageEvent) => {
        if (changed !== key) return;
        if (isTrusted) unstored.delete(key);
        listener();
      };
      addEventListener("storage", onStorage);
      return () => removeEventListener("storage", onStorage);
    },
  };
}

/** The value of an entry, as `parse` reads it; null is nothing. */
export function useEntry<T>(key: string, parse: (text: string | null) => T): [T, (text: string | null) => void] {
  const entry = useMemo(() => openEntry(key), [key]);
  const [value, setValue] = useState(() => parse(entry.read()));
  // Before the next frame: what another tab writes until then would be missed.
  useLayoutEffect(() => entry.follow(() => setValue(() => parse(entry.read()))), [entry, parse]);
  return [value, entry.write];
}

/** A value that this browser keeps between visits. An edit starts from what is kept: another tab may have written since. */
export function useKept<T>(name: string, parse: (json: string | null) => T): [T, (edit: (before: T) => T) => void] {
  const key = keyOf(name);
  const [value, write] = useEntry(key, parse);
  const change = useCallback(
    (edit: (before: T) => T) => write(JSON.stringify(edit(parse(openEntry(key).read())))),
    [key, parse, write],
  );
  return [value, change];
}

/** The entries of a kept list that `isEntry` accepts. */
export function parseList<T>(json: string | null, isEntry: (entry: unknown) => entry is T): readonly T[] {
  try {
    const kept: unknown = JSON.parse(json ?? "[]");
    return Array.isArray(kept) ? kept.filter(isEntry) : [];
  } catch {
    return [];
  }
}
