import { fileURLToPath } from "node:url";
import type { Bench, BenchRow, Effort } from "../report.ts";
import { runNode } from "../run-process.ts";

const BILLING = fileURLToPath(new URL("../../../billing/", import.meta.url));

export const billing: Bench = {
  name: "billing",
  about: `Signed webhook events over HTTP, 50 at a time, from one process to another on the same machine; the rounds of both sides alternate. What is sent, and what the provider's
stand-in answers, is put together beforehand, so that both leave the processors to what is measured. Each side gets 12,000 events before the first that count,
since services run for weeks and the compiler needs some time.
**Verify and read only** is the same server with the same provider read (a local stand-in) that stores nothing: the difference
to 1 is the cost of a durable record. **One commit per event** is the service without group commits. Both use a disk that takes
2 ms to sync. **An empty table** is the service before its first event. **An empty server** is an empty program with the same
framework and the same bundler.`,
  run: async (effort) => await measureBilling([], effort),
};

export const peers: Bench = {
  name: "peers",
  about: `The same events to our service and to what people use instead: the same load, engine, disk and settings, in turns. Every event
says that a subscription was updated, and has an id of its own. **better-auth's Stripe plugin** finds its own row by its id and writes
what the event says. **stripe-sync-engine** keeps a copy of the provider's objects, here with everything off that would read more; it
writes what the event says unless a newer event was faster. Neither remembers an event nor reads the provider again, so each does less
per event: ours takes a ticket, reads the customer's subscriptions from the provider's stand-in, and writes record and event in one
transaction. The versions are in \`tools/bench/peers/\`, which only this part installs. It is measured when asked for (\`--only peers\`), and
for this page.`,
  run: async (effort) => await measureBilling(["--peers"], effort),
};

/** Rows of the service's own benchmark. @param parts options that choose some of it; none: everything but the peers. */
async function measureBilling(parts: readonly string[], { isQuick, note }: Effort): Promise<BenchRow[]> {
  const args = ["bench/main.ts", "--json", ...parts, ...(isQuick ? ["--quick"] : [])];
  const { stdout } = await runNode(args, { cwd: BILLING, goodCodes: [0] });
  const report: { rows: BenchRow[]; notes: string[] } = JSON.parse(stdout);
  for (const text of report.notes) note(`billing: ${text}`);
  return report.rows;
}
