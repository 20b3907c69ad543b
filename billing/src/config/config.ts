/** How callers of the application endpoints prove who they are. */
export type AuthConfig =
  | { readonly kind: "jwks"; readonly url: URL; readonly issuer: string; readonly audience: string }
  | { readonly kind: "secret"; readonly secret: string; readonly issuer?: string; readonly audience?: string };

export type StorageConfig =
  | { readonly kind: "sqlite"; readonly file: string }
  | { readonly kind: "postgres"; readonly url: string };

export interface MailConfig {
  readonly smtpUrl: string;
  readonly from: string;
}

export interface ProviderConfig {
  readonly secretKey: string;
  /** Read from the key's own prefix; the first event and the database must agree with it. */
  readonly livemode: boolean;
  /** Only set in tests: another origin than the provider's own. */
  readonly apiBase: URL | null;
  readonly timeoutMs: number;
  /** Repetitions of a failed call, by the SDK, under the same key. */
  readonly maxRetries: number;
}

export interface Config {
  readonly provider: ProviderConfig;
  /** Newest first; every one is tried, so that a secret can be rolled without losing an event. */
  readonly webhookSecrets: readonly string[];
  readonly appUrl: string;
  readonly priceIds: readonly string[];
  readonly trialPeriodDays: number;
  readonly gracePeriodDays: number;
  readonly automaticTax: boolean;
  /** ISO 4217, lower case: the currency of a card saved without a purchase. */
  readonly currency: string;
  readonly storage: StorageConfig;
  readonly auth: AuthConfig;
  readonly mail: MailConfig | null;
  readonly alertEmail: string | null;
  readonly host: string;
  readonly port: number;
  /** Start-up remarks that are no reason to refuse. */
  readonly warnings: readonly string[];
}
