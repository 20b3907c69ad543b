/** How callers of the application endpoints prove who they are. */
export type AuthConfig =
  | { kind: "jwks"; url: URL; issuer: string; audience: string }
  | { kind: "secret"; secret: string; issuer?: string; audience?: string };

export type StorageConfig = { kind: "sqlite"; file: string } | { kind: "postgres"; url: string };

export interface MailConfig {
  smtpUrl: string;
  from: string;
}

export interface ProviderConfig {
  secretKey: string;
  /** Read from the key's own prefix; the first event and the database must agree with it. */
  livemode: boolean;
  /** Only set in tests: another origin than the provider's own. */
  apiBase: URL | null;
  timeoutMs: number;
  /** Repetitions of a failed call, by the SDK, under the same key. */
  maxRetries: number;
}

export interface Config {
  provider: ProviderConfig;
  /** Newest first; every one is tried, so that a secret can be rolled without losing an event. */
  webhookSecrets: readonly string[];
  appUrl: string;
  priceIds: readonly string[];
  trialPeriodDays: number;
  gracePeriodDays: number;
  automaticTax: boolean;
  /** ISO 4217, lower case: the currency of a card saved without a purchase. */
  currency: string;
  storage: StorageConfig;
  auth: AuthConfig;
  mail: MailConfig | null;
  alertEmail: string | null;
  host: string;
  port: number;
  /** Start-up remarks that are no reason to refuse. */
  warnings: readonly string[];
}
