import type { Alert } from "../../scripts/core/ports/alerts.ts";
import type { StoreFile } from "../../scripts/core/ports/store.ts";
import type { Outcome } from "../../scripts/flows/post/run.ts";
import type { Medium } from "../account/account.ts";
import type { Change, Commit } from "../repository/repository.ts";
import type { Run } from "../runs/run.ts";

/** What may be watched. Told at the moment it happens, before anything else can. */
export interface Happenings {
  /** Somebody changed a file on main. */
  change: Change;
  /** A run was shown the repository. */
  read: { run: Run; commit: Commit; what: StoreFile | "everything" };
  /** A run sends a publish call; nothing has come of it yet. */
  publish: { run: Run; containerId: string };
  /** Something is live. `isAnswered`: the caller is about to be given its id. */
  live: { run: Run; medium: Medium; isAnswered: boolean };
  alert: { run: Run; alert: Alert };
  /** Text left a run for a log, an alert or a commit. */
  text: { run: Run; text: string };
  /** A run sends a file to the store. */
  bytes: { run: Run; bytes: Uint8Array };
  end: { run: Run; outcome: Outcome | null; error: unknown };
}

type Watchers = { [K in keyof Happenings]: ((event: Happenings[K]) => void)[] };

export class Bulletin {
  readonly #watchers: Watchers = {
    change: [],
    read: [],
    publish: [],
    live: [],
    alert: [],
    text: [],
    bytes: [],
    end: [],
  };

  on<K extends keyof Happenings>(name: K, watch: (event: Happenings[K]) => void): void {
    this.#watchers[name].push(watch);
  }

  tell<K extends keyof Happenings>(name: K, event: Happenings[K]): void {
    for (const watch of this.#watchers[name]) watch(event);
  }
}
