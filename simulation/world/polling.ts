import type { Settings } from "../../scripts/core/generated/settings.ts";
import type { Fate } from "../chance/fate.ts";

export type PollingSettings = NonNullable<Settings["polling"]>;
type Kind = keyof PollingSettings;
type OwnBudget = NonNullable<PollingSettings[Kind]>;

export interface Budget {
  intervalMs: number;
  attempts: number;
}

/** How long a run waits where the settings say nothing. */
export const POLLING = { headStartMs: 10_000, intervalMs: 60_000, attempts: 5 };
const KINDS: readonly [Kind, ...Kind[]] = ["IMAGE", "REELS", "STORIES", "CAROUSEL"];
const OF_THEIR_OWN = 0.25;
/** All of them bridge the delays of this platform. */
const BUDGETS: readonly [OwnBudget, ...OwnBudget[]] = [
  { interval_seconds: 30, attempts: 11 },
  { interval_seconds: 100, attempts: 4 },
  { head_start_seconds: 40, interval_seconds: 60, attempts: 7 },
];

/** Some teams give one kind of post a budget of its own. */
export function choosePolling(fate: Fate): PollingSettings {
  const random = fate.random("polling");
  return random.isLucky(OF_THEIR_OWN) ? { [random.pick(KINDS)]: random.pick(BUDGETS) } : {};
}

/** The budget of a post, by its media_type. */
export function budgetOf({ polling }: { polling: PollingSettings }, mediaType: string | undefined): Budget {
  const own = polling[(mediaType ?? "IMAGE") as Kind];
  return {
    intervalMs: own?.interval_seconds === undefined ? POLLING.intervalMs : own.interval_seconds * 1000,
    attempts: own?.attempts ?? POLLING.attempts,
  };
}

/** Every budget allows so many looks at a container. */
export function leastPolls({ polling }: { polling: PollingSettings }): number {
  return Math.min(POLLING.attempts, ...Object.values(polling).map(({ attempts = POLLING.attempts }) => attempts));
}
