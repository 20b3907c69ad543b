import { DatabaseSync } from "node:sqlite";
import pg from "pg";

const SELECT_EVENTS = "SELECT event_id FROM processed_events";
const SELECT_RECORDS = "SELECT payment_customer_id, current_period_end FROM billing_records";

export interface Recorded {
  eventIds: ReadonlySet<string>;
  /** Unix seconds per customer. */
  periodEnds: ReadonlyMap<string, number>;
}

/** What the database holds, read without the service. */
export async function readDatabase(environment: Readonly<Record<string, string>>): Promise<Recorded> {
  const rows = await readRows(environment);
  const periodEnds = rows.records.map(({ payment_customer_id: customer, current_period_end: end }) => {
    const instant = end instanceof Date ? end.getTime() : Date.parse(String(end));
    return [String(customer), instant / 1000] as const;
  });
  return { eventIds: new Set(rows.events.map(({ event_id: id }) => String(id))), periodEnds: new Map(periodEnds) };
}

type Row = Record<string, unknown>;

async function readRows(environment: Readonly<Record<string, string>>): Promise<{ events: Row[]; records: Row[] }> {
  const { DATABASE_URL: url, SQLITE_FILE: file = "" } = environment;
  if (url === undefined) {
    const database = new DatabaseSync(file, { readOnly: true });
    const rows = { events: database.prepare(SELECT_EVENTS).all(), records: database.prepare(SELECT_RECORDS).all() };
    database.close();
    return rows;
  }
  const client = new pg.Client(url);
  await client.connect();
  const rows = { events: (await client.query(SELECT_EVENTS)).rows, records: (await client.query(SELECT_RECORDS)).rows };
  await client.end();
  return rows;
}
