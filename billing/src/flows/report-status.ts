import { MINUTE_MS } from "../core/instants.ts";
import { type DueNotification, statusReport } from "../core/status-report.ts";
import type { StatusReport } from "../core/status-shape.ts";
import type { Notifier } from "../ports/runtime.ts";
import type { Deps } from "./deps.ts";
import { raiseRepeating } from "./raise-alert.ts";
import { faultReason } from "./with-lease.ts";
import { workOff } from "./work-off.ts";

/** Longer than one attempt can take. */
const CLAIM_TTL_MS = 2 * MINUTE_MS;
/** After about a quarter of an hour. */
const ALARMING_ATTEMPTS = 5;

export interface NotificationDeps extends Deps {
  notifier: Notifier;
}

/** Sends the newest state of each user that changed, until it is accepted. @returns how many notifications were tried. */
export async function deliverNotifications(deps: NotificationDeps, signal?: AbortSignal): Promise<number> {
  const attempt = (notification: DueNotification) => send(notification, deps);
  const onFailure = (notification: DueNotification, error: unknown) => reportRefusal(notification, error, deps);
  return await workOff("notifications", { ttlMs: CLAIM_TTL_MS, limit: 1, attempt, onFailure, signal }, deps);
}

async function send({ userId: user, version, attempt }: DueNotification, deps: NotificationDeps): Promise<undefined> {
  const status = await readStatus(user, deps);
  const sentAt = deps.clock.now();
  const data = { user_id: user, version, ...status };
  const body = { type: "billing.status_changed" as const, timestamp: sentAt.toISOString(), data };
  await deps.notifier.send({ body, version, sentAt });
  deps.log.info("notification sent", { user, version, attempt });
}

async function reportRefusal(notification: DueNotification, error: unknown, deps: Deps): Promise<boolean> {
  const { userId: user, version, attempt } = notification;
  const reason = faultReason(error);
  deps.log.warn("notification not sent", { user, version, attempt, reason });
  if (attempt >= ALARMING_ATTEMPTS)
    await raiseRepeating({ code: "notifications_failing", ids: {}, details: { reason } }, deps);
  return false;
}

/** What applications learn about a user, also about one who has never bought. */
export async function readStatus(userId: string, deps: Deps): Promise<StatusReport> {
  const [record, purchases] = await Promise.all([deps.store.findUser(userId), deps.store.listPurchases(userId)]);
  const { gracePeriodDays, plans } = deps.policy;
  return statusReport(record, purchases, { now: deps.clock.now(), gracePeriodDays, plans });
}
