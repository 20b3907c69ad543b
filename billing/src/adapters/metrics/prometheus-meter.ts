import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Clock, Meter, MeterReport } from "../../ports/runtime.ts";
import type { Store } from "../../ports/store.ts";

/** From a database on the same machine to the longest time a webhook may take. */
const LATENCY_BUCKETS_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface PrometheusMeter extends Meter {
  /** In the Prometheus text format. What waits is counted when this is called. */
  report(): Promise<MeterReport>;
}

export function createPrometheusMeter(store: Pick<Store, "countWaiting">, clock: Clock): PrometheusMeter {
  const registry = new Registry();
  const registers = [registry];
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const events = counter("billing_events_total", "Events received from Stripe.", ["type", "outcome"]);
  const refused = counter("billing_refused_signatures_total", "Webhook requests whose signature matched no secret.");
  const mails = counter("billing_mails_total", "Attempts to send a mail.", ["outcome"]);
  const alerts = counter("billing_alerts_total", "Alerts raised.", ["code"]);
  const storage = counter("billing_storage_faults_total", "Requests that the database failed.", ["cause"]);
  const calls = counter("billing_provider_calls_total", "Calls of Stripe; 429: its rate limit refused.", ["outcome"]);
  const sales = counter("billing_checkouts_total", "Checkouts opened and sales refused.", ["outcome"]);
  const requests = new Histogram({
    name: "billing_http_request_duration_seconds",
    help: "Time from a request to its answer, by route and status.",
    labelNames: ["route", "status"],
    buckets: LATENCY_BUCKETS_SECONDS,
    registers,
  });
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: "billing_event_duration_seconds",
    help: "Time from a verified event to its outcome.",
    buckets: LATENCY_BUCKETS_SECONDS,
    registers,
  });
  const lastSuccess = gauge(
    "billing_last_applied_event_timestamp_seconds",
    "When an event was last applied, in Unix seconds. 0 since the process started without one.",
  );
  const queues = (["events", "mails", "notifications"] as const).map((queue) => {
    const name = queue === "mails" ? "outbox" : queue;
    const waiting = gauge(`billing_${name}_waiting`, `How many ${queue} wait.`);
    return {
      queue,
      waiting,
      oldest: gauge(`billing_${name}_oldest_seconds`, `Age of the ${queue} that have waited for longest.`),
    };
  });
  /** While the database does not answer, all are NaN, and everything else is still reported. */
  const measureQueues = async () => {
    const known = await store.countWaiting().catch(() => null);
    for (const { queue, waiting, oldest } of queues) {
      const { count, oldestAt } = known?.[queue] ?? { count: Number.NaN, oldestAt: "unknown" };
      waiting.set(count);
      oldest.set(oldestAt === null ? 0 : Math.max(0, (clock.now().getTime() - Date.parse(oldestAt)) / 1_000));
    }
  };
  return {
    event: ({ type, outcome, seconds: taken, at }) => {
      events.inc({ type, outcome });
      seconds.observe(taken);
      if (outcome === "applied") lastSuccess.set(at.getTime() / 1_000);
    },
    refusedSignature: () => refused.inc(),
    mail: (outcome) => mails.inc({ outcome }),
    alert: (code) => alerts.inc({ code }),
    storageFault: (cause) => storage.inc({ cause }),
    stripeCall: (outcome) => calls.inc({ outcome }),
    sale: (outcome) => sales.inc({ outcome }),
    request: ({ route, status, seconds: taken }) => requests.observe({ route, status: String(status) }, taken),
    report: async () => {
      await measureQueues();
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}
