import { type ImportReport, importRecords } from "../flows/import-records.ts";
import { runOnService, UsageError } from "./command-line.ts";

const USAGE = [
  "import [restart]",
  "",
  "Rebuilds the records from the provider: every customer that this service created is linked to its user and read. Safe to",
  "run at any time and as often as you like, also next to a running service. A run that was interrupted within the last six",
  'hours goes on where it stopped; "restart" begins again, which is right after a backup was restored. Ends with exit code 1',
  "if a customer could not be read, or if a user has two customers.",
].join("\n");

await runOnService({
  usage: USAGE,
  takesArguments: true,
  run: async ({ deps }, { rest }) => {
    if (rest.length > 1 || (rest[0] ?? "restart") !== "restart") throw new UsageError(USAGE);
    const controller = new AbortController();
    process.once("SIGINT", () => controller.abort());
    process.once("SIGTERM", () => controller.abort());
    const options = { signal: controller.signal, restarts: rest.length === 1, onProgress: showProgress };
    const report = await importRecords(options, deps);
    return report.isComplete && report.failed === 0 && report.conflict === 0 ? 0 : 1;
  },
});

function showProgress({ synced, foreign, conflict, failed }: ImportReport): void {
  const line = `${synced} read, ${foreign} without a user id, ${conflict} in conflict, ${failed} failed`;
  process.stderr.write(process.stderr.isTTY ? `\r${line}` : `${line}\n`);
}
