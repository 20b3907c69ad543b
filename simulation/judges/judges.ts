import type { TeamFiles } from "../people/team-files.ts";
import type { World } from "../world/world.ts";
import { watchEditsKept } from "./edits-kept.ts";
import { keepLedger } from "./ledger.ts";
import { watchNeverTwice } from "./never-twice.ts";
import { watchNothingStuck } from "./nothing-stuck.ts";
import { watchOnlyMerged } from "./only-merged.ts";
import { watchOrderAndDays } from "./order-and-days.ts";
import { watchQuietEnd } from "./quiet-end.ts";
import { watchTokenKept } from "./token-kept.ts";
import { watchTold } from "./told.ts";
import { watchTrueFailures } from "./true-failures.ts";
import { watchTrueStatus } from "./true-status.ts";

export interface Judges {
  endDay(): void;
  /** Whether everything is done and was quiet since. */
  isOver(): boolean;
}

/** The day on which the last things are told, and one on which nothing happens. */
const LAST_DAYS = 2;

/** Each promise has a file. The first one that is broken ends the world. */
export function watchPromises(world: World, files: TeamFiles): Judges {
  const ledger = keepLedger(world);
  watchNeverTwice(world, ledger);
  watchOnlyMerged(world, ledger);
  watchOrderAndDays(world, ledger);
  watchEditsKept(world);
  watchTrueFailures(world, ledger);
  const stuck = watchNothingStuck(world, ledger, files);
  const checkStatus = watchTrueStatus(world, ledger);
  const checkTold = watchTold(world, ledger);
  const checkToken = watchTokenKept(world);
  const beQuiet = watchQuietEnd(world);
  let daysDone = 0;
  return {
    endDay() {
      checkToken();
      stuck.endDay();
      if (!world.fate.isOver) return;
      checkTold();
      daysDone = stuck.isDone() ? daysDone + 1 : 0;
      if (daysDone === LAST_DAYS) beQuiet();
      if (daysDone > LAST_DAYS) checkStatus();
    },
    isOver: () => daysDone > LAST_DAYS,
  };
}
