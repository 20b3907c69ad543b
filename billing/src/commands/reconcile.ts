import { reconcileRecords } from "../flows/reconcile-records.ts";
import { runOnService } from "./command-line.ts";

const EVERYBODY = 1_000_000;

await runOnService({
  usage:
    "reconcile\n\nReads every known customer from the provider again and corrects the records. Safe to run at any time.",
  run: async ({ deps }) => {
    const report = await reconcileRecords({ limit: EVERYBODY }, deps);
    return report.failed === 0 && report.isComplete ? 0 : 1;
  },
});
