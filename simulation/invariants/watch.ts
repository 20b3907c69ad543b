import type { World } from "../world/world.ts";
import { watchApproval } from "./approved.ts";
import { watchQuestions } from "./asks-first.ts";
import { watchBeginnings } from "./begins-nothing.ts";
import { watchClaims } from "./claimed.ts";
import { watchDoubts } from "./doubts.ts";
import { watchDryRuns } from "./dry-runs.ts";
import { watchFaultEnds } from "./fault-ends.ts";
import { watchEnds } from "./good-ends.ts";
import { watchOrder } from "./in-order.ts";
import { watchJournalHistory } from "./journal-history.ts";
import { watchJournalMemory } from "./journal-memory.ts";
import { watchJournalSteps } from "./journal-steps.ts";
import { keepLedger, type Ledger } from "./ledger.ts";
import { keepLooks, type LooksOf } from "./looks.ts";
import { watchMatches } from "./matches.ts";
import { watchPace } from "./pace.ts";
import { watchPatience } from "./patience.ts";
import { watchPeoplesText } from "./peoples-text.ts";
import { watchPruning } from "./pruned.ts";
import { watchPublishedOnce } from "./published-once.ts";
import { watchQueue } from "./queue-follows.ts";
import { watchQueueSteps } from "./queue-steps.ts";
import { watchRefreshSteps } from "./refresh-steps.ts";
import { watchResults } from "./results-kept.ts";
import { watchAttempts, watchWrites } from "./said-of-writes.ts";
import { watchTakenBack } from "./taken-back.ts";
import { watchToken } from "./token-works.ts";
import { watchAlerts } from "./told.ts";
import { watchTelling } from "./told-daily.ts";
import { watchFailures } from "./true-failures.ts";
import { watchRecords } from "./true-records.ts";
import { watchTurns } from "./turns.ts";
import { watchMeanings } from "./understood.ts";

export interface Watch {
  ledger: Ledger;
  looksOf: LooksOf;
  endDay(): void;
}

/** Checks all promises after every step of a world. The first broken promise ends it. */
export function watchPromises(world: World): Watch {
  const ledger = keepLedger(world);
  const looksOf = keepLooks(world);
  watchPublishedOnce(world, ledger);
  watchClaims(world, ledger);
  watchApproval(world, ledger);
  watchPace(world, ledger, looksOf);
  watchRecords(world, ledger);
  watchFailures(world, ledger);
  watchQuestions(world, ledger, looksOf);
  watchBeginnings(world, looksOf);
  watchQueue(world, looksOf);
  watchJournalHistory(world, looksOf);
  watchDoubts(world, looksOf);
  watchFaultEnds(world, looksOf);
  watchJournalMemory(world, looksOf);
  watchJournalSteps(world, looksOf);
  watchMatches(world, ledger, looksOf);
  watchOrder(world, looksOf);
  watchQueueSteps(world, looksOf);
  watchTakenBack(world, looksOf);
  watchWrites(world);
  watchAttempts(world);
  watchResults(world, looksOf);
  watchAlerts(world, looksOf);
  watchTelling(world, looksOf);
  watchTurns(world, ledger, looksOf);
  watchPatience(world, looksOf);
  watchMeanings(world);
  watchPeoplesText(world);
  watchRefreshSteps(world);
  watchPruning(world, ledger);
  watchDryRuns(world);
  const checks = [watchToken(world), watchEnds(world)];
  return {
    ledger,
    looksOf,
    endDay() {
      for (const check of checks) check();
    },
  };
}
