import { resolve } from "node:path";
import type { AppPages } from "../core/session-params.ts";
import type { Environment } from "./env.ts";
import { isLiveKey, isLongTokenKey, MIN_TOKEN_KEY_BYTES, readVariables, type Variables } from "./variables.ts";

export type AuthConfig =
  | { kind: "jwks"; url: URL; issuer: string; audience: string }
  | { kind: "secret"; secrets: readonly string[]; issuer?: string; audience?: string };

export type StorageConfig = { kind: "sqlite"; file: string } | { kind: "postgres"; url: string };

export interface MailConfig {
  smtpUrl: string;
  from: string;
}

export type Config = ReturnType<typeof readConfig>;

/** @param options.isAuthRequired false where nobody calls, or the application verifies callers. @throws ConfigurationError */
export function readConfig(environment: Environment, options: { isAuthRequired?: boolean } = {}) {
  const read = readVariables(environment, options);
  const appUrl = read.APP_URL;
  return {
    stripe: stripeOf(read),
    /** `null`: the application verifies its callers itself. */
    auth: authOf(read),
    mail: mailOf(read),
    /** Newest first. Every secret is tried, so that rolling one loses no event. */
    webhookSecrets: read.PAYMENTS_WEBHOOK_SECRET,
    appUrl,
    pages: pagesOf(read),
    productName: read.PRODUCT_NAME ?? new URL(appUrl).hostname,
    mailTextsFile: read.MAIL_TEXTS_FILE ?? null,
    priceIds: read.PRICE_IDS,
    /** `null`: stored, or derived from `appUrl`. */
    application: read.PAYMENTS_APPLICATION ?? null,
    plans: new Map<string, readonly string[]>(Object.entries(read.PLANS)),
    revokeOn: read.REVOKE_ON,
    trialPeriodDays: read.TRIAL_PERIOD_DAYS,
    gracePeriodDays: read.GRACE_PERIOD_DAYS,
    taxIdCollection: read.TAX_ID_COLLECTION,
    automaticTax: read.AUTOMATIC_TAX,
    currency: read.CURRENCY,
    storage: storageOf(read),
    alertEmail: read.ALERT_EMAIL ?? null,
    /** Every notification is signed with each secret. */
    notify: read.NOTIFY_URL === undefined ? null : { url: read.NOTIFY_URL.href, secrets: read.NOTIFY_SECRET },
    serviceTokens: read.SERVICE_TOKENS,
    corsOrigins: read.CORS_ORIGINS.map((item) => new URL(item === "app" ? appUrl : item).origin),
    /** `null`: no `/metrics`. */
    metricsToken: read.METRICS_TOKEN ?? null,
    /** How long `/readyz` answers 503 before the process stops listening. */
    shutdownDelayMs: read.SHUTDOWN_DELAY_SECONDS * 1_000,
    host: read.HOST,
    port: read.PORT,
    warnings: warningsAbout(read),
  };
}

type PageVariables = Pick<Variables, "APP_URL" | "SUCCESS_URL" | "CANCEL_URL" | "SETTINGS_URL">;

function pagesOf({ APP_URL, SUCCESS_URL, CANCEL_URL, SETTINGS_URL }: PageVariables): AppPages {
  const whole = (page: string) => (page.startsWith("/") ? `${APP_URL}${page}` : page);
  return { success: whole(SUCCESS_URL), cancel: whole(CANCEL_URL), settings: whole(SETTINGS_URL) };
}

/** Says where the records are. Never contains a password. */
export function nameOf(storage: StorageConfig): string {
  if (storage.kind === "sqlite") return storage.file === ":memory:" ? "memory" : resolve(storage.file);
  const { host, pathname } = new URL(storage.url);
  return `postgres://${host}${pathname}`;
}

function mailOf({ SMTP_URL, MAIL_FROM = "" }: Variables): MailConfig | null {
  return SMTP_URL === undefined ? null : { smtpUrl: SMTP_URL.href, from: MAIL_FROM };
}

export type StripeConfig = ReturnType<typeof stripeOf>;

