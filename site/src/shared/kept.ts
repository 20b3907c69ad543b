import { useCallback, useLayoutEffect, useRef, useState } from "preact/hooks";

/** Several calendars may share an origin, like those of one owner on GitHub Pages. Their pages share what one of them keeps. */
export function keyOf(name: string): string {
  return `mergecast ${name} ${location.pathname.replace(/[^/]*$/, "")}`;
}

/**
 * A value that this browser keeps between visits, if it allows storage, and that all open tabs share. `parse` makes sense of whatever
 * was kept; null is nothing.
 */
export function useKept<T>(name: string, parse: (json: string | null) => T): [T, (change: (before: T) => T) => void] {
  const key = keyOf(name);
  const [value, setValue] = useState(() => parse(readKept(key)));
  const current = useRef(value);
  const isUnkept = useRef(false);
  current.current = value;
  // Before the next frame: what another tab writes until then would be missed.
  useLayoutEffect(() => {
    const follow = (event: StorageEvent) => {
      // The event tells what was written then. This tab may have written since.
      if (event.key === key) setValue(parse(readKept(key)));
    };
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, [key, parse]);
  const change = useCallback(
    (edit: (before: T) => T) => {
      // Another tab may have written since: its changes are not lost.
      const kept = isUnkept.current ? null : readKept(key);
      const next = edit(kept === null ? current.current : parse(kept));
      current.current = next;
      isUnkept.current = !keep(key, JSON.stringify(next));
      setValue(next);
    },
    [key, parse],
  );
  return [value, change];
}

function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Whether it is kept. Without storage, or when that is full, the value lasts as long as the page is open. */
function keep(key: string, json: string): boolean {
  try {
    localStorage.setItem(key, json);
    return true;
  } catch {
    return false;
  }
}
