import { silentLog } from "../../src/adapters/runtime.ts";
import { openStore } from "../../src/adapters/storage/create-store.ts";

/** Opens the PostgreSQL database that the first argument names, and prints what happened. */
const store = await openStore({ kind: "postgres", url: process.argv[2] ?? "" }, silentLog);
try {
  await store.migrate();
  console.log("open");
} catch (error) {
  console.log(error instanceof Error ? error.message : "unknown");
} finally {
  await store.close();
}
