import { randomUUID } from "node:crypto";
import { createVerifyCaller } from "./adapters/auth/verify-caller.ts";
import { systemClock } from "./adapters/clock.ts";
import { createStripeClient } from "./adapters/provider/stripe-client.ts";
import { createStripeProvider } from "./adapters/provider/stripe-provider.ts";
import { createVerifyEvent } from "./adapters/provider/verify-event.ts";
import { openStore } from "./adapters/storage/open-store.ts";
import type { Config } from "./config/config.ts";
import type { DeliveryDeps } from "./flows/deliver-mail.ts";
import type { Deps, Policy } from "./flows/deps.ts";
import type { Clock, Log, Mailer } from "./ports/runtime.ts";
import type { AppParts } from "./routes/create-app.ts";

/** The database holds ids of the other mode. None of them exists for this key. */
export class WrongDatabase extends Error {
  override readonly name = "WrongDatabase";
}

export interface Service {
  deps: Deps;
  parts: Omit<AppParts, "isAccepting">;
  /** `null` without SMTP_URL. */
  delivery: DeliveryDeps | null;
  close(): Promise<void>;
}

export interface ServiceOptions {
  clock?: Clock;
  /** Replaces the storage, for tests and measurements. */
  openStore?: typeof openStore;
}

/** Connects the adapters to the flows: a migrated database of the right mode, the provider, mail and tokens. */
export async function openService(config: Config, log: Log, options: ServiceOptions = {}): Promise<Service> {
  const clock = options.clock ?? systemClock;
  const store = await (options.openStore ?? openStore)(config.storage, log);
  const stripe = createStripeClient(config.provider);
  const deps: Deps = { store, provider: createStripeProvider(stripe), log, clock, policy: policyOf(config) };
  try {
    const applied = await store.migrate();
    if (applied.length > 0) log.info("migrated", { migrations: applied.join(",") });
    await checkDatabaseMode(deps);
  } catch (error) {
    await store.close();
    throw error;
  }
  const mailer = await openMailer(config);
  return {
    deps,
    parts: {
      deps,
      verifyCaller: createVerifyCaller(config.auth),
      verifyEvent: createVerifyEvent(stripe, config.webhookSecrets),
    },
    delivery: mailer === null ? null : { ...deps, mailer, owner: randomUUID(), random: Math.random },
    async close() {
      mailer?.close();
      await store.close();
    },
  };
}

function policyOf(config: Config): Policy {
  const { appUrl, priceIds, trialPeriodDays, gracePeriodDays, automaticTax, currency, alertEmail } = config;
  const { livemode } = config.provider;
  return { livemode, appUrl, priceIds, trialPeriodDays, gracePeriodDays, automaticTax, currency, alertEmail };
}

async function checkDatabaseMode(deps: Deps): Promise<void> {
  const mode = deps.policy.livemode ? "live" : "test";
  const stored = await deps.store.writeSettingOnce("mode", mode);
  if (stored !== mode) {
    throw new WrongDatabase(`this database belongs to ${stored} mode, but PAYMENTS_SECRET_KEY is a ${mode} key`);
  }
}

async function openMailer(config: Config): Promise<Mailer | null> {
  if (config.mail === null) return null;
  const { createSmtpMailer } = await import("./adapters/mail/smtp-mailer.ts");
  return createSmtpMailer(config.mail);
}
