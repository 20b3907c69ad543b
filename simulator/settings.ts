import { createRunningClock, type SimulatorClock } from "./clock.ts";

/** Everything about the simulated platform that a caller can choose. All of it has a default. */
export interface SimulatorOptions {
  /** Port of the graph listener, or 0 for any free port. The other two work the same way. */
  port?: number;
  tokenPort?: number;
  authorizePort?: number;
  /** Default: a clock at the speed of the wall clock. */
  clock?: SimulatorClock;
  account?: Partial<typeof DEFAULT_ACCOUNT>;
  app?: Partial<typeof DEFAULT_APP>;
  /** Posts per rolling 24 hours. Default 100. */
  quotaTotal?: number;
  /** Simulated time from creation to FINISHED, in milliseconds. */
  processingMs?: Partial<typeof DEFAULT_PROCESSING_MS>;
  switches?: Partial<typeof DEFAULT_SWITCHES>;
}

const DEFAULT_ACCOUNT = {
  /** App-scoped id: what `id` in /me and the code exchange show. Not usable in paths. */
  id: "27640875392278831",
  /** The professional account's id: `user_id` in /me, and the id in paths. */
  userId: "17841405793187219",
  username: "harbour_bakery",
  accountType: "Business" as "Business" | "Media_Creator" | "Personal",
};

const DEFAULT_APP = { clientId: "1029384756473829", clientSecret: "simulator-client-secret" };

const DEFAULT_PROCESSING_MS = { image: 5_000, video: 45_000, carousel: 1_000 };

/** Behaviours that are undocumented or on which reports differ. Each can be switched to the other reading. */
const DEFAULT_SWITCHES = {
  /** Whether the old token keeps working after a refresh until its own expiry, or is revoked at once. */
  oldTokenAfterRefresh: "valid" as "valid" | "revoked",
  /** How reads return captions. */
  captionsInReads: "full" as "full" | "without-at-signs" | "absent",
  /** Time until a publication appears as PUBLISHED in its container, and in the media list. */
  publishedStatusLagMs: 0,
  mediaListLagMs: 0,
  /** Unknown parameters of a call. Refused, so that typos are found; the real platform ignores many. */
  unknownParams: "refused" as "refused" | "ignored",
  /** Real time the platform waits for a media server. */
  mediaTimeoutMs: 10_000,
  /** Metrics that the platform has given up. */
  metricsGone: [] as readonly string[],
};

export type Settings = ReturnType<typeof resolveSettings>;

export function resolveSettings(options: SimulatorOptions) {
  return {
    clock: options.clock ?? createRunningClock(),
    account: { ...DEFAULT_ACCOUNT, ...options.account },
    app: { ...DEFAULT_APP, ...options.app },
    quotaTotal: options.quotaTotal ?? 100,
    processingMs: { ...DEFAULT_PROCESSING_MS, ...options.processingMs },
    switches: { ...DEFAULT_SWITCHES, ...options.switches },
  };
}
