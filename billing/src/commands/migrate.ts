import { runOnService } from "./command-line.ts";

await runOnService({
  usage: "migrate\n\nBrings the database up to date and stops. The service does the same when it starts.",
  // Opening the service has already migrated the database, under the lock.
  run: async () => 0,
});
