import type { Plans } from "../core/status-report.ts";

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
