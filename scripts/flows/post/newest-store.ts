import type { Snapshot, Store, StoreFile, Versioned } from "../../core/ports/store.ts";

/** A store that also keeps what was read or written last, so that nothing is asked for twice. */
export interface NewestStore extends Store {
  /** Each file as this process saw it last; null before the first reading. */
  newest(): Snapshot | null;
}

const FIELDS = {
  queue: "queue",
  settings: "settings",
  "token-status": "tokenStatus",
  journal: "journal",
  alerts: "alerts",
} as const;

export function keepNewest(store: Store): NewestStore {
  let newest: Snapshot | null = null;
  const keep = (file: StoreFile, found: Versioned | null) => {
    if (newest !== null) newest = { ...newest, [FIELDS[file]]: found };
  };
  return {
    ...store,
    newest: () => newest,
    async readAll() {
      newest = await store.readAll();
      return newest;
    },
    async read(file) {
      const found = await store.read(file);
      keep(file, found);
      return found;
    },
    async write(file, bytes, expected, message) {
      const result = await store.write(file, bytes, expected, message);
      if (result.ok) keep(file, { bytes, version: result.version });
      return result;
    },
  };
}
