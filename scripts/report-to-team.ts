import { createWebhookAlerts } from "./adapters/alerts/webhook-alerts.ts";
import { systemClock } from "./adapters/clock.ts";
import { createActionsLog } from "./adapters/log.ts";
import { Scrubber } from "./core/scrub.ts";
import { readBasicEnv } from "./env.ts";

/**
 * Inside Actions nobody watches the terminal: what kept a command from doing its work becomes an annotation, a line of the
 * job summary and an alert. Needs nothing of the configuration but the webhook, since the rest may be what is wrong.
 */
export async function reportToTeam(text: string): Promise<void> {
  const { isInActions, summaryFile, alertWebhook, secrets } = readBasicEnv();
  if (!isInActions) return;
  const scrubber = new Scrubber(secrets);
  const scrub = (words: string) => scrubber.scrub(words);
  const log = await createActionsLog(scrub, summaryFile);
  log.error(text);
  const alerts = createWebhookAlerts({ url: alertWebhook, clock: systemClock, log, scrub });
  await alerts.send({ kind: "account", title: "A scheduled run could not do its work", body: text });
}
