import { STUCK_MAIL_MS } from "../core/alarm-rules.ts";
import type { Deps } from "./deps.ts";
import { raiseRepeating } from "./raise-alert.ts";

/** Notices mails that are not sent: the mail server refuses, or none is configured. @returns false: nothing is left to do. */
export async function watchOutbox(deps: Deps): Promise<boolean> {
  const { count, oldestCreatedAt } = await deps.store.countWaitingMails();
  const ageMs = oldestCreatedAt === null ? 0 : deps.clock.now().getTime() - Date.parse(oldestCreatedAt);
  if (ageMs < STUCK_MAIL_MS) return false;
  deps.log.warn("mails wait to be sent", { count, oldestCreatedAt });
  await raiseRepeating({ code: "mails_stuck", ids: {} }, deps);
  return false;
}
