import { createRunningClock, type SimulatorClock } from "./clock.ts";

/** Everything about the simulated platform that a caller may choose. All of it has a sensible default. */
export interface SimulatorOptions {
  /** Port of the graph listener, 0 for any free one; likewise the other two. */
  port?: number;
  tokenPort?: number;
  authorizePort?: number;
  /** Default: a clock that runs with the wall clock. */
  clock?: SimulatorClock;
  account?: Partial<SimulatorAccount>;
  app?: Partial<SimulatorApp>;
  /** Posts per rolling 24 hours. Default 100. */
  quotaTotal?: number;
  /** Carousels per rolling 24 hours, on top of the quota. Default 50. */
  carouselQuota?: number;
  /** Containers that may be created in a rolling 24 hours. Default 400. */
  containerQuota?: number;
  /** Simulated time from creation to FINISHED, in milliseconds. */
  processingMs?: Partial<ProcessingMs>;
  switches?: Partial<SimulatorSwitches>;
  /** Varies the tokens and ids that are handed out. */
  seed?: string;
}

export interface SimulatorAccount {
  /** App-scoped id: what `id` in /me and the code exchange show. Not usable in paths. */
  id: string;
  /** The professional account's id: `user_id` in /me, and the id in paths. */
  userId: string;
  username: string;
  accountType: "Business" | "Media_Creator" | "Personal";
  /** Whether the account has accepted its invitation as a tester of the app, which development mode demands. */
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

/** Behaviours that are undocumented or differ between reports; each can be turned to the other reading. */
export interface SimulatorSwitches {
  /** What a second publish of a published container does. Always recorded as a violation. Default "publishes-again". */
  republish: "publishes-again" | "same-id" | "refused";
  /** Where a bad image shows: in the answer to create (seen in practice, default) or later as container status. */
  imageFaults: "at-create" | "in-status";
  /** Whether a refreshed token keeps working until its own expiry (default) or dies at once. */
  oldTokenAfterRefresh: "valid" | "revoked";
  /** "observed": quota wrapped in data[], /me and code exchange flat. "flat" and "wrapped": all of them so. */
  answerShape: "observed" | "flat" | "wrapped";
  /** How captions come back from reads. Default "full". */
  captionsInReads: "full" | "without-at-signs" | "absent";
  /** Whether paid-partnership parameters are taken (default) or refused as belonging to the page-login path. */
  partnership: "accepted" | "refused";
  /** Time until a publication shows as PUBLISHED in its container, and in the media list. Default 0. */
  publishedStatusLagMs: number;
  mediaListLagMs: number;
  /** Parameters a call does not know. Default "refused", so that typing errors show; the real platform ignores many. */
  unknownParams: "refused" | "ignored";
  /** HTTP status of a refused token. Default 401; 400 has been seen too. */
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
