import type { Told } from "../../core/generated/journal.ts";
import type { AlertKind, Alerts } from "../../core/ports/alerts.ts";
import type { Store } from "../../core/ports/store.ts";
import { REPEAT_AFTER_MS } from "../../core/ports/told-memory.ts";
import { alertDigest } from "../../core/posting/digest.ts";
import { parseJournal } from "../../core/posting/read-content.ts";
import { changeJournal, type PosterPorts, type Run } from "./run.ts";

/** Each of these is about something new, even if it reads the same. */
const ALWAYS_SENT: readonly AlertKind[] = ["item-failed", "test"];
/** Conditions that last for days and that nobody has to correct at once: sent again only when their text changes. */
const LASTING: readonly AlertKind[] = ["low-queue", "token-age"];

/** What the team was told before this run and in it. */
export interface AlertMemory {
  /** From the newest journal. */
  known: readonly Told[];
  fresh: Told[];
  over: Set<AlertKind>;
  /** Posts whose alert did not arrive in this run. */
  missed: Set<string>;
  /** Posts whose alert arrived in this run, or is no longer true. */
  heard: Set<string>;
  /** From the newest journal: posts whose alert did not arrive in earlier runs. */
  untold: readonly string[];
}

export function openAlertMemory(): AlertMemory {
  return { known: [], fresh: [], over: new Set(), missed: new Set(), heard: new Set(), untold: [] };
}

/** The same store, but whatever journal the run reads, it remembers what the team was told according to it. */
export function recalling(store: Store, memory: AlertMemory): Store {
  return {
    ...store,
    async readAll() {
      const snapshot = await store.readAll();
      const journal = parseJournal(snapshot.journal?.bytes ?? null);
      memory.known = journal?.told ?? [];
      memory.untold = journal?.untold ?? [];
      return snapshot;
    },
  };
}

/**
 * The same alerts, but each is repeated only after a day, when its text changes, or when it was cleared in between. A lasting
 * condition is repeated only after a day and when its text has changed. What did not arrive does not count as told.
 */
export function tellOnce({ alerts, clock }: Pick<PosterPorts, "alerts" | "clock">, memory: AlertMemory): Alerts {
  return {
    async send(alert) {
      const told = { kind: alert.kind, digest: alertDigest(alert), at: clock.now().toISOString() };
      if (wasToldLately(memory, told)) return true;
      const hasArrived = await alerts.send(alert);
      if (hasArrived && !ALWAYS_SENT.includes(alert.kind)) memory.fresh.push(told);
      // The newest alert about a post counts: it may have failed again after somebody had corrected it.
      const [now, before] = hasArrived ? [memory.heard, memory.missed] : [memory.missed, memory.heard];
      for (const id of alert.postIds ?? []) {
        now.add(id);
        before.delete(id);
      }
      return hasArrived;
    },
    async clear(kinds) {
      for (const kind of kinds) memory.over.add(kind);
      await alerts.clear(kinds);
    },
  };
}

/** Records the alerts that were sent, once at the end of the run. Best effort: an alert that is not recorded is sent again. */
export async function rememberTold(
  run: Run,
  { known, fresh, over, untold, missed, heard }: AlertMemory,
): Promise<void> {
  const hasPassed = known.some(({ kind }) => over.has(kind as AlertKind));
  const areNewlyMissed = [...missed].some((id) => !untold.includes(id));
  const isSame = fresh.length === 0 && !hasPassed && !areNewlyMissed && !untold.some((id) => heard.has(id));
  // A store that refused the run's own writes need not be asked again. A journal that someone else has changed is left as it is,
  // so that undoing the change ends the matter.
  const isBetterLeft = fresh.some(({ kind }) => kind === "record" || kind === "journal");
  if (isBetterLeft || isSame) return;
  const change = { kind: "tell", told: fresh, over, missed, heard } as const;
  await changeJournal(run, change, "post: remembered what the team was told");
}

function wasToldLately({ known, fresh }: AlertMemory, now: Told): boolean {
  if (LASTING.includes(now.kind as AlertKind)) {
    const last = [...known, ...fresh].findLast(({ kind }) => kind === now.kind);
    return last !== undefined && (last.digest === now.digest || ageMs(last, now) < REPEAT_AFTER_MS);
  }
  return [...known, ...fresh].some(({ kind, digest, at }) => {
    const isSame = kind === now.kind && digest === now.digest;
    return isSame && ageMs({ at }, now) < REPEAT_AFTER_MS;
  });
}

function ageMs(told: Pick<Told, "at">, now: Told): number {
  return Date.parse(now.at) - Date.parse(told.at);
}
