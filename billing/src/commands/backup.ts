import { backUp } from "../adapters/storage/back-up.ts";
import { readStorage } from "../config/read-config.ts";
import { runCommand } from "../run-command.ts";
import { UsageError } from "./command-line.ts";

const USAGE = [
  "backup <new file>",
  "",
  "Copies the embedded database (SQLITE_FILE) into a new file, also while the service runs. For PostgreSQL, use pg_dump.",
].join("\n");

await runCommand(async (environment, log) => {
  const [file, ...more] = process.argv.slice(2);
  if (file === "--help") {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  const storage = readStorage(environment);
  if (file === undefined || file.startsWith("-") || more.length > 0 || storage.kind !== "sqlite")
    throw new UsageError(USAGE);
  const pages = await backUp(storage.file, file);
  log.info("backed up", { pages });
  return 0;
});
