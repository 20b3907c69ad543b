import { randomUUID } from "node:crypto";
import type { KeyedRequest } from "../../core/keyed-request.ts";
import type { Lease, Store } from "../../ports/store.ts";
import { type Body, type Database, integer, oneOf, type Row, run, sql, text, textOrNull } from "./database.ts";
import { writeCustomer } from "./user-queries.ts";

const STATES = ["pending", "done", "abandoned"] as const;
const COLUMNS = "scope, attempt, key, params, state, result_id, created_at";

export function keyedRequestQueries(database: Database) {
  return {
    async findKeyedRequest(scope) {
      const rows = await database.query(sql(`SELECT ${COLUMNS} FROM keyed_requests WHERE scope = $1`, [scope]));
      return rows[0] === undefined ? null : toKeyedRequest(rows[0]);
    },
    openKeyedRequest: (request) => database.transact(() => openRequest(request)),
    closeKeyedRequest: (close) => database.transact(() => closeRequest(close)),
  } satisfies Partial<Store>;
}

function toKeyedRequest(row: Row): KeyedRequest {
  return {
    scope: text(row, "scope"),
    attempt: integer(row, "attempt"),
    key: text(row, "key"),
    params: text(row, "params"),
    state: oneOf(row, "state", STATES),
    resultId: textOrNull(row, "result_id"),
    createdAt: text(row, "created_at"),
  };
}

const OPEN_REQUEST =
  "INSERT INTO keyed_requests (scope, attempt, params, state, created_at, key) VALUES ($1, 1, $2, 'pending', $3, $4) " +
  "ON CONFLICT (scope) DO UPDATE SET attempt = keyed_requests.attempt + 1, key = excluded.key, params = excluded.params, state = 'pending', " +
  `result_id = NULL, created_at = excluded.created_at WHERE keyed_requests.state <> 'pending' RETURNING ${COLUMNS}`;

function* openRequest({
  scope,
  params,
  lease,
  now,
}: Parameters<Store["openKeyedRequest"]>[0]): Body<KeyedRequest | null> {
  if (!(yield* isFenceValid(lease))) return null;
  const rows = yield* run(sql(OPEN_REQUEST, [scope, params, now.toISOString(), keyOf(scope)]));
  return rows[0] === undefined ? null : toKeyedRequest(rows[0]);
}

/** The key is sent in a header, so it leaves out the user's id, which may contain any character. */
function keyOf(scope: string): string {
  return `${scope.split(":", 1)[0]}-${randomUUID()}`;
}

function* closeRequest({
  request,
  state,
  resultId,
  lease,
  customer,
}: Parameters<Store["closeKeyedRequest"]>[0]): Body<boolean> {
  if (!(yield* isFenceValid(lease))) return false;
  if (customer !== undefined && !(yield* writeCustomer(customer))) return false;
  const rows = yield* run(
    sql("UPDATE keyed_requests SET state = $3, result_id = $4 WHERE scope = $1 AND attempt = $2 RETURNING scope", [
      request.scope,
      request.attempt,
      state,
      resultId,
    ]),
  );
  return rows.length === 1;
}

const ACQUIRE_LEASE =
  "INSERT INTO leases (name, fence, expires_at) VALUES ($1, 1, $3) ON CONFLICT (name) DO UPDATE " +
  "SET fence = leases.fence + 1, expires_at = excluded.expires_at WHERE leases.expires_at <= $2 RETURNING fence";

const LONG_AGO = "1970-01-01T00:00:00.000Z";

export function leaseQueries(database: Database) {
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
  } satisfies Partial<Store>;
}

/**
 * True while the lease still has this holder. Locks the lease's row until the transaction ends, so that a takeover and a fenced
 * write cannot overlap.
 */
function* isFenceValid(lease: Lease): Body<boolean> {
  const rows = yield* run(sql("SELECT fence FROM leases WHERE name = $1 FOR UPDATE", [lease.name]));
  return rows[0] !== undefined && integer(rows[0], "fence") === lease.fence;
}
