import { defaultApplication, MAX_APPLICATION_LENGTH, type Proration } from "../core/account-plan.ts";
import { readAuth } from "./auth-config.ts";
import type { Config, MailConfig, ProviderConfig, StorageConfig } from "./config.ts";
import { type Environment, Fields, Problems } from "./fields.ts";
import { readCorsOrigins, readNotify, readPlans } from "./optional-config.ts";

/** The provider's limit for `trial_period_days`: two years. */
const MAX_TRIAL_DAYS = 730;
const MAX_GRACE_DAYS = 90;

/** @throws ConfigurationError that names every variable that is missing or wrong. */
export function readConfig(environment: Environment): Config {
  const problems = new Problems();
  const fields = new Fields(environment, problems);
  const provider = readProvider(fields, problems);
  const { auth, warnings } = readAuth(fields, problems, provider.livemode);
  const mail = readMail(fields, problems);
  const appUrl = readAppUrl(fields, problems, provider.livemode);
  const priceIds = readPriceIds(fields, problems);
  const { plans, warnings: planWarnings } = readPlans(fields, problems, priceIds);
  const mailWarnings = mail === null ? ["SMTP_URL is not set: mails wait in the outbox until it is"] : [];
  const config: Config = {
    provider,
    auth,
    mail,
    webhookSecrets: readWebhookSecrets(fields, problems),
    appUrl,
    productName: fields.optional("PRODUCT_NAME") ?? (URL.canParse(appUrl) ? new URL(appUrl).hostname : ""),
    mailTextsFile: fields.optional("MAIL_TEXTS_FILE"),
    priceIds,
    application: readApplication(fields, problems),
    plans,
    revokeOn: fields.someOf("REVOKE_ON", ["refund", "dispute"] as const),
    trialPeriodDays: fields.integer("TRIAL_PERIOD_DAYS", { min: 0, max: MAX_TRIAL_DAYS, fallback: 0 }),
    gracePeriodDays: fields.integer("GRACE_PERIOD_DAYS", { min: 0, max: MAX_GRACE_DAYS, fallback: 0 }),
    taxIdCollection: fields.flag("TAX_ID_COLLECTION"),
    automaticTax: fields.flag("AUTOMATIC_TAX"),
    currency: readCurrency(fields, problems),
    storage: storageOf(fields, problems),
    alertEmail: readEmail(fields, problems, "ALERT_EMAIL"),
    notify: readNotify(fields, problems, provider.livemode),
    serviceTokens: fields.secrets("SERVICE_TOKENS"),
    corsOrigins: readCorsOrigins(fields, problems, appUrl),
    metricsToken: fields.secret("METRICS_TOKEN"),
    shutdownDelayMs: fields.integer("SHUTDOWN_DELAY_SECONDS", { min: 0, max: 20, fallback: 3 }) * 1_000,
    host: fields.optional("HOST") ?? "0.0.0.0",
    port: fields.integer("PORT", { min: 0, max: 65_535, fallback: 3000 }),
    warnings: [...warnings, ...planWarnings, ...mailWarnings],
  };
  problems.throwIfAny();
  return config;
}

/** For a command that needs the database and nothing else. @throws ConfigurationError */
export function readStorage(environment: Environment): StorageConfig {
  const problems = new Problems();
  const storage = storageOf(new Fields(environment, problems), problems);
  problems.throwIfAny();
  return storage;
}

export function readProvider(fields: Fields, problems: Problems): ProviderConfig {
  const secretKey = fields.required("PAYMENTS_SECRET_KEY", "the provider's secret or restricted key");
  const mode = /^(?:sk|rk)_(test|live)_[A-Za-z0-9_]+$/.exec(secretKey)?.[1];
  if (secretKey !== "" && mode === undefined) {
    const publishable = secretKey.startsWith("pk_") ? "; this is a publishable key" : "";
    problems.add("PAYMENTS_SECRET_KEY", `must start with sk_test_, sk_live_, rk_test_ or rk_live_${publishable}`);
  }
  const apiBase = fields.url("PAYMENTS_API_BASE", ["http:", "https:"]);
  if (apiBase !== null && mode === "live") {
    problems.add("PAYMENTS_API_BASE", "is for tests and must not be combined with a live key");
  }
  const proxy = fields.url("HTTPS_PROXY", ["http:", "https:"])?.href ?? null;
  const limits = { timeoutMs: 10_000, maxRetries: 2, throttleBudgetMs: 6_000, webhookLimitMs: 8_000 };
  return { secretKey, livemode: mode === "live", apiBase, proxy, ...limits };
}

