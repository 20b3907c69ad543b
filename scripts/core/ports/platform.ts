import type { Result } from "../findings/problem.ts";
import type { ContainerParams } from "../instagram/container-params.ts";
import type { PlatformFault } from "../instagram/platform-fault.ts";

export type ContainerStatus = "FINISHED" | "IN_PROGRESS" | "ERROR" | "EXPIRED" | "PUBLISHED";

export interface RecentMedia {
  id: string;
  /** Missing when the platform omits it. */
  caption?: string;
  /** When the media went live. */
  timestamp: Date;
  /** IMAGE, VIDEO or CAROUSEL_ALBUM, where the platform says so. */
  kind?: string;
  permalink?: string;
}

export interface Comment {
  id: string;
  text: string;
  /** When it was written. */
  timestamp: Date;
  /** Who wrote it, where the platform says so. */
  username?: string | undefined;
}

export interface Quota {
  used: number;
  /** The account's own limit for a rolling 24 hours. */
  total: number;
}

export type Answer<T> = Result<T, PlatformFault>;

/** `reason`: what the platform says of a container that is in ERROR. */
export type ContainerAnswer = Answer<ContainerStatus> & { reason?: PlatformFault };

/** The publishing half of the platform for one account. One request a call, unless stated otherwise, and no retries. */
export interface Platform {
  /** E5. Creates a container, which nobody can see, so it may be repeated. Returns the container id. */
  createContainer(params: ContainerParams): Promise<Answer<string>>;
  /** E6. A status that is missing or unknown counts as IN_PROGRESS, unless the platform says what went wrong. */
  readContainer(containerId: string): Promise<ContainerAnswer>;
  /** E7, the one irreversible call. Sent once, never repeated by the adapter. Returns the media id. */
  publish(containerId: string): Promise<Answer<string>>;
  /** E8. */
  readQuota(): Promise<Answer<Quota>>;
  /** The account's media since then, newest first, from as many pages as needed. Without stories. */
  listRecentMedia(since: Date): Promise<Answer<RecentMedia[]>>;
  /** The account's stories that are still shown: those of the last 24 hours. */
  listStories(): Promise<Answer<RecentMedia[]>>;
  /** All comments on a live post, in any order, from as many pages as needed. */
  listComments(mediaId: string): Promise<Answer<Comment[]>>;
  /** Comments as the account itself, visible to everybody. Sent once, never repeated by the adapter. Returns the comment's id. */
  sendComment(mediaId: string, text: string): Promise<Answer<string>>;
  /** Doing it again changes nothing. */
  turnOffComments(mediaId: string): Promise<Answer<true>>;
  /** The account's own; "" when the platform does not say. */
  readUsername(): Promise<Answer<string>>;
  /** Permalink and timestamp of a live post, where the platform says them. */
  readMedia(mediaId: string): Promise<Answer<{ permalink?: string; timestamp?: Date }>>;
}

/** What the platform has counted, by its own names of metrics. Without those that it has not counted yet. */
export type Counts = ReadonlyMap<string, number>;

/** The numbers of live posts, which need a permission of their own. One request a call. */
export interface InsightsSource {
  /** One metric that the platform does not give refuses all. */
  readInsights(mediaId: string, metrics: readonly string[]): Promise<Answer<Counts>>;
  /** The same for all media since then, by media id: for when single media cannot be read. The newest 100. */
  listInsights(since: Date, metrics: readonly string[]): Promise<Answer<ReadonlyMap<string, Counts>>>;
}

/** The token calls, which need no account. */
export interface LongLivedToken {
  access_token: string;
  token_type: "bearer";
  /** Seconds. */
  expires_in: number;
  /** What the account has granted, where the platform says so. */
  permissions?: string[] | undefined;
}

export interface TokenEndpoint {
  /** E4. */
  refresh(token: string): Promise<Answer<LongLivedToken>>;
  /** GET /me, a cheap read that proves that a token works. */
  whoAmI(token: string): Promise<Answer<{ user_id: string; username: string; account_type: string }>>;
}
