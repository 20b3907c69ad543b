import { keyOf } from "../shared/kept.ts";

const FILES = "files";

/** The files that were added in this browser and are not proposed yet, by their path in the repository. They survive a reload. */
export interface PhotoStore {
  all(): Promise<Map<string, Blob>>;
  put(path: string, file: Blob): Promise<void>;
  remove(path: string): Promise<void>;
}

/** Without storage, files last as long as the page is open. */
export async function openPhotoStore(): Promise<PhotoStore> {
  const database = await open().catch(() => null);
  return database === null ? inMemory() : inDatabase(database);
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(keyOf("files"), 1);
    request.onupgradeneeded = () => request.result.createObjectStore(FILES);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("blocked"));
  });
}

function inDatabase(database: IDBDatabase): PhotoStore {
  const within = async <T>(mode: IDBTransactionMode, ask: (files: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
    await new Promise((resolve, reject) => {
      const transaction = database.transaction(FILES, mode);
      const request = ask(transaction.objectStore(FILES));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  return {
    async all() {
      const [keys, files] = await Promise.all([
        within("readonly", (store) => store.getAllKeys()),
        within("readonly", (store) => store.getAll()),
      ]);
      return new Map(keys.map((key, at) => [String(key), files[at] as Blob]));
    },
    async put(path, file) {
      await within("readwrite", (store) => store.put(file, path));
    },
    async remove(path) {
      await within("readwrite", (store) => store.delete(path));
    },
  };
}

function inMemory(): PhotoStore {
  const files = new Map<string, Blob>();
  return {
    all: async () => new Map(files),
    put: async (path, file) => {
      files.set(path, file);
    },
    remove: async (path) => {
      files.delete(path);
    },
  };
}
