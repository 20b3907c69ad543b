import type { Bench } from "../bench.ts";
import { measureBilling } from "./billing.ts";

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
