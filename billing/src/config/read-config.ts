import { defaultApplication, type Proration } from "../core/account-plan.ts";
import type { AuthConfig, Config, ProviderConfig, StorageConfig } from "./config.ts";
import type { Environment } from "./env.ts";
import { isLiveKey, isLongTokenKey, MIN_TOKEN_KEY_BYTES, readVariables, type Variables } from "./variables.ts";

/**
 * @param options.isAuthRequired false where the application verifies its callers itself, or where nobody calls.
 * @throws ConfigurationError that names every variable that is missing or wrong.
 */
export function readConfig(environment: Environment, options: { isAuthRequired?: boolean } = {}): Config {
  const read = readVariables(environment, options);
  const appUrl = read.APP_URL;
  return {
    provider: providerOf(read),
    auth: authOf(read),
    mail: read.SMTP_URL === undefined ? null : { smtpUrl: read.SMTP_URL.href, from: read.MAIL_FROM ?? "" },
    webhookSecrets: read.PAYMENTS_WEBHOOK_SECRET,
    appUrl,
    productName: read.PRODUCT_NAME ?? new URL(appUrl).hostname,
    mailTextsFile: read.MAIL_TEXTS_FILE ?? null,
    priceIds: read.PRICE_IDS,
    application: read.PAYMENTS_APPLICATION ?? null,
    plans: new Map(Object.entries(read.PLANS)),
    revokeOn: read.REVOKE_ON,
    trialPeriodDays: read.TRIAL_PERIOD_DAYS,
    gracePeriodDays: read.GRACE_PERIOD_DAYS,
    taxIdCollection: read.TAX_ID_COLLECTION,
    automaticTax: read.AUTOMATIC_TAX,
    currency: read.CURRENCY,
    storage: storageOf(read),
    alertEmail: read.ALERT_EMAIL ?? null,
    notify: read.NOTIFY_URL === undefined ? null : { url: read.NOTIFY_URL.href, secrets: read.NOTIFY_SECRET },
    serviceTokens: read.SERVICE_TOKENS,
    corsOrigins: read.CORS_ORIGINS.map((item) => new URL(item === "app" ? appUrl : item).origin),
    metricsToken: read.METRICS_TOKEN ?? null,
    shutdownDelayMs: read.SHUTDOWN_DELAY_SECONDS * 1_000,
    host: read.HOST,
    port: read.PORT,
    warnings: warningsAbout(read),
  };
}

function providerOf(
  read: Pick<Variables, "PAYMENTS_SECRET_KEY" | "PAYMENTS_API_BASE" | "HTTPS_PROXY">,
): ProviderConfig {
  const secretKey = read.PAYMENTS_SECRET_KEY;
  return {
    secretKey,
    livemode: isLiveKey(secretKey),
    apiBase: read.PAYMENTS_API_BASE ?? null,
    proxy: read.HTTPS_PROXY?.href ?? null,
    ...{ timeoutMs: 10_000, maxRetries: 2, throttleBudgetMs: 6_000, webhookLimitMs: 8_000 },
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
  ...(["APP_URL", "PAYMENTS_APPLICATION", "PRICE_IDS"] as const),
];

interface SetUpConfig {
  provider: ProviderConfig;
  /** What a new database would be told. */
  application: string;
  /** This service's public address, without a slash at the end. */
  serviceUrl: string;
  priceIds: readonly string[];
  proration: Proration;
}

/** What set-up needs: the secrets that it hands out are not there yet. @throws ConfigurationError */
export function readSetUpConfig(environment: Environment): SetUpConfig {
  const read = readVariables(environment, { names: [...ACCOUNT, "SERVICE_URL", "PORTAL_PRORATION"] });
  return {
    provider: providerOf(read),
    application: read.PAYMENTS_APPLICATION ?? defaultApplication(read.APP_URL),
    serviceUrl: (read.SERVICE_URL?.href ?? read.APP_URL).replace(/\/+$/, ""),
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
