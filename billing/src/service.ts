import { createHash, randomUUID } from "node:crypto";
import { createVerifyCaller } from "./adapters/auth/verify-caller.ts";
import { createHttpNotifier } from "./adapters/notify/http-notifier.ts";
import { systemClock } from "./adapters/runtime.ts";
import { openStore } from "./adapters/storage/create-store.ts";
import { createStripeCalls } from "./adapters/stripe/stripe-calls.ts";
import { createStripeClient, createVerifyEvent } from "./adapters/stripe/stripe-client.ts";
import { LocalTurns, Throttle } from "./adapters/stripe/throttle.ts";
import type { Worker } from "./background.ts";
import { readMailTexts } from "./config/env.ts";
import type { Config } from "./config/read-config.ts";
import { RepeatedAlarms } from "./core/alarm-rules.ts";
import { alertMail, operatorAlertText } from "./core/mail-text.ts";
import type { OwnMark } from "./core/ours.ts";
import { Arrivals } from "./flows/arrivals.ts";
import { type Deps, Remembered } from "./flows/deps.ts";
import { readMark, WrongDatabase } from "./own-mark.ts";
import type { Clock, Log, Mailer, Meter } from "./ports/runtime.ts";
import type { Store } from "./ports/store.ts";
import type { AppParts } from "./routes/create-app.ts";
import type { MetricsParts } from "./routes/handlers.ts";

export interface Service {
  deps: Deps;
  parts: Omit<AppParts, "isAccepting">;
  worker: Worker;
  close(): Promise<void>;
}

export interface ServiceOptions {
  clock?: Clock;
  openStore?: typeof openStore;
  /** A command runs next to the service, and leaves alone what that holds. */
  isCommand?: boolean;
}

/** Connects the adapters to the flows: a migrated database of the right mode, Stripe, mail and tokens. */
export async function openService(config: Config, log: Log, options: ServiceOptions = {}): Promise<Service> {
  const clock = options.clock ?? systemClock;
  const mailTexts = await readMailTexts(config.mailTextsFile);
  const store = await (options.openStore ?? openStore)(config.storage, log);
  const own = await prepareStore(config, store, log, options).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const stripe = createStripeClient(config.stripe);
  const mailer = await openMailer(config);
  const metrics = await openMetrics(config, { store, clock });
  const meter = metrics?.meter ?? null;
  const { livemode, throttleBudgetMs: budgetMs, workerBudgetMs } = config.stripe;
  const turns = store.turns ?? new LocalTurns(clock);
  const throttle = new Throttle({ clock, turns, perSecond: livemode ? 100 : 25, random: Math.random });
  const deps: Deps = {
    store,
    stripe: createStripeCalls(stripe, throttle, { own, budgetMs, isPatient: false }, meter),
    log,
    clock,
    policy: { ...policyOf(config), mailTexts, ...own },
    meter,
    owner: randomUUID(),
    random: Math.random,
    portalConfiguration: new Remembered(),
    arrivals: new Arrivals(),
    repeated: new RepeatedAlarms(),
    mailAlert: alertMailer(config, mailer),
  };
  return {
    deps,
    parts: {
      deps,
      verifyCaller: config.auth === null ? refuseEverybody : createVerifyCaller(config.auth),
      verifyEvent: createVerifyEvent(stripe, config.webhookSecrets),
      metrics: metrics?.parts ?? null,
      webhookLimitMs: config.stripe.webhookLimitMs,
      serviceTokens: config.serviceTokens,
      corsOrigins: config.corsOrigins,
    },
    worker: {
      deps: {
        ...deps,
        stripe: createStripeCalls(stripe, throttle, { own, budgetMs: workerBudgetMs, isPatient: true }, meter),
      },
      mailer,
      notifier: config.notify === null ? null : createHttpNotifier(config.notify),
    },
    async close() {
      mailer?.close();
      await store.close();
    },
  };
}

async function refuseEverybody(): Promise<never> {
  throw new Error("neither AUTH_JWKS_URL nor AUTH_JWT_SECRET is set, and createApp was given no verifyCaller");
}

async function prepareStore(config: Config, store: Store, log: Log, { isCommand }: ServiceOptions): Promise<OwnMark> {
  const applied = await store.migrate();
  // One process serves the embedded database, so whoever held something there is dead.
  if (store.turns === null && isCommand !== true) await store.releaseAll();
  if (applied.length > 0) log.info("migrated", { migrations: applied.join(",") });
  const mode = config.stripe.livemode ? "live" : "test";
  const storedMode = await store.writeSettingOnce("mode", mode);
  if (storedMode !== mode)
    throw new WrongDatabase(`this database belongs to ${storedMode} mode, but PAYMENTS_SECRET_KEY is a ${mode} key`);
  const mark = await readMark(config, store);
  return { ...mark, soldPriceIds: await store.rememberPrices([...config.priceIds, ...config.plans.keys()]) };
}

/** What the rules need: no keys, and no addresses of servers. */
function policyOf(config: Config) {
  const { stripe, auth, mail, notify, storage, webhookSecrets, serviceTokens, metricsToken, ...rules } = config;
  return { ...rules, livemode: stripe.livemode, notifies: notify !== null };
}

async function openMailer(config: Config): Promise<Mailer | null> {
  if (config.mail === null) return null;
  const { createSmtpMailer } = await import("./adapters/mail/smtp-mailer.ts");
  return createSmtpMailer(config.mail);
}

/** Loaded only when somebody scrapes, because it takes a part of the start-up time. */
async function openMetrics(
  { metricsToken }: Config,
  { store, clock }: Pick<Deps, "store" | "clock">,
): Promise<{ meter: Meter; parts: MetricsParts } | null> {
  if (metricsToken === null) return null;
  const { createPrometheusMeter } = await import("./adapters/metrics/prometheus-meter.ts");
  const meter = createPrometheusMeter(store, clock);
  return { meter, parts: { token: metricsToken, report: meter.report } };
}

function alertMailer({ alertEmail }: Config, mailer: Mailer | null): Deps["mailAlert"] {
  if (alertEmail === null || mailer === null) return null;
  return async (alert) => {
    const { dedupeKey, content } = alertMail(alert);
    const text = operatorAlertText(content.code, content.detail);
    const messageId = createHash("sha256").update(dedupeKey).digest("hex").slice(0, 32);
    await mailer.send({ to: alertEmail, ...text, messageId });
  };
}
