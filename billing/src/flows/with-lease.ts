import { addMs, MINUTE_MS } from "../core/instants.ts";
import type { Lease } from "../ports/store.ts";
import type { Deps } from "./deps.ts";

/** Somebody else works on the same user, or took over because we were too slow. Worth another try. */
export class LeaseBusy extends Error {
  override readonly name = "LeaseBusy";
}

const TTL_MS = MINUTE_MS;
const WAIT_MS = 10_000;
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 200;

/**
 * Runs the work of one user one at a time, over all replicas, without holding a database connection. The lease's time only decides when
 * others may go on after a crash; what keeps the work correct is that every write carries the fence.
 */
export async function withLease<T>(name: string, deps: Deps, work: (lease: Lease) => Promise<T>): Promise<T> {
  const lease = await waitForLease(name, deps);
  try {
    return await work(lease);
  } finally {
    // When this fails the lease simply runs out.
    await deps.store.releaseLease(lease).catch(() => {});
  }
}

async function waitForLease(name: string, deps: Deps): Promise<Lease> {
  const deadline = addMs(deps.clock.now(), WAIT_MS);
  let pauseMs = FIRST_PAUSE_MS;
  for (;;) {
    const lease = await deps.store.acquireLease({ name, now: deps.clock.now(), ttlMs: TTL_MS });
    if (lease !== null) return lease;
    if (deps.clock.now() >= deadline) throw new LeaseBusy(`${name} is taken`);
    await deps.clock.sleep(pauseMs);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
}
