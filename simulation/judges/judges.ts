import type { TeamFiles } from "../people/team-files.ts";
import type { World } from "../world/world.ts";
import { watchAlerts } from "./alerts.ts";
import { watchBlocks } from "./blocks.ts";
import { keepHistory } from "./claim-history.ts";
import { watchComments } from "./comments.ts";
import { watchEditsKept } from "./edits-kept.ts";
import { watchNothingStuck } from "./nothing-stuck.ts";
import { watchOrderAndDays } from "./order-and-days.ts";
import { watchNeverTwice, watchOnlyMerged } from "./published.ts";
import { watchQuietEnd, watchTokenKept } from "./token-and-quiet.ts";
import { watchTrueFailures } from "./true-failures.ts";
import { watchTrueStatus } from "./true-status.ts";

export type Judges = ReturnType<typeof watchPromises>;

/** The day on which the last alerts go out, and one on which nothing happens. */
const LAST_DAYS = 2;

/** Each promise has a file. The first one that is broken ends the world. */
export function watchPromises(world: World, files: TeamFiles) {
  const history = keepHistory(world);
  watchNeverTwice(world, history);
  watchOnlyMerged(world, history);
  watchOrderAndDays(world, history);
  watchEditsKept(world);
  watchBlocks(world);
  const countFailed = watchTrueFailures(world, history);
  const stuck = watchNothingStuck(world, history, files);
  const checkComments = watchComments(world);
  const checkStatus = watchTrueStatus(world, history);
  const checkAlerts = watchAlerts(world, history);
  const checkToken = watchTokenKept(world);
  const beQuiet = watchQuietEnd(world);
  let daysDone = 0;
  return {
    endDay() {
      checkToken();
      stuck.endDay();
      if (!world.chance.isOver) return;
      checkAlerts();
      daysDone = stuck.isDone() ? daysDone + 1 : 0;
      if (daysDone === LAST_DAYS) beQuiet();
      if (daysDone <= LAST_DAYS) return;
      checkStatus();
      checkComments();
    },
    isOver: () => daysDone > LAST_DAYS,
    countFailed,
  };
}
