import { chooseAlerts } from "../adapters/alerts/choose-alerts.ts";
import { systemClock } from "../adapters/clock/system-clock.ts";
import { createActionsLog } from "../adapters/terminal/logs.ts";
import type { AlertKind } from "../core/ports/alerts.ts";
import { Scrubber } from "../core/text/scrubber.ts";
import { findTracing, readBasicEnv } from "./process-environment.ts";

/**
 * Inside Actions nobody watches the terminal, so a failure becomes an annotation, a line in the job summary and an alert. Reads
 * only where alerts go from the configuration, because the rest may be what is wrong.
 */
export async function reportToTeam(kind: AlertKind, text: string): Promise<void> {
  // The report itself would be printed with its address.
  if (findTracing() !== null) return;
  const { actions, alertWebhook, github, secrets } = readBasicEnv();
  if (!actions.isActive) return;
  const scrubber = new Scrubber(secrets);
  const scrub = (words: string) => scrubber.scrub(words);
  const log = await createActionsLog(scrub, actions.summaryFile);
  log.error(text);
  const alerts = chooseAlerts({ webhook: alertWebhook, github, clock: systemClock, log, scrub });
  await alerts.send({ kind, title: "An unattended run failed", body: text });
}
