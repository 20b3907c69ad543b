import { type Alert, alertMail, type NewMail } from "../core/outgoing-mail.ts";
import type { Deps } from "./deps.ts";

export async function raiseAlert(alert: Alert, deps: Deps): Promise<void> {
  logAlerts([alert], deps);
  await deps.store.enqueueMails(alertMails([alert], deps), deps.clock.now());
}

export function alertMails(alerts: readonly Alert[], deps: Pick<Deps, "policy">): NewMail[] {
  return deps.policy.alertEmail === null ? [] : alerts.map(alertMail);
}

/** Something a person has to look at: logged as an error with `alert: true`, which the log's alarm rule matches. */
export function logAlerts(alerts: readonly Alert[], deps: Pick<Deps, "log">): void {
  for (const { code, ids } of alerts) deps.log.error(code.replaceAll("_", " "), { alert: true, code, ...ids });
}
