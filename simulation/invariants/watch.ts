import type { World } from "../world/world.ts";
import { watchApproval } from "./approved.ts";
import { watchClaims } from "./claimed.ts";
import { watchEnds } from "./good-ends.ts";
import { keepLedger, type Ledger } from "./ledger.ts";
import { watchPace } from "./pace.ts";
import { watchPeoplesText } from "./peoples-text.ts";
import { watchPruning } from "./pruned.ts";
import { watchPublishedOnce } from "./published-once.ts";
import { watchToken } from "./token-works.ts";
import { watchFailures } from "./true-failures.ts";
import { watchRecords } from "./true-records.ts";
import { watchTurns } from "./turns.ts";

export interface Watch {
  ledger: Ledger;
  endDay(): void;
}

/** Checks all promises after every step of a world. The first broken promise ends it. */
export function watchPromises(world: World): Watch {
  const ledger = keepLedger(world);
  watchPublishedOnce(world, ledger);
  watchClaims(world, ledger);
  watchApproval(world, ledger);
  watchPace(world, ledger);
  watchRecords(world, ledger);
  watchFailures(world, ledger);
  watchTurns(world, ledger);
  watchPeoplesText(world);
  watchPruning(world, ledger);
  const checks = [watchToken(world), watchEnds(world)];
  return {
    ledger,
    endDay() {
      for (const check of checks) check();
    },
  };
}
