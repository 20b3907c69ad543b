import { defaultApplication, type Proration } from "../core/account-plan.ts";
import type { Plans } from "../core/status-report.ts";
import type { Environment } from "./env.ts";
import { isLiveKey, isLongTokenKey, MIN_TOKEN_KEY_BYTES, readVariables, type Variables } from "./variables.ts";

/** How callers of the application endpoints authenticate. */
export type AuthConfig =
  | { kind: "jwks"; url: URL; issuer: string; audience: string }
  | { kind: "secret"; secrets: readonly string[]; issuer?: string; audience?: string };

export type StorageConfig = { kind: "sqlite"; file: string } | { kind: "postgres"; url: string };

export interface MailConfig {
  smtpUrl: string;
  from: string;
}

interface NotifyConfig {
  url: string;
  /** Newest first. Every notification is signed with each. */
  secrets: readonly string[];
}

export interface ProviderConfig {
  secretKey: string;
  /** Taken from the key's prefix. The database and every event must have the same mode. */
  livemode: boolean;
  /** Set only in tests: an origin other than the provider's. */
  apiBase: URL | null;
  /** HTTPS_PROXY. */
  proxy: string | null;
  timeoutMs: number;
  /** How often the SDK repeats a failed call, under the same key. */
  maxRetries: number;
  /** How long a call may wait in total when the provider says that there were too many. */
  throttleBudgetMs: number;
  /** After this time a webhook is answered with 503. The provider does not publish its own limit; reports begin at 10 seconds. */
  webhookLimitMs: number;
}

export interface Config {
  provider: ProviderConfig;
  /** Newest first. Every secret is tried, so that rolling one loses no event. */
  webhookSecrets: readonly string[];
  appUrl: string;
  /** As customers know it, for mails. */
  productName: string;
  /** A JSON file with the texts of mails, instead of the English ones. */
  mailTextsFile: string | null;
  priceIds: readonly string[];
  /** Tells this application from others in the same account. Null: stored, or derived from `appUrl`. */
  application: string | null;
  trialPeriodDays: number;
  gracePeriodDays: number;
  plans: Plans;
  revokeOn: readonly ("refund" | "dispute")[];
  automaticTax: boolean;
  /** Business customers can enter their tax id on the page. */
  taxIdCollection: boolean;
  /** ISO 4217, lower case. Used when a card is saved without a purchase. */
  currency: string;
  storage: StorageConfig;
  /** `null`: the application verifies its callers itself. */
  auth: AuthConfig | null;
  mail: MailConfig | null;
  alertEmail: string | null;
  /** Where changes of status are reported. */
  notify: NotifyConfig | null;
  /** Credentials of other servers. Empty: they have no access. */
  serviceTokens: readonly string[];
  /** Origins whose pages may call the user's endpoints. Empty: no cross-origin calls. */
  corsOrigins: readonly string[];
  /** `null`: no `/metrics`. */
  metricsToken: string | null;
  /** How long `/readyz` answers 503 before the process stops listening. */
  shutdownDelayMs: number;
  host: string;
  port: number;
  /** Problems at start-up that do not stop the service. */
  warnings: readonly string[];
}

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
