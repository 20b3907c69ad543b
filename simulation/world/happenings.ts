import type { Alert, AlertKind } from "../../scripts/core/ports/alerts.ts";
import type { Answer } from "../../scripts/core/ports/platform.ts";
import type { StoreFile } from "../../scripts/core/ports/store.ts";
import type { Outcome } from "../../scripts/flows/post/run.ts";
import type { Medium } from "../account/account.ts";
import type { Asked, UnfitParts } from "../account/fake-platform.ts";
import type { Change, Commit } from "../repository/repository.ts";
import type { Run } from "../runs/run.ts";

export type RefreshStep =
  | "proved"
  | "asked"
  | "refused"
  | "unanswered"
  | "issued"
  | "masked"
  | "tested"
  | "stored"
  | "unstored";

/** The events of a world. Watchers are called when an event happens, before anything else can happen. */
export interface Happenings {
  /** Someone changed a file on main. */
  change: Change;
  /** A run read the repository. */
  read: { run: Run; commit: Commit; what: StoreFile | "everything" };
  /** A run sends a publish call, which has had no effect yet. */
  publish: { run: Run; containerId: string };
  /** A medium went live. `isAnswered`: the caller will receive its id. */
  live: { run: Run; medium: Medium; isAnswered: boolean };
  /** A run sends a call to the platform. */
  ask: { run: Run; asked: Asked };
  /** The platform answered a call of a run, refused it, or never answers. */
  answer: { run: Run; asked: Asked; answer: Answer<unknown> };
  /** A run checked the media of a post. */
  check: { run: Run; id: string; isRefused: boolean };
  /** The same, by a dry run. */
  rehearsal: { run: Run; id: string; isRefused: boolean };
  /** A run made a container. `unfit`: what is wrong with the parts of a carousel. */
  made: { run: Run; unfit: UnfitParts | null };
  /** The store refused a call of a run, or its answer was lost. */
  unwritten: { run: Run; file: StoreFile | "everything"; isRetryable: boolean };
  /** A run asked who changed the journal that it read last. */
  inspection: { run: Run; isForeign: boolean };
  /** A run found that the site does not serve a file as it was committed. */
  unserved: { run: Run; path: string };
  alert: { run: Run; alert: Alert; hasArrived: boolean };
  /** A run takes alerts back. */
  clear: { run: Run; kinds: readonly AlertKind[] };
  /** A run wrote text to a log, an alert or a commit. */
  text: { run: Run; text: string };
  /** A run sends a file to the store. */
  bytes: { run: Run; bytes: Uint8Array };
  /** A step of a refresh. `token`: the new one, as soon as there is one. */
  refresh: { run: Run; step: RefreshStep; token: string | null };
  /** People removed files that our tools called unused. */
  prune: { removed: readonly string[] };
  end: { run: Run; outcome: Outcome | null; error: unknown };
}

type Watchers = { [K in keyof Happenings]: ((event: Happenings[K]) => void)[] };

export class Bulletin {
  readonly #watchers: Watchers = {
    change: [],
    read: [],
    publish: [],
    live: [],
    ask: [],
    answer: [],
    check: [],
    rehearsal: [],
    made: [],
    unwritten: [],
    inspection: [],
    unserved: [],
    alert: [],
    clear: [],
    text: [],
    bytes: [],
    refresh: [],
    prune: [],
    end: [],
  };

  on<K extends keyof Happenings>(name: K, watch: (event: Happenings[K]) => void): void {
    this.#watchers[name].push(watch);
  }

  tell<K extends keyof Happenings>(name: K, event: Happenings[K]): void {
    for (const watch of this.#watchers[name]) watch(event);
  }
}
