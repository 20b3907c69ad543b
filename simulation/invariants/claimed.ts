import type { World } from "../world/world.ts";
import type { Ledger } from "./ledger.ts";

const PROMISE = "every publish call follows a claim that its own run has just written";
const CLAIM_FRESH_MS = 30_000;
/** Only the answer "not ready" allows another call in the same run. */
const MOST_CALLS_PER_RUN = 3;

export function watchClaims(world: World, ledger: Ledger): void {
  const calls = new Map<string, number>();
  world.bulletin.on("publish", ({ run, containerId }) => {
    const entry = ledger.entryOf(containerId);
    const count = (calls.get(run.name) ?? 0) + 1;
    calls.set(run.name, count);
    if (entry === undefined || entry.outcome !== null || entry.claim.run !== run.name) {
      return world.break(
        PROMISE,
        `${run.name} publishes ${containerId}, and the journal shows no open claim of its own`,
      );
    }
    const ageMs = run.clock.now().getTime() - Date.parse(entry.claim.at);
    if (ageMs < 0 || ageMs > CLAIM_FRESH_MS)
      world.break(PROMISE, `${run.name} publishes ${entry.id} ${ageMs} ms after its claim`);
    if (count > MOST_CALLS_PER_RUN) world.break(PROMISE, `${run.name} sends its publish call number ${count}`);
  });
}
