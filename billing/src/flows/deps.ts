import type { Clock, Log, Provider, Store } from "../ports.ts";

/** What the rules need to know of the configuration. */
export interface Policy {
  readonly livemode: boolean;
  readonly appUrl: string;
  readonly priceIds: readonly string[];
  readonly trialPeriodDays: number;
  readonly gracePeriodDays: number;
  readonly automaticTax: boolean;
  readonly currency: string;
  /** Alerts are always logged; with an address they are mailed too. */
  readonly alertEmail: string | null;
}

export interface Deps {
  readonly store: Store;
  readonly provider: Provider;
  readonly log: Log;
  readonly clock: Clock;
  readonly policy: Policy;
}
