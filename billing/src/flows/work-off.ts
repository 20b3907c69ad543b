import { addMs } from "../core/instants.ts";
import { retryDelayMs } from "../core/mail-text.ts";
import type { MailOutcome, Queues } from "../ports/store.ts";
import type { Deps } from "./deps.ts";
import { faultReason } from "./with-lease.ts";

interface Work<Item> {
  /** Longer than one attempt can take: after this time another worker may try. */
  ttlMs: number;
  limit: number;
  retries?: { firstMs: number; longestMs: number };
  attempt: (item: Item) => Promise<MailOutcome | undefined>;
  /** Tells people about a failure. @returns whether to give up. */
  onFailure?: (item: Item, error: unknown) => Promise<boolean>;
  /** Once it aborts, nothing more is begun. */
  signal?: AbortSignal | undefined;
}

/** Does what is due. What fails is tried again, after longer pauses each time. @returns how much was tried. */
export async function workOff<Name extends keyof Queues>(
  queue: Name,
  work: Work<Queues[Name]>,
  deps: Deps,
): Promise<number> {
  const { store, clock, owner } = deps;
  for (let tried = 0; ; ) {
    const claim = { now: clock.now(), ttlMs: work.ttlMs, limit: work.limit, owner };
    const items = work.signal?.aborted ? [] : await store.claim(queue, claim);
    if (items.length === 0) return tried;
    await Promise.all(items.map((item) => tryOnce(queue, item, work, deps)));
    tried += items.length;
  }
}

async function tryOnce<Name extends keyof Queues>(
  queue: Name,
  item: Queues[Name],
  { attempt, onFailure, retries }: Work<Queues[Name]>,
  { store, clock, owner, random }: Deps,
): Promise<void> {
  const settle = (dueAt: Date | null, error: string | null, outcome: MailOutcome = "sent") =>
    store.settle(queue, item, { owner, now: clock.now(), dueAt, error, outcome });
  try {
    const outcome = await attempt(item);
    await settle(null, null, outcome);
  } catch (error) {
    const isOver = (await onFailure?.(item, error)) ?? false;
    const dueAt = isOver ? null : addMs(clock.now(), retryDelayMs(item.attempt, random(), retries));
    await settle(dueAt, faultReason(error), "failed");
  }
}
