import { EventEmitter } from "node:events";
import type { Condition } from "../../scripts/core/ports/alerts.ts";
import type { Outcome } from "../../scripts/flows/post/run.ts";
import type { Medium } from "../account/account.ts";
import type { Asked } from "../account/fake-platform.ts";
import type { Branch, Change } from "../branches/repository.ts";
import type { Run } from "../runs/run.ts";

/** What happens in a world. Listeners are called at once, before anything else can happen. */
export interface Events {
  change: Change;
  read: { run: Run };
  /** A medium went live. `isAnswered`: the caller will receive its id. */
  live: { run: Run; medium: Medium; isAnswered: boolean };
  /** The platform answered a call of a run, refused it, or never answers. */
  answer: { run: Run; asked: Asked; isRefused: boolean };
  check: { run: Run; id: string };
  /** The store refused a call of a run, or its answer was lost. */
  problem: { run: Run; branch: Branch };
  alert: { run: Run; condition: Condition; hasArrived: boolean };
  clear: { run: Run; keys: readonly string[] };
  end: { run: Run; outcome: Outcome | null; error: unknown };
}

export type EventBus = EventEmitter<{ [K in keyof Events]: [Events[K]] }>;

export function createEventBus(): EventBus {
  return new EventEmitter<{ [K in keyof Events]: [Events[K]] }>().setMaxListeners(0);
}
