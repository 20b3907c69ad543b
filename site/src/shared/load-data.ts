import { useEffect, useState } from "preact/hooks";
import {
  CHUNK_SIZE,
  type ChunkData,
  type PostDetail,
  type SiteIndex,
} from "../../../scripts/core/calendar/site-data.ts";

const known = new Map<string, Promise<unknown>>();

/**
 * Loads a data file of this build, once. `version`: the build that the page belongs to. A file from another build means that the
 * site was replaced while the page was open.
 */
export async function loadData<T extends { version: string }>(name: string, version?: string): Promise<T> {
  const loading = known.get(name) ?? fetchJson(name);
  known.set(name, loading);
  // A failed load may be repeated: the reader may have been offline.
  loading.catch(() => known.delete(name));
  const data = (await loading) as T;
  if (version === undefined || data.version === version) return data;
  throw new Error("The calendar has been rebuilt since you opened this page. Reload the page.");
}

async function fetchJson(name: string): Promise<unknown> {
  const { early = {} }: { early?: Record<string, Promise<Response>> } = globalThis as object;
  const asked = early[name];
  // What is asked for again is asked for anew.
  delete early[name];
  const answer = await (asked ?? fetch(`./data/${name}`, { cache: "no-cache" })).catch(() => null);
  if (answer === null) throw new Error("The data could not be loaded. Check your connection, then reload the page.");
  if (!answer.ok) throw new Error("The data of this page is missing. Reload the page, or rebuild the calendar.");
  return await answer.json();
}

export async function loadPosts(chunk: number, version: string): Promise<PostDetail[]> {
  return (await loadData<ChunkData>(`posts-${chunk}.json`, version)).posts;
}

export async function loadPost(n: number, version: string): Promise<PostDetail | undefined> {
  const posts = await loadPosts(Math.floor(n / CHUNK_SIZE), version);
  return posts.find((post) => post.n === n);
}

/** How often the data was replaced while the page was open. */
let generation = 0;
const readers = new Set<(index: SiteIndex) => void>();

/** Replaces everything that is loaded by the newest state, after the page itself has changed it. */
export async function reloadData(): Promise<void> {
  known.clear();
  // What was asked for early, and not taken because the page itself was faster, shows the state before.
  Object.assign(globalThis, { early: {} });
  const index = await loadData<SiteIndex>("index.json");
  generation++;
  for (const reader of readers) reader(index);
}

/** Calls `reader` with the new index after each {@link reloadData}. Returns what ends that. */
export function onReload(reader: (index: SiteIndex) => void): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}

export type Loaded<T> = { state: "loading" } | { state: "failed"; why: string } | { state: "here"; data: T };
const LOADING = { state: "loading" } as const;

/**
 * The result of `load` for the newest `key`. A null key loads nothing. After {@link reloadData}, and with `keepsLast` for every new key,
 * the last result stays until the new one is here.
 */
export function useLoaded<T>(key: string | null, load: () => Promise<T>, { keepsLast = false } = {}): Loaded<T> {
  const [loaded, setLoaded] = useState<{ key: string | null; result: Loaded<T> }>({ key: null, result: LOADING });
  useEffect(() => {
    if (key === null) return;
    let isWanted = true;
    const settle = (result: Loaded<T>) => {
      if (isWanted) setLoaded({ key, result });
    };
    load().then(
      (data) => settle({ state: "here", data }),
      (error: unknown) => settle({ state: "failed", why: messageOf(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [key, generation]);
  return loaded.key === key || (keepsLast && loaded.result.state === "here") ? loaded.result : LOADING;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
