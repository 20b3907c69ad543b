import { MINUTE_MS } from "./core/instants.ts";
import { deliverMails, watchQueues } from "./flows/deliver-mail.ts";
import type { Deps } from "./flows/deps.ts";
import { handleQueue } from "./flows/event-queue.ts";
import { watchCompleteness } from "./flows/known-customer.ts";
import { nightly } from "./flows/nightly.ts";
import { readAhead } from "./flows/open-portal.ts";
import { raiseRepeating } from "./flows/raise-alert.ts";
import { deliverNotifications } from "./flows/report-status.ts";
import { faultReason } from "./flows/with-lease.ts";
import type { Mailer, Notifier } from "./ports/runtime.ts";
import { alertAbout } from "./routes/problem.ts";

const MAIL_PAUSE_MS = 5_000;
const NOTIFY_PAUSE_MS = 1_000;
/** What this process accepts wakes its worker at once. This is for what another one accepted. */
const EVENT_PAUSE_MS = 1_000;
/** Once may be a restart of the database. */
const ALARMING_FAILURES = 3;
const WATCH_PAUSE_MS = 5 * MINUTE_MS;
const NIGHTLY_PAUSE_MS = 10 * MINUTE_MS;

export interface Background {
  stop(): Promise<void>;
}

/** What the worker works with: its calls let those go first for which somebody waits. */
export interface Worker {
  deps: Deps;
  /** `null` without SMTP_URL: mails stay in the outbox. */
  mailer: Mailer | null;
  /** `null` without NOTIFY_URL. */
  notifier: Notifier | null;
}

/** Runs what happens outside of requests. @param hasOnlyEvents it handles events, and sends no mail and reconciles nothing. */
export function startBackground({ worker }: { worker: Worker }, { hasOnlyEvents = false } = {}): Background {
  const { deps, mailer, notifier } = worker;
  const controller = new AbortController();
  const { signal } = controller;
  const work: Work[] = [[() => handleQueue(deps, signal), EVENT_PAUSE_MS, true]];
  if (!hasOnlyEvents) {
    void readAhead(deps);
    work.push([() => nightly(signal, deps), NIGHTLY_PAUSE_MS], [() => watchQueues(deps), WATCH_PAUSE_MS]);
    work.push([() => watchCompleteness(deps), WATCH_PAUSE_MS]);
    if (mailer !== null) work.push([() => deliverMails({ ...deps, mailer }, signal), MAIL_PAUSE_MS]);
    if (notifier !== null) work.push([() => deliverNotifications({ ...deps, notifier }, signal), NOTIFY_PAUSE_MS]);
  }
  const loops = work.map((loop) => repeat(loop, signal, deps));
  return {
    async stop() {
      controller.abort();
      await Promise.all(loops);
    },
  };
}

/** What is done again and again, after a pause when it found nothing to do. */
type Work = [run: () => Promise<number | boolean>, pauseMs: number, wakes?: boolean];

async function repeat([run, pauseMs, wakes = false]: Work, signal: AbortSignal, deps: Deps): Promise<void> {
  let failedInRow = 0;
  while (!signal.aborted) {
    let found: number | boolean = false;
    const isOver = wakes ? AbortSignal.any([signal, deps.arrivals.next()]) : signal;
    try {
      found = await run();
      failedInRow = 0;
    } catch (error) {
      failedInRow += 1;
      await reportFailure(error, failedInRow, deps);
    }
    if (!found) await deps.clock.sleep(pauseMs, isOver);
  }
}

async function reportFailure(error: unknown, failedInRow: number, deps: Deps): Promise<void> {
  const reason = faultReason(error);
  deps.log.warn("background work failed", { reason, failedInRow });
  if ((await alertAbout(error, deps)) || failedInRow < ALARMING_FAILURES) return;
  await raiseRepeating({ code: "background_failing", ids: {}, details: { reason } }, deps);
}
