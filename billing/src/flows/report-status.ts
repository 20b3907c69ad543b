import { addMs, MINUTE_MS } from "../core/instants.ts";
import { mailRetryDelayMs } from "../core/mail-text.ts";
import { type DueNotification, type StatusReport, statusReport } from "../core/status-report.ts";
import type { Notifier } from "../ports/runtime.ts";
import type { Deps } from "./deps.ts";
import { raiseRepeating } from "./raise-alert.ts";
import { faultReason, workOff } from "./with-lease.ts";

/** Longer than one attempt can take. */
const CLAIM_TTL_MS = 2 * MINUTE_MS;
/** After about a quarter of an hour. */
const ALARMING_ATTEMPTS = 5;

export interface NotificationDeps extends Deps {
  notifier: Notifier;
}

/** Sends the newest state of each user that changed, until it is accepted. @returns how many notifications were tried. */
export async function deliverNotifications(deps: NotificationDeps, signal?: AbortSignal): Promise<number> {
  const { store, clock, owner } = deps;
  const claim = async () => {
    const notification = await store.claimNotification({ now: clock.now(), ttlMs: CLAIM_TTL_MS, owner });
    return notification === null ? [] : [notification];
  };
  return await workOff(claim, (notification) => sendAndSettle(notification, deps), signal);
}

async function sendAndSettle(notification: DueNotification, deps: NotificationDeps): Promise<void> {
  const { store, owner } = deps;
  const { userId: user, version, attempt } = notification;
  try {
    await send(notification, deps);
    await store.settleNotification({ notification, owner, error: null, dueAt: null });
    deps.log.info("notification sent", { user, version, attempt });
  } catch (error) {
    const reason = faultReason(error);
    const dueAt = addMs(deps.clock.now(), mailRetryDelayMs(attempt, deps.random()));
    await store.settleNotification({ notification, owner, error: reason, dueAt });
    deps.log.warn("notification not sent", { user, version, attempt, reason });
    if (attempt >= ALARMING_ATTEMPTS) await raiseRepeating({ code: "notifications_failing", ids: { reason } }, deps);
  }
}

async function send({ userId, version }: DueNotification, deps: NotificationDeps): Promise<void> {
  const status = await readStatus(userId, deps);
  const sentAt = deps.clock.now();
  const data = { user_id: userId, version, ...status };
  const body = { type: "billing.status_changed" as const, timestamp: sentAt.toISOString(), data };
  await deps.notifier.send({ body, version, sentAt });
}

/** What applications learn about a user, also about one who has never bought. */
export async function readStatus(userId: string, deps: Deps): Promise<StatusReport> {
  const [record, purchases] = await Promise.all([deps.store.findUser(userId), deps.store.listPurchases(userId)]);
  const { gracePeriodDays, plans } = deps.policy;
  return statusReport(record, purchases, { now: deps.clock.now(), gracePeriodDays, plans });
}
