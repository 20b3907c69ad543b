import type { Turns } from "../../ports/store.ts";
import { type Database, type Row, sql } from "./database.ts";

/** The database's own clock, in milliseconds: those of the replicas may differ. */
const NOW = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS double precision)";
/** No hold lasts as long. What lies further ahead was written before the clock was set back. */
const PLAUSIBLE = `next_ms < ${NOW} + 300000`;

const TAKE =
  `INSERT INTO provider_turns AS t (name, next_ms) VALUES ('all', ${NOW} + $1) ON CONFLICT (name) DO UPDATE ` +
  `SET next_ms = CASE WHEN t.${PLAUSIBLE} THEN GREATEST(t.next_ms, ${NOW}) ELSE ${NOW} END + $1 ` +
  `WHERE t.next_ms <= ${NOW} + $2 OR NOT t.${PLAUSIBLE} RETURNING t.next_ms - $1 - ${NOW} AS ahead_ms`;
const HOLD =
  `INSERT INTO provider_turns AS t (name, next_ms) VALUES ('all', ${NOW} + $1) ON CONFLICT (name) DO UPDATE ` +
  `SET next_ms = GREATEST(t.next_ms, ${NOW} + $1)`;

/** Stripe's limit is one for the account, so all replicas take their turns from one row. PostgreSQL only. */
export function sharedTurns(database: Database): Turns {
  return {
    async take({ stepMs, longestMs }) {
      const [row] = await database.query(sql(TAKE, [stepMs, longestMs]));
      return row === undefined ? null : Math.max(0, milliseconds(row));
    },
    async hold(ms) {
      await database.query(sql(HOLD, [ms]));
    },
  };
}

function milliseconds({ ahead_ms: ahead }: Row): number {
  if (typeof ahead !== "number") throw new TypeError("column ahead_ms is not a number");
  return ahead;
}