function readMail(fields: Fields, problems: Problems): MailConfig | null {
  const smtpUrl = fields.url("SMTP_URL", ["smtp:", "smtps:"]);
  const from = fields.optional("MAIL_FROM");
  if (smtpUrl === null) return null;
  if (from === null || !/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/.test(from)) {
    problems.add("MAIL_FROM", "must be the sender's address when SMTP_URL is set");
  }
  return { smtpUrl: smtpUrl.href, from: from ?? "" };
}

function readWebhookSecrets(fields: Fields, problems: Problems): string[] {
  const secrets = fields.list("PAYMENTS_WEBHOOK_SECRET", "whsec_…; a comma list while a secret is rolled");
  if (secrets.some((secret) => !/^whsec_[^\s]+$/.test(secret))) {
    problems.add("PAYMENTS_WEBHOOK_SECRET", "must be a comma list of secrets that start with whsec_");
  }
  return secrets;
}

export function readAppUrl(fields: Fields, problems: Problems, livemode: boolean): string {
  fields.required("APP_URL", "the application's public address, for example https://example.com");
  const url = fields.url("APP_URL", livemode ? ["https:"] : ["https:", "http:"]);
  if (url === null) return "";
  if (url.search !== "" || url.hash !== "" || url.username !== "") {
    problems.add("APP_URL", "must have no query, fragment or user name");
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}

export function readPriceIds(fields: Fields, problems: Problems): string[] {
  const ids = fields.list("PRICE_IDS", "a comma list of the prices that can be bought");
  if (ids.some((id) => !/^[A-Za-z0-9_-]{1,255}$/.test(id))) {
    problems.add("PRICE_IDS", "must be a comma list of price ids (price_…)");
  }
  return ids;
}

/** For what has no database to ask: what a new one would be told. */
export function readApplicationOrDefault(fields: Fields, problems: Problems, appUrl: string): string {
  return readApplication(fields, problems) ?? defaultApplication(appUrl);
}

function readApplication(fields: Fields, problems: Problems): string | null {
  const name = fields.optional("PAYMENTS_APPLICATION");
  if (name !== null && (name.length > MAX_APPLICATION_LENGTH || !/^[A-Za-z0-9._:/-]+$/.test(name)))
    problems.add("PAYMENTS_APPLICATION", "must be a short name of letters, digits and . _ : / -");
  return name;
}

function readCurrency(fields: Fields, problems: Problems): string {
  const currency = (fields.optional("CURRENCY") ?? "usd").toLowerCase();
  if (!/^[a-z]{3}$/.test(currency)) problems.add("CURRENCY", "must be a three-letter ISO code");
  return currency;
}

function storageOf(fields: Fields, problems: Problems): StorageConfig {
  const url = fields.url("DATABASE_URL", ["postgres:", "postgresql:"]);
  const file = fields.optional("SQLITE_FILE");
  if (fields.optional("DATABASE_URL") !== null && file !== null) {
    problems.add("DATABASE_URL", "and SQLITE_FILE are both set; choose one");
  }
  return url === null ? { kind: "sqlite", file: file ?? "billing.sqlite" } : { kind: "postgres", url: url.href };
}

function readEmail(fields: Fields, problems: Problems, variable: string): string | null {
  const email = fields.optional(variable);
  if (email !== null && !/^[^\s@]+@[^\s@]+$/.test(email)) problems.add(variable, "must be an e-mail address");
  return email;
}

export interface SetUpConfig {
  provider: ProviderConfig;
  application: string;
  /** This service's public address, without a slash at the end. */
  serviceUrl: string;
  priceIds: readonly string[];
  proration: Proration;
}

/** What set-up needs: the secrets that it hands out are not there yet. @throws ConfigurationError */
export function readSetUpConfig(environment: Environment): SetUpConfig {
  const problems = new Problems();
  const fields = new Fields(environment, problems);
  const provider = readProvider(fields, problems);
  const appUrl = readAppUrl(fields, problems, provider.livemode);
  const serviceUrl = fields.url("SERVICE_URL", provider.livemode ? ["https:"] : ["https:", "http:"]);
  const priceIds = readPriceIds(fields, problems);
  const application = readApplicationOrDefault(fields, problems, appUrl);
  const isInvoiced = fields.oneOf("PORTAL_PRORATION", ["create_prorations", "always_invoice"]) === "always_invoice";
  problems.throwIfAny();
  return {
    provider,
    application,
    serviceUrl: (serviceUrl?.href ?? appUrl).replace(/\/+$/, ""),
    priceIds,
    proration: isInvoiced ? "always_invoice" : "create_prorations",
  };
}
