import { randomUUID } from "node:crypto";
import { MINUTE_MS } from "./core/instants.ts";
import { type DeliveryDeps, deliverMails, watchOutbox } from "./flows/deliver-mail.ts";
import type { Deps } from "./flows/deps.ts";
import { handleQueue } from "./flows/event-queue.ts";
import { nightly } from "./flows/nightly.ts";
import { readAhead } from "./flows/open-portal.ts";
import { raiseRepeating } from "./flows/raise-alert.ts";
import { deliverNotifications, type NotificationDeps } from "./flows/report-status.ts";
import { faultReason } from "./flows/with-lease.ts";

const MAIL_PAUSE_MS = 5_000;
const NOTIFY_PAUSE_MS = 1_000;
/** Once may be a restart of the database. */
const ALARMING_FAILURES = 3;
const WATCH_PAUSE_MS = 5 * MINUTE_MS;
const NIGHTLY_PAUSE_MS = 10 * MINUTE_MS;

export interface Background {
  /** Resolves when the current work is done. No new work starts. */
  stop(): Promise<void>;
}

/** Runs mail delivery, notifications and the nightly check outside of requests. Without a mailer, mails stay in the outbox. */
export function startBackground(
  deps: Deps,
  delivery: DeliveryDeps | null,
  notifications: NotificationDeps | null = null,
): Background {
  const controller = new AbortController();
  const { signal } = controller;
  void readAhead(deps);
  const loops = [repeat(() => nightly(signal, deps), { pauseMs: NIGHTLY_PAUSE_MS, signal, deps })];
  loops.push(repeat(() => watchOutbox(deps), { pauseMs: WATCH_PAUSE_MS, signal, deps }));
  const queue = { ...deps, owner: randomUUID() };
  const drain = async () => (await handleQueue(queue, signal)) > 0;
  loops.push(repeat(drain, { pauseMs: NOTIFY_PAUSE_MS, signal, deps }));
  if (delivery !== null) {
    const deliver = async () => (await deliverMails(delivery, signal)) > 0;
    loops.push(repeat(deliver, { pauseMs: MAIL_PAUSE_MS, signal, deps }));
  }
  if (notifications !== null) {
    const notify = async () => (await deliverNotifications(notifications, signal)) > 0;
    loops.push(repeat(notify, { pauseMs: NOTIFY_PAUSE_MS, signal, deps }));
  }
  return {
    async stop() {
      controller.abort();
      await Promise.all(loops);
    },
  };
}

async function repeat(work: () => Promise<boolean>, options: { pauseMs: number; signal: AbortSignal; deps: Deps }) {
  const { pauseMs, signal, deps } = options;
  let failedInRow = 0;
  while (!signal.aborted) {
    const isMoreWaiting = await work().then(
      (isMore) => {
        failedInRow = 0;
        return isMore;
      },
      async (error: unknown) => {
        failedInRow += 1;
        await reportFailure(error, failedInRow, deps);
        return false;
      },
    );
    if (!isMoreWaiting) await deps.clock.sleep(pauseMs, signal);
  }
}

async function reportFailure(error: unknown, failedInRow: number, deps: Deps): Promise<void> {
  const reason = faultReason(error);
  deps.log.warn("background work failed", { reason, failedInRow });
  if (failedInRow >= ALARMING_FAILURES) await raiseRepeating({ code: "background_failing", ids: { reason } }, deps);
}
