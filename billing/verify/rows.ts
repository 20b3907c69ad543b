import { challengeSucceeds, declinesChangeNothing, declineThenRetry, goodCardGivesAccess } from "./checkout-rows.ts";
import {
  failedRenewal,
  portalCancel,
  renewalMovesThePeriod,
  replayChangesNothing,
  unsignedIsRefused,
} from "./lifetime-rows.ts";
import type { Row } from "./run-rows.ts";
import type { Stage } from "./stage.ts";

/** The specification's go-live matrix, in its order. */
export const ROWS: readonly Row<Stage>[] = [
  { name: "successful card: record complete, access given", run: goodCardGivesAccess },
  { name: "generic decline and insufficient funds: nothing changes", run: declinesChangeNothing },
  { name: "authentication challenge completes end to end", run: challengeSucceeds },
  { name: "decline, then a good card: one subscription", run: declineThenRetry },
  { name: "portal cancel: access until the end, then revoked", run: portalCancel },
  { name: "webhook replay: 200, nothing done twice", run: replayChangesNothing },
  { name: "unsigned POST: 400", run: unsignedIsRefused },
  { name: "renewal by test clock: period end moves", run: renewalMovesThePeriod },
  { name: "failed renewal: past due, grace rule behaves", run: failedRenewal },
];
