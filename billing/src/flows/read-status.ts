import { type StatusReport, statusReport } from "../core/status-report.ts";
import type { Deps } from "./deps.ts";

/** What applications learn about a user, also about one who has never bought. */
export async function readStatus(userId: string, deps: Deps): Promise<StatusReport> {
  const [record, purchases] = await Promise.all([deps.store.findUser(userId), deps.store.listPurchases(userId)]);
  const { gracePeriodDays, plans } = deps.policy;
  return statusReport(record, purchases, { now: deps.clock.now(), gracePeriodDays, plans });
}
