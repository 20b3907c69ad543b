import { useEffect, useState } from "preact/hooks";
import { keyOf } from "../shared/kept.ts";
import { openPhotoStore, type PhotoStore } from "./photo-store.ts";

export interface Photo {
  file: Blob;
  /** From which this page loads it. */
  url: string;
}

export interface Photos {
  /** By path in the repository ("media/rye-1a2b3c4d.jpg"). */
  files: ReadonlyMap<string, Photo>;
  /** Whether the kept files are read: before that, a file may only seem to be missing. */
  isRead: boolean;
  add(path: string, file: Blob): Promise<void>;
  remove(path: string): Promise<void>;
}

let opening: Promise<PhotoStore> | null = null;

/** The files that were added in this browser. */
export function usePhotos(): Photos {
  const [files, setFiles] = useState<ReadonlyMap<string, Photo>>(new Map());
  const [isRead, setRead] = useState(false);
  opening ??= openPhotoStore();
  const store = opening;
  useEffect(() => {
    const read = async () => {
      setRead(false);
      const all = await (await store).all().catch(() => new Map<string, Blob>());
      setFiles((before) => {
        const missing = [...all].filter(([path]) => !before.has(path));
        return new Map([...missing.map(([path, file]) => [path, shown(file)] as const), ...before]);
      });
      setRead(true);
    };
    void read();
    // Another tab that puts a post into the tray may have added its photos.
    const follow = ({ key }: StorageEvent) => {
      if (key === keyOf("tray")) void read();
    };
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, [store]);
  return {
    files,
    isRead,
    add: async (path, file) => {
      setFiles((before) => new Map(before).set(path, shown(file)));
      await (await store).put(path, file).catch(() => undefined);
    },
    remove: async (path) => {
      setFiles((before) => new Map([...before].filter(([known]) => known !== path)));
      await (await store).remove(path).catch(() => undefined);
    },
  };
}

function shown(file: Blob): Photo {
  return { file, url: URL.createObjectURL(file) };
}
