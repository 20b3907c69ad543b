import { challengeSucceeds, declinesChangeNothing, declineThenRetry, goodCardGivesAccess } from "./checkout-rows.ts";
import {
  failedRenewal,
  portalCancel,
  renewalMovesThePeriod,
  replayChangesNothing,
  unsignedIsRefused,
} from "./lifetime-rows.ts";
import type { Stage } from "./stage.ts";

interface Row {
  number: number;
  name: string;
  run: (stage: Stage) => Promise<void>;
}

/** The specification's go-live matrix. */
export const ROWS: readonly Row[] = [
  { number: 1, name: "successful card: record complete, access given", run: goodCardGivesAccess },
  { number: 2, name: "generic decline and insufficient funds: nothing changes", run: declinesChangeNothing },
  { number: 3, name: "authentication challenge completes end to end", run: challengeSucceeds },
  { number: 4, name: "decline, then a good card: one subscription", run: declineThenRetry },
  { number: 5, name: "portal cancel: access until the end, then revoked", run: portalCancel },
  { number: 6, name: "webhook replay: 200, nothing done twice", run: replayChangesNothing },
  { number: 7, name: "unsigned POST: 400", run: unsignedIsRefused },
  { number: 8, name: "renewal by test clock: period end moves", run: renewalMovesThePeriod },
  { number: 9, name: "failed renewal: past due, grace rule behaves", run: failedRenewal },
];
