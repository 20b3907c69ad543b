import type { Provider } from "../ports/provider.ts";
import type { Clock, Log } from "../ports/runtime.ts";
import type { Store } from "../ports/store.ts";

/** What the rules need to know of the configuration. */
export interface Policy {
  livemode: boolean;
  appUrl: string;
  priceIds: readonly string[];
  trialPeriodDays: number;
  gracePeriodDays: number;
  automaticTax: boolean;
  currency: string;
  /** Alerts are always logged; with an address they are mailed too. */
  alertEmail: string | null;
}

export interface Deps {
  store: Store;
  provider: Provider;
  log: Log;
  clock: Clock;
  policy: Policy;
}
