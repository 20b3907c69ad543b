import { createRunningClock, type SimulatorClock } from "./clock.ts";

/** Everything about the simulated platform that a caller can choose. All of it has a default. */
export interface SimulatorOptions {
  /** Port of the graph listener, or 0 for any free port. The other two work the same way. */
  port?: number;
  tokenPort?: number;
  authorizePort?: number;
  /** Default: a clock at the speed of the wall clock. */
  clock?: SimulatorClock;
  account?: Partial<SimulatorAccount>;
  app?: Partial<SimulatorApp>;
  /** Posts per rolling 24 hours. Default 100. */
  quotaTotal?: number;
  /** Simulated time from creation to FINISHED, in milliseconds. */
  processingMs?: Partial<ProcessingMs>;
  switches?: Partial<SimulatorSwitches>;
}

interface SimulatorAccount {
  /** App-scoped id: what `id` in /me and the code exchange show. Not usable in paths. */
  id: string;
  /** The professional account's id: `user_id` in /me, and the id in paths. */
  userId: string;
  username: string;
  accountType: "Business" | "Media_Creator" | "Personal";
}

interface SimulatorApp {
  clientId: string;
  clientSecret: string;
}

interface ProcessingMs {
  image: number;
  video: number;
  carousel: number;
}

/** Behaviours that are undocumented or on which reports differ. Each can be switched to the other reading. */
export interface SimulatorSwitches {
  /** Whether the old token keeps working after a refresh until its own expiry (default), or is revoked at once. */
  oldTokenAfterRefresh: "valid" | "revoked";
  /** How reads return captions. Default "full". */
  captionsInReads: "full" | "without-at-signs" | "absent";
  /** Time until a publication appears as PUBLISHED in its container, and in the media list. Default 0. */
  publishedStatusLagMs: number;
  mediaListLagMs: number;
  /** Unknown parameters of a call. Default "refused", so that typos are found; the real platform ignores many. */
  unknownParams: "refused" | "ignored";
  /** Real time the platform waits for a media server. Default 10 s. */
  mediaTimeoutMs: number;
  /** Metrics that the platform has given up. Default none. */
  metricsGone: readonly string[];
}

export interface Settings {
  clock: SimulatorClock;
  account: SimulatorAccount;
  app: SimulatorApp;
  quotaTotal: number;
  processingMs: ProcessingMs;
  switches: SimulatorSwitches;
}

const DEFAULT_ACCOUNT: SimulatorAccount = {
  id: "27640875392278831",
  userId: "17841405793187219",
  username: "harbour_bakery",
  accountType: "Business",
};

const DEFAULT_APP: SimulatorApp = {
  clientId: "1029384756473829",
  clientSecret: "simulator-client-secret",
};

const DEFAULT_SWITCHES: SimulatorSwitches = {
  oldTokenAfterRefresh: "valid",
  captionsInReads: "full",
  publishedStatusLagMs: 0,
  mediaListLagMs: 0,
  unknownParams: "refused",
  mediaTimeoutMs: 10_000,
  metricsGone: [],
};

export function resolveSettings(options: SimulatorOptions): Settings {
  return {
    clock: options.clock ?? createRunningClock(),
    account: { ...DEFAULT_ACCOUNT, ...options.account },
    app: { ...DEFAULT_APP, ...options.app },
    quotaTotal: options.quotaTotal ?? 100,
    processingMs: { image: 5_000, video: 45_000, carousel: 1_000, ...options.processingMs },
    switches: { ...DEFAULT_SWITCHES, ...options.switches },
  };
}
