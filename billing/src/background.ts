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
  const work: Work[] = [
    [() => nightly(signal, deps), NIGHTLY_PAUSE_MS],
    [() => watchOutbox(deps), WATCH_PAUSE_MS],
    [() => handleQueue(deps, signal), NOTIFY_PAUSE_MS],
  ];
  if (delivery !== null) work.push([() => deliverMails(delivery, signal), MAIL_PAUSE_MS]);
  if (notifications !== null) work.push([() => deliverNotifications(notifications, signal), NOTIFY_PAUSE_MS]);
  const loops = work.map((loop) => repeat(loop, signal, deps));
  return {
    async stop() {
      controller.abort();
      await Promise.all(loops);
    },
  };
}

/** What is done again and again, after a pause when it found nothing to do. */
type Work = [run: () => Promise<number | boolean>, pauseMs: number];

async function repeat([run, pauseMs]: Work, signal: AbortSignal, deps: Deps): Promise<void> {
  let failedInRow = 0;
  while (!signal.aborted) {
    let found: number | boolean = false;
    try {
      found = await run();
      failedInRow = 0;
    } catch (error) {
      failedInRow += 1;
      await reportFailure(error, failedInRow, deps);
    }
    if (!found) await deps.clock.sleep(pauseMs, signal);
  }
}

async function reportFailure(error: unknown, failedInRow: number, deps: Deps): Promise<void> {
  const reason = faultReason(error);
  deps.log.warn("background work failed", { reason, failedInRow });
  if (failedInRow >= ALARMING_FAILURES) await raiseRepeating({ code: "background_failing", ids: { reason } }, deps);
}
