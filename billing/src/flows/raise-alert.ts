import { type Alert, alertMail, type NewMail } from "../core/mail-text.ts";
import type { StripeFault } from "../core/stripe-fault.ts";
import type { Deps } from "./deps.ts";
import { faultReason } from "./with-lease.ts";

/** Never fails: what a person has to see does not depend on the database. */
export async function raiseAlert(alert: Alert, deps: Deps): Promise<void> {
  logAlerts([alert], deps);
  const mails = alertMails([alert], deps);
  if (mails.length === 0) return;
  const queued = deps.store.commit({ mails, now: deps.clock.now() });
  await queued.catch((error: unknown) => mailDirectly(alert, error, deps));
}

/** For a condition that lasts: logged once in ten minutes and mailed once a day, however often it is met. */
export async function raiseRepeating(alert: Alert, deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const condition = `${alert.code} ${Object.values(alert.ids).join(" ")}`;
  if (!deps.repeated.isDue(condition, now)) return;
  await raiseAlert({ ...alert, ids: { ...alert.ids, day: now.toISOString().slice(0, 10) } }, deps);
}

export function alertMails(alerts: readonly Alert[], deps: Pick<Deps, "policy">): NewMail[] {
  return deps.policy.alertEmail === null ? [] : alerts.map(alertMail);
}

/** Something a person has to look at: logged as an error with `alert: true`, which the log's alarm rule matches. */
export function logAlerts(alerts: readonly Alert[], deps: Pick<Deps, "log" | "meter">): void {
  for (const { code, ids, details } of alerts) {
    deps.meter?.alert(code);
    deps.log.error(code.replaceAll("_", " "), { alert: true, code, ...ids, ...details });
  }
}

/** The outbox is out of reach, so this mail has one chance. */
async function mailDirectly(alert: Alert, error: unknown, deps: Deps): Promise<void> {
  deps.log.warn("an alert's mail could not be queued", { code: alert.code, reason: faultReason(error) });
  await deps.mailAlert?.(alert).catch((refusal: unknown) => {
    deps.log.warn("an alert's mail could not be sent", { code: alert.code, reason: faultReason(refusal) });
  });
}

/** Stripe will refuse this again: a revoked key, an archived or mistyped price, a missing permission. */
export function stripeRefused({ operation, details, cause }: StripeFault): Alert {
  const { code, param, statusCode, requestId } = details;
  const ids = { operation, reason: code ?? "", param: param ?? "", status: String(statusCode ?? "") };
  const advice = ADVICE.get(code ?? "");
  return {
    code: "provider_refused",
    ids,
    details: {
      requestId: requestId ?? "",
      ...(advice === undefined ? {} : { advice }),
      // Without a code, only the sentence says what is wrong.
      ...(code === null && cause instanceof Error ? { sentence: withoutValues(cause.message) } : {}),
    },
  };
}

const ADVICE: ReadonlyMap<string, string> = new Map([
  ["portal_never_saved", "the portal's settings were never saved: run set-up"],
]);

const MAX_SENTENCE_LENGTH = 300;

/** Stripe's sentences may quote what was sent. */
function withoutValues(sentence: string): string {
  const text = sentence
    .replaceAll(/[^\s"'<>]+@[^\s"'<>]+/g, "[address]")
    .replaceAll(/\b(?:[sr]k_|whsec_)[\w*]+/g, "[secret]");
  return text.slice(0, MAX_SENTENCE_LENGTH);
}
