import { createStore } from "../src/adapters/storage/create-store.ts";
import type { Database } from "../src/adapters/storage/database.ts";
import type { Store } from "../src/ports/store.ts";

/** The common approach: each event's transaction waits for the previous one and is committed alone. Tickets cost nothing here. */
export function commitOneByOne(database: Database): Store {
  let last: Promise<unknown> = Promise.resolve();
  const alone: Database = {
    hasModifyingWith: database.hasModifyingWith,
    transact: (body) => {
      const next = last.then(() => database.transact(body));
      last = next.catch(() => {});
      return next;
    },
    query: (statement) => database.query(statement),
    migrate: () => database.migrate(),
    close: () => database.close(),
  };
  const store = createStore(alone);
  let ticket = 0;
  const beginSync: Store["beginSync"] = async (customerId) => {
    ticket += 1;
    const record = await store.findUserByCustomer(customerId);
    if (record === null) return { kind: "unknown_customer" };
    return { kind: "ticket", userId: record.userId, customerId, ticket, record, appliedTicket: 0 };
  };
  return { ...store, beginSync };
}
