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
  /** Carousels per rolling 24 hours, on top of the quota. Default 50. */
  carouselQuota?: number;
  /** Containers per rolling 24 hours. Default 400. */
  containerQuota?: number;
  /** Simulated time from creation to FINISHED, in milliseconds. */
  processingMs?: Partial<ProcessingMs>;
  switches?: Partial<SimulatorSwitches>;
  /** Varies the tokens and ids that are issued. */
  seed?: string;
}

export interface SimulatorAccount {
  /** App-scoped id: what `id` in /me and the code exchange show. Not usable in paths. */
  id: string;
  /** The professional account's id: `user_id` in /me, and the id in paths. */
  userId: string;
  username: string;
  accountType: "Business" | "Media_Creator" | "Personal";
  /** Whether the account has accepted its invitation as a tester of the app. Development mode requires that. */
  hasAcceptedInvite: boolean;
}

export interface SimulatorApp {
  clientId: string;
  clientSecret: string;
  /** The id at the top of the developer dashboard, which the authorization page refuses. */
  dashboardId: string;
  /** The registered redirect addresses. null: every loopback address counts as registered. */
  redirectUris: string[] | null;
}

export interface ProcessingMs {
  image: number;
  video: number;
  carousel: number;
}

/** Behaviours that are undocumented or on which reports differ. Each can be switched to the other reading. */
export interface SimulatorSwitches {
  /** What a second publish of a published container does. Always recorded as a violation. Default "publishes-again". */
  republish: "publishes-again" | "same-id" | "refused";
  /** Where a bad image is reported: in the answer to create (observed, default) or later as container status. */
  imageFaults: "at-create" | "in-status";
  /** Whether the old token keeps working after a refresh until its own expiry (default), or is revoked at once. */
  oldTokenAfterRefresh: "valid" | "revoked";
  /** "observed": quota wrapped in data[], /me and code exchange flat. "flat" and "wrapped" apply to all of them. */
  answerShape: "observed" | "flat" | "wrapped";
  /** How reads return captions. Default "full". */
  captionsInReads: "full" | "without-at-signs" | "absent";
  /** Whether paid-partnership parameters are accepted (default), or refused because they belong to the page-login path. */
  partnership: "accepted" | "refused";
  /** Time until a publication appears as PUBLISHED in its container, and in the media list. Default 0. */
  publishedStatusLagMs: number;
  mediaListLagMs: number;
  /** Unknown parameters of a call. Default "refused", so that typos are found; the real platform ignores many. */
  unknownParams: "refused" | "ignored";
  /** HTTP status of a refused token. Default 401; 400 has been observed, too. */
  tokenErrorStatus: 400 | 401;
  /** Real time the platform waits for a media server. Default 10 s. */
  mediaTimeoutMs: number;
}

export interface Settings {
  clock: SimulatorClock;
  account: SimulatorAccount;
  app: SimulatorApp;
  quotaTotal: number;
  carouselQuota: number;
  containerQuota: number;
  processingMs: ProcessingMs;
  switches: SimulatorSwitches;
  seed: string;
}

const DEFAULT_ACCOUNT: SimulatorAccount = {
  id: "27640875392278831",
  userId: "17841405793187219",
  username: "harbour_bakery",
  accountType: "Business",
  hasAcceptedInvite: true,
};

const DEFAULT_APP: SimulatorApp = {
  clientId: "1029384756473829",
  clientSecret: "simulator-client-secret",
  dashboardId: "5647382910192837",
  redirectUris: null,
};

const DEFAULT_SWITCHES: SimulatorSwitches = {
  republish: "publishes-again",
  imageFaults: "at-create",
  oldTokenAfterRefresh: "valid",
  answerShape: "observed",
  captionsInReads: "full",
  partnership: "accepted",
  publishedStatusLagMs: 0,
  mediaListLagMs: 0,
  unknownParams: "refused",
  tokenErrorStatus: 401,
  mediaTimeoutMs: 10_000,
};

export function resolveSettings(options: SimulatorOptions): Settings {
  return {
    clock: options.clock ?? createRunningClock(),
    account: { ...DEFAULT_ACCOUNT, ...options.account },
    app: { ...DEFAULT_APP, ...options.app },
    quotaTotal: options.quotaTotal ?? 100,
    carouselQuota: options.carouselQuota ?? 50,
    containerQuota: options.containerQuota ?? 400,
    processingMs: { image: 5_000, video: 45_000, carousel: 1_000, ...options.processingMs },
    switches: { ...DEFAULT_SWITCHES, ...options.switches },
    seed: options.seed ?? "simulator",
  };
}
