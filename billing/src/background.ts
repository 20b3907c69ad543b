import { MINUTE_MS } from "./core/instants.ts";
import { type DeliveryDeps, deliverMails } from "./flows/deliver-mail.ts";
import type { Deps } from "./flows/deps.ts";
import { nightly } from "./flows/nightly.ts";

const MAIL_PAUSE_MS = 5_000;
const NIGHTLY_PAUSE_MS = 10 * MINUTE_MS;

export interface Background {
  /** Resolves when the current work is done. No new work starts. */
  stop(): Promise<void>;
}

/** Runs mail delivery and the nightly check outside of requests. Without a mailer, mails stay in the outbox. */
export function startBackground(deps: Deps, delivery: DeliveryDeps | null): Background {
  const controller = new AbortController();
  const { signal } = controller;
  const loops = [repeat(() => nightly(signal, deps), { pauseMs: NIGHTLY_PAUSE_MS, signal, deps })];
  if (delivery !== null) {
    const deliver = async () => (await deliverMails(delivery, signal)) > 0;
    loops.push(repeat(deliver, { pauseMs: MAIL_PAUSE_MS, signal, deps }));
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
  while (!signal.aborted) {
    const isMoreWaiting = await work().catch((error: unknown) => {
      deps.log.warn("background work failed", { reason: error instanceof Error ? error.name : "unknown" });
      return false;
    });
    if (!isMoreWaiting) await deps.clock.sleep(pauseMs, signal);
  }
}
