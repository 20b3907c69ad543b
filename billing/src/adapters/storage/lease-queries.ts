import type { Lease, Store } from "../../ports/store.ts";
import { type Body, type Database, run, sql } from "./database.ts";
import { integer } from "./rows.ts";

const ACQUIRE_LEASE =
  "INSERT INTO leases (name, fence, expires_at) VALUES ($1, 1, $3) ON CONFLICT (name) DO UPDATE " +
  "SET fence = leases.fence + 1, expires_at = excluded.expires_at WHERE leases.expires_at <= $2 RETURNING fence";

const LONG_AGO = "1970-01-01T00:00:00.000Z";

type LeaseQueries = Pick<Store, "acquireLease" | "releaseLease">;

export function leaseQueries(database: Database): LeaseQueries {
  return {
    async acquireLease({ name, now, ttlMs }) {
      const until = new Date(now.getTime() + ttlMs).toISOString();
      const rows = await database.query(sql(ACQUIRE_LEASE, [name, now.toISOString(), until]));
      return rows[0] === undefined ? null : { name, fence: integer(rows[0], "fence") };
    },
    async releaseLease({ name, fence }) {
      await database.query(
        sql("UPDATE leases SET expires_at = $3 WHERE name = $1 AND fence = $2", [name, fence, LONG_AGO]),
      );
    },
  };
}

/**
 * True while the lease still has this holder. Locks the lease's row until the transaction ends, so that a takeover and a fenced
 * write cannot overlap.
 */
export function* isFenceValid(lease: Lease): Body<boolean> {
  const rows = yield* run(sql("SELECT fence FROM leases WHERE name = $1 FOR UPDATE", [lease.name]));
  return rows[0] !== undefined && integer(rows[0], "fence") === lease.fence;
}
