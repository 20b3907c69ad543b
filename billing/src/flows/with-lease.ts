import { addMs } from "../core/instants.ts";
import { StripeFault } from "../core/stripe-fault.ts";
import type { Lease } from "../ports/store.ts";
import type { Deps } from "./deps.ts";

/** It cannot be done now, which is not the caller's fault, and is worth a retry. The message holds codes and ids only. */
export class TryLater extends Error {
  override readonly name = "TryLater";
}

/** Others use what it needs. Nothing is broken. */
export class LeaseTaken extends TryLater {}

/** Whether this only waited for its turn: for a lease, Stripe's rate limit, or a connection to the database. */
export function isBusy(error: unknown): boolean {
  if (error instanceof StripeFault) return error.details.statusCode === 429;
  return error instanceof LeaseTaken || (error instanceof Error && "isBusy" in error && error.isBusy === true);
}

/** So long nobody else continues after a crash. */
const TTL_MS = 15_000;
const WAIT_MS = 10_000;
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 200;

/**
 * Runs work for one user one at a time, across all replicas, without holding a database connection. The lease's duration only
 * decides when others may continue after a crash. What keeps the work correct is the fence in every write.
 */
export async function withLease<T>(name: string, deps: Deps, work: (lease: Lease) => Promise<T>): Promise<T> {
  const lease = await waitForLease(name, deps);
  try {
    return await work(lease);
  } finally {
    // If this fails, the lease expires.
    await deps.store.releaseLease(lease).catch(() => {});
  }
}

async function waitForLease(name: string, deps: Deps): Promise<Lease> {
  const deadline = addMs(deps.clock.now(), WAIT_MS);
  let pauseMs = FIRST_PAUSE_MS;
  for (;;) {
    const lease = await deps.store.acquireLease({ name, now: deps.clock.now(), ttlMs: TTL_MS });
    if (lease !== null) return lease;
    if (deps.clock.now() >= deadline) throw new LeaseTaken(`${name} is taken`);
    await deps.clock.sleep(pauseMs);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
}

/** These messages are our own and contain only codes and ids. */
const OWN_FAULTS = [StripeFault, TryLater];

/** An error's name and code, for a log line or a table. A library's message may quote its input, so it is left out. */
export function faultReason(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if (OWN_FAULTS.some((kind) => error instanceof kind)) return `${error.name}: ${error.message}`;
  return `${error.name}${codeOf(error)}`;
}

function codeOf(error: Error): string {
  const code = "code" in error ? error.code : null;
  return typeof code === "string" || typeof code === "number" ? ` ${code}` : "";
}
