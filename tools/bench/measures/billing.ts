import { fileURLToPath } from "node:url";
import type { Bench, BenchRow } from "../report.ts";
import { runNode } from "../run-process.ts";

const BILLING = fileURLToPath(new URL("../../../billing/", import.meta.url));

export const billing: Bench = {
  name: "billing",
  about: `The service in a process of its own, with the embedded database unless said otherwise. What a buyer waits for is compared with **a round
trip to Stripe**, one call of a stand-in 150 ms away. A first checkout takes three, one after the other, and no fewer: is this user a customer
already, create the customer, create a page for it. **200 events a second** is far more than a shop gets; 50 senders at a time, and
Stripe answers after 100 ms. **All events** of a renewal night are 1,000 of 500 customers at the same moment, while Stripe
allows 25 reads a second, its limit in test mode. **A container** is what compose gives the service; its memory is measured with the
heap limit of the image, and from the sources, which take 40 MB more than the bundle.`,
  async run({ isQuick, note }) {
    const args = ["bench/main.ts", "--json", ...(isQuick ? ["--quick"] : [])];
    const { stdout } = await runNode(args, { cwd: BILLING, goodCodes: [0] });
    const report: { rows: BenchRow[]; notes: string[] } = JSON.parse(stdout);
    for (const text of report.notes) note(`billing: ${text}`);
    return report.rows;
  },
};
