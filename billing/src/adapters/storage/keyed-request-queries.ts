import { createHash, randomUUID } from "node:crypto";
import type { KeyedRequest, Lease, Store } from "../../ports/store.ts";
import {
  type Body,
  type Database,
  insert,
  integer,
  oneOf,
  rowsOf,
  run,
  runAll,
  sql,
  text,
  textOrNull,
} from "./database.ts";
import { writeCustomer } from "./record-queries.ts";

const REQUESTS = rowsOf<KeyedRequest>({
  scope: text,
  attempt: integer,
  key: text,
  params: text,
  state: oneOf("pending", "done", "abandoned"),
  resultId: textOrNull,
  createdAt: text,
});
const FIND = `SELECT ${REQUESTS.columns} FROM keyed_requests WHERE scope = $1`;

export function keyedRequestQueries(database: Database) {
  return {
    async findKeyedRequest(scope) {
      const [row] = await database.query(sql(FIND, [scope]));
      return row === undefined ? null : REQUESTS.read(row);
    },
    openKeyedRequest: (request) => database.transact(() => openRequest(request)),
    closeKeyedRequest: (close) => database.transact(() => closeRequest(close)),
  } satisfies Partial<Store>;
}

const REOPEN =
  "ON CONFLICT (scope) DO UPDATE SET attempt = keyed_requests.attempt + 1, key = excluded.key || '-' || (keyed_requests.attempt + 1), params = excluded.params, state = 'pending', " +
  `result_id = NULL, created_at = excluded.created_at WHERE keyed_requests.state <> 'pending' RETURNING ${REQUESTS.columns}`;

function* openRequest(request: Parameters<Store["openKeyedRequest"]>[0]): Body<KeyedRequest | null> {
  const { scope, params, lease, now, once } = request;
  if (!(yield* isFenceValid(lease))) return null;
  const opened = { scope, attempt: 1, params, state: "pending", createdAt: now.toISOString(), key: keyOf(scope, once) };
  const [row] = yield* run(insert("keyed_requests", opened, REOPEN));
  return row === undefined ? null : REQUESTS.read(row);
}

/** The key is sent in a header, so it leaves out the user's id, which may contain any character. */
function keyOf(scope: string, once: string | undefined): string {
  const rest = once === undefined ? randomUUID() : createHash("sha256").update(once).digest("hex");
  return `${scope.split(":", 1)[0]}-${rest}`;
}

const CLOSE = "UPDATE keyed_requests SET state = $3, result_id = $4 WHERE scope = $1 AND attempt = $2 RETURNING scope";

function* closeRequest(close: Parameters<Store["closeKeyedRequest"]>[0]): Body<boolean> {
  const { request, state, resultId, lease, customer } = close;
  if (!(yield* isFenceValid(lease))) return false;
  if (customer !== undefined && !(yield* writeCustomer(customer))) return false;
  return (yield* run(sql(CLOSE, [request.scope, request.attempt, state, resultId]))).length === 1;
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
    async releaseAll() {
      const claimed = ["outbox", "notifications", "queued_events"].map((table) =>
        sql(`UPDATE ${table} SET claimed_by = NULL, claimed_until = NULL WHERE claimed_by IS NOT NULL`),
      );
      await database.transact(() => runAll([sql("UPDATE leases SET expires_at = $1", [LONG_AGO]), ...claimed]));
    },
  } satisfies Partial<Store>;
}

/** Whether the lease still has this holder. Its row stays locked, so that a takeover and a fenced write cannot overlap. */
function* isFenceValid(lease: Lease): Body<boolean> {
  const rows = yield* run(sql("SELECT fence FROM leases WHERE name = $1 FOR UPDATE", [lease.name]));
  return rows[0] !== undefined && integer(rows[0], "fence") === lease.fence;
}