function stripeOf(read: Pick<Variables, "PAYMENTS_SECRET_KEY" | "PAYMENTS_API_BASE" | "HTTPS_PROXY">) {
  return {
    secretKey: read.PAYMENTS_SECRET_KEY,
    /** Taken from the key's prefix. The database and every event must have the same mode. */
    livemode: isLiveKey(read.PAYMENTS_SECRET_KEY),
    /** Set only in tests: an origin other than Stripe's. */
    apiBase: read.PAYMENTS_API_BASE ?? null,
    proxy: read.HTTPS_PROXY?.href ?? null,
    timeoutMs: 10_000,
    /** How often the SDK repeats a failed call, under the same key. */
    maxRetries: 2,
    /** How long a call may wait in total for Stripe's rate limit: one that a person waits for, and one of the worker. */
    throttleBudgetMs: 6_000,
    workerBudgetMs: 20_000,
    /** So long the answer to an event waits for its outcome. Stripe does not publish its own limit; reports begin at 10 seconds. */
    webhookLimitMs: 2_000,
  };
}

function authOf(read: Variables): AuthConfig | null {
  const { AUTH_JWKS_URL: url, AUTH_JWT_SECRET: secrets, AUTH_ISSUER: issuer, AUTH_AUDIENCE: audience } = read;
  if (url !== undefined) return { kind: "jwks", url, issuer: issuer ?? "", audience: audience ?? "" };
  if (secrets === undefined) return null;
  return {
    kind: "secret",
    secrets,
    ...(issuer === undefined ? {} : { issuer }),
    ...(audience === undefined ? {} : { audience }),
  };
}

function storageOf(read: Pick<Variables, "DATABASE_URL" | "SQLITE_FILE">): StorageConfig {
  return read.DATABASE_URL === undefined
    ? { kind: "sqlite", file: read.SQLITE_FILE }
    : { kind: "postgres", url: read.DATABASE_URL.href };
}

function warningsAbout({ AUTH_JWT_SECRET: keys = [], PLANS, PRICE_IDS, SMTP_URL }: Variables): string[] {
  const isShort = !keys.every(isLongTokenKey);
  // Prices that are no longer for sale may have features, too: somebody may still pay them.
  const unsold = Object.keys(PLANS).filter((id) => !PRICE_IDS.includes(id));
  const unplanned = Object.keys(PLANS).length === 0 ? [] : PRICE_IDS.filter((id) => !Object.hasOwn(PLANS, id));
  return [
    ...(isShort
      ? [
          `AUTH_JWT_SECRET is shorter than ${MIN_TOKEN_KEY_BYTES} bytes; with a live key the service would refuse to start`,
        ]
      : []),
    ...unsold.map((id) => `PLANS names ${id}, which is not in PRICE_IDS: right only if it was sold earlier`),
    ...unplanned.map((id) => `PLANS gives no features to ${id}, which is for sale`),
    ...(SMTP_URL === undefined ? ["SMTP_URL is not set: mails wait in the outbox until it is"] : []),
  ];
}

/** For a command that needs the database and nothing else. @throws ConfigurationError */
export function readStorage(environment: Environment): StorageConfig {
  return storageOf(readVariables(environment, { names: ["DATABASE_URL", "SQLITE_FILE"] }));
}

const ACCOUNT = [
  ...(["PAYMENTS_SECRET_KEY", "PAYMENTS_API_BASE", "HTTPS_PROXY"] as const),
  ...(["APP_URL", "PAYMENTS_APPLICATION", "PRICE_IDS", "SUCCESS_URL", "CANCEL_URL", "SETTINGS_URL"] as const),
];

/** What set-up needs: the secrets that it hands out are not there yet. @throws ConfigurationError */
export function readSetUpConfig(environment: Environment) {
  const read = readVariables(environment, { names: [...ACCOUNT, "SERVICE_URL", "PORTAL_PRORATION"] });
  return {
    stripe: stripeOf(read),
    /** `null`: what the database says. */
    application: read.PAYMENTS_APPLICATION ?? null,
    appUrl: read.APP_URL,
    /** This service's public address, without a slash at the end. `null`: it was not said. */
    serviceUrl: read.SERVICE_URL?.href.replace(/\/+$/, "") ?? null,
    pages: pagesOf(read),
    priceIds: read.PRICE_IDS,
    proration: read.PORTAL_PRORATION,
  };
}

/** What a check of a deployment from outside needs. @throws ConfigurationError */
export function readDeploymentConfig(environment: Environment) {
  const names = [...ACCOUNT, "PAYMENTS_WEBHOOK_SECRET"] as const;
  const webhookSecrets = readVariables(environment, { names }).PAYMENTS_WEBHOOK_SECRET;
  return { ...readSetUpConfig(environment), webhookSecrets };
}
