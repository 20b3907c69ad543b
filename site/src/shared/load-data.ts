import { useEffect, useState } from "preact/hooks";

const known = new Map<string, Promise<unknown>>();

/**
 * A data file of this build, loaded once. `version`: the build the page belongs to; another one means that the site was replaced
 * while the page was open.
 */
export function loadData<T extends { version: string }>(name: string, version?: string): Promise<T> {
  const loading = known.get(name) ?? fetchJson(name);
  known.set(name, loading);
  // What failed may be asked for again: the reader may have been offline.
  loading.catch(() => known.delete(name));
  return loading.then((value) => {
    const data = value as T;
    if (version === undefined || data.version === version) return data;
    throw new Error("The calendar was built anew since this page was opened. Reload the page.");
  });
}

async function fetchJson(name: string): Promise<unknown> {
  const answer = await fetch(`./data/${name}`, { cache: "no-cache" }).catch(() => null);
  if (answer === null) throw new Error("The data cannot be loaded. Is there a connection?");
  if (!answer.ok) throw new Error("The data of this page is not there. Reload the page, or build the calendar anew.");
  return await answer.json();
}

export type Loaded<T> = { state: "loading" } | { state: "failed"; why: string } | { state: "here"; data: T };

/** The outcome of `load` for the newest `key`; a null key loads nothing. */
export function useLoaded<T>(key: string | null, load: () => Promise<T>): Loaded<T> {
  const [loaded, setLoaded] = useState<{ key: string | null; result: Loaded<T> }>({ key: null, result: LOADING });
  useEffect(() => {
    if (key === null) return;
    let isWanted = true;
    const settle = (result: Loaded<T>) => {
      if (isWanted) setLoaded({ key, result });
    };
    load().then(
      (data) => settle({ state: "here", data }),
      (error: unknown) => settle({ state: "failed", why: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [key]);
  return loaded.key === key ? loaded.result : LOADING;
}

const LOADING = { state: "loading" } as const;
