import type { BeginSync, Store, SyncTicket } from "../../ports/store.ts";
import { type Database, type Row, sql } from "./database.ts";
import { integer, RECORD_COLUMNS, toRecord } from "./rows.ts";
import { SentTogether } from "./sent-together.ts";

/** Who asks for a ticket. `eventId` is empty when no event caused the synchronisation. */
interface Asked {
  customerId: string;
  eventId: string;
}

type Begin = Store["beginSync"];

/**
 * A ticket is taken and committed before the provider is read. The event of the last change arrives after that change, so its
 * ticket and its read come later, too. The holder of the highest ticket has therefore seen the final state.
 */
export function createBegin(database: Database): Begin {
  const alone = (asked: Asked) => takeAlone(database, asked);
  if (!database.hasModifyingWith)
    return async (customerId, eventId) => await alone({ customerId, eventId: eventId ?? "" });
  const together = new SentTogether((asked: readonly Asked[]) => takeTogether(database, asked), alone);
  return async (customerId, eventId) => await together.submit({ customerId, eventId: eventId ?? "" });
}

const TAKE_TICKET =
  "UPDATE billing_records SET next_ticket = next_ticket + 1 WHERE payment_customer_id = $1 AND NOT EXISTS " +
  `(SELECT event_id FROM processed_events WHERE event_id = $2) RETURNING ${RECORD_COLUMNS}, next_ticket, applied_ticket`;

async function takeAlone(database: Database, { customerId, eventId }: Asked): Promise<BeginSync> {
  const [row] = await database.query(sql(TAKE_TICKET, [customerId, eventId]));
  if (row !== undefined) return toTicket(row, { customerId, ticket: integer(row, "next_ticket") });
  const seen = await database.query(sql("SELECT event_id FROM processed_events WHERE event_id = $1", [eventId]));
  return seen.length > 0 ? { kind: "duplicate" } : { kind: "unknown_customer" };
}

/**
 * A row that somebody else has locked is left out rather than waited for: nobody else in the batch has to wait, and nobody deadlocks.
 * The events are looked up one by one, with `LIMIT`: as `NOT EXISTS`, the planner reads the whole table of events for each batch.
 */
const TAKE_TICKETS =
  "WITH asked AS (SELECT * FROM json_to_recordset($1::json) AS a (place integer, customer text, event text)), " +
  "fresh AS (SELECT place, customer FROM asked WHERE " +
  "(SELECT event_id FROM processed_events WHERE event_id = asked.event LIMIT 1) IS NULL), " +
  "counted AS (SELECT customer, CAST(count(*) AS integer) AS tickets FROM fresh GROUP BY customer), " +
  "locked AS (SELECT b.user_id AS owner, c.customer, c.tickets FROM counted c " +
  "JOIN billing_records b ON b.payment_customer_id = c.customer FOR UPDATE OF b SKIP LOCKED), " +
  "taken AS (UPDATE billing_records b SET next_ticket = b.next_ticket + locked.tickets FROM locked WHERE b.user_id = locked.owner " +
  `RETURNING locked.customer, locked.tickets, ${RECORD_COLUMNS}, b.next_ticket, b.applied_ticket) ` +
  "SELECT fresh.place, taken.* FROM fresh JOIN taken ON taken.customer = fresh.customer ORDER BY fresh.place";

/** Everybody gets a ticket of their own. Whoever gets none here (`undefined`) asks again alone, which also tells why. */
async function takeTogether(database: Database, asked: readonly Asked[]): Promise<(BeginSync | undefined)[]> {
  const input = asked.map(({ customerId, eventId }, place) => ({ place, customer: customerId, event: eventId }));
  const rows = await database.query(sql(TAKE_TICKETS, [JSON.stringify(input)]));
  const given = new Map<string, number>();
  const tickets = new Map<number, SyncTicket>();
  for (const row of rows) {
    const customerId = String(row.customer);
    const earlier = given.get(customerId) ?? 0;
    given.set(customerId, earlier + 1);
    const ticket = integer(row, "next_ticket") - integer(row, "tickets") + earlier + 1;
    tickets.set(integer(row, "place"), toTicket(row, { customerId, ticket }));
  }
  return asked.map((_, place) => tickets.get(place));
}

function toTicket(row: Row, { customerId, ticket }: { customerId: string; ticket: number }): SyncTicket {
  const record = toRecord(row);
  const appliedTicket = integer(row, "applied_ticket");
  return { kind: "ticket", userId: record.userId, customerId, ticket, record, appliedTicket };
}
