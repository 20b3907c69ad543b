import { useEffect, useState } from "preact/hooks";
import type { ComposeData } from "../../../scripts/core/calendar/site-data.ts";
import type { ShownMedia } from "../../../scripts/core/calendar/site-files.ts";
import { stillPathOf } from "../../../scripts/core/media/media-path.ts";
import { mediaUrls } from "../../../scripts/core/media/media-target.ts";
import type { ProposedFile } from "../../../scripts/core/proposal/commit-files.ts";
import { type ListChange, postsNamedIn } from "../../../scripts/core/queue/change-posts.ts";
import { useLoaded } from "../shared/load-data.ts";
import { keyOf } from "../shared/storage.ts";
import { useEvent } from "../shared/use-event.ts";
import { takeFrame } from "./take-frame.ts";

export interface Photos {
  /** By path in the repository ("media/rye-1a2b3c4d.jpg"), each with the address from which this page loads it. */
  files: ReadonlyMap<string, { file: Blob; url: string }>;
  /** Whether the kept files are read: before that, a file may only seem to be missing. */
  isRead: boolean;
  add(path: string, file: Blob): void;
  remove(path: string): void;
}

/** The files that were added in this browser and are not proposed yet. They survive a reload where the browser has storage. */
export function usePhotos(): Photos {
  const [files, setFiles] = useState<Photos["files"]>(new Map());
  const [isRead, setRead] = useState(false);
  const read = async () => {
    setRead(false);
    const [paths, blobs] = await Promise.all([
      within("readonly", (store) => store.getAllKeys()),
      within<Blob[]>("readonly", (store) => store.getAll()),
    ]);
    const kept = (paths ?? []).map((path, at) => [String(path), blobs?.[at] ?? new Blob()] as const);
    setFiles((before) => {
      const missing = kept.filter(([path]) => !before.has(path));
      return new Map([...missing.map(([path, file]) => [path, withUrl(file)] as const), ...before]);
    });
    setRead(true);
  };
  useEffect(() => void read(), []);
  // Another tab that puts a post into the tray may have added its photos.
  useEvent("storage", ({ key, isTrusted }) => isTrusted && key === keyOf("tray") && void read());
  return {
    files,
    isRead,
    add: (path, file) => {
      setFiles((before) => new Map(before).set(path, withUrl(file)));
      void within("readwrite", (store) => store.put(file, path));
    },
    remove: (path) => {
      setFiles((before) => new Map([...before].filter(([known]) => known !== path)));
      void within("readwrite", (store) => store.delete(path));
    },
  };
}

function withUrl(file: Blob): { file: Blob; url: string } {
  return { file, url: URL.createObjectURL(file) };
}

/** What the pages may load: files that the site has, those that were added in this browser, and addresses that a post may have. */
export function shownMedia(
  data: Pick<ComposeData, "files" | "allowPrivateHosts">,
  photos: Pick<Photos, "files">,
): ShownMedia {
  const added = [...photos.files].map(
    ([path, { url }]) => [path, { url, width: null, height: null, thumb: null }] as const,
  );
  return { files: new Map([...data.files, ...added]), allowPrivateHosts: data.allowPrivateHosts };
}

const STORE = "files";
let opening: Promise<IDBDatabase> | null = null;

/** The result of a request; null without storage, where files last as long as the page is open. */
async function within<T>(mode: IDBTransactionMode, ask: (files: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  try {
    opening ??= settled(openDatabase());
    const transaction = (await opening).transaction(STORE, mode);
    return await settled(ask(transaction.objectStore(STORE)));
  } catch {
    return null;
  }
}

function openDatabase(): IDBOpenDBRequest {
  const request = indexedDB.open(keyOf("files"), 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return request;
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * The files that were added in this browser and that the changes name, each video with the frame that stands for it. null until they are
 * read: without them, nothing is complete.
 */
export function useProposedFiles(changes: readonly ListChange[], { files, isRead }: Photos): ProposedFile[] | null {
  const paths = listPaths(changes).filter((path) => files.has(path));
  const frames = listFrames(changes).filter(({ video }) => files.has(video));
  const read = useLoaded(isRead ? `files ${JSON.stringify([paths, frames])}` : null, async () => {
    const whole = paths.map(async (path): Promise<ProposedFile> => {
      const bytes = (await files.get(path)?.file.arrayBuffer()) ?? new ArrayBuffer(0);
      return { path, bytes: new Uint8Array(bytes) };
    });
    const stills = frames.map(async ({ video, atMs }): Promise<ProposedFile[]> => {
      const [path, url] = [stillPathOf(video), files.get(video)?.url];
      const bytes = url === undefined ? null : await takeFrame(url, atMs);
      return path === null || bytes === null ? [] : [{ path, bytes }];
    });
    return [...(await Promise.all(whole)), ...(await Promise.all(stills)).flat()];
  });
  return read.state === "here" ? read.data : null;
}

/** The videos of new and edited posts, and the frame of each that followers see first. */
function listFrames(changes: readonly ListChange[]): { video: string; atMs: number }[] {
  return changes.flatMap(postsNamedIn).flatMap((post) => {
    const videos = mediaUrls(post).filter(({ field }) => field === "video_url");
    return videos.map(({ url }) => ({ video: url, atMs: post.thumb_offset ?? 0 }));
  });
}

/** What the media fields of new and edited posts name, each once. */
export function listPaths(changes: readonly ListChange[]): string[] {
  return [
    ...new Set(
      changes
        .flatMap(postsNamedIn)
        .flatMap(mediaUrls)
        .map(({ url }) => url),
    ),
  ];
}

const SHARED = "mergecast shared";

/** The files that a phone shared with the composer, once: they are taken away. The service worker put them there. */
export async function takeShared(): Promise<File[]> {
  try {
    const shared = await caches.open(SHARED);
    const answers = await Promise.all((await shared.keys()).map(async (request) => await shared.match(request)));
    const files = answers.map(async (answer) => {
      const name = decodeURIComponent(answer?.headers.get("x-name") ?? "photo");
      const blob = (await answer?.blob()) ?? new Blob();
      return new File([blob], name, { type: blob.type });
    });
    const taken = await Promise.all(files);
    await caches.delete(SHARED);
    return taken;
  } catch {
    return [];
  }
}
