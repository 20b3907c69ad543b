import { DAY_MS } from "../../scripts/core/dates/instant.ts";
import type { ContainerParams } from "../../scripts/core/instagram/container-params.ts";
import type { PlatformStep } from "../../scripts/core/instagram/platform-fault.ts";
import type { Answer, Comment, Platform, RecentMedia } from "../../scripts/core/ports/platform.ts";
import { isOnSite } from "../branches/site.ts";
import { contentsOf } from "../branches/texts.ts";
import {
  type Connection,
  faultOf,
  NO_ANSWER,
  OBJECT_MISSING,
  type PlatformError,
  reasonIn,
  TOKEN_REFUSED,
} from "../connection.ts";
import type { Account, Container, Medium, PublishRefusal } from "./account.ts";

/** What may go wrong with the platform. Each method is called once per platform call. */
export interface PlatformFaults {
  refusal(step: PlatformStep): PlatformError | null;
  creation(params: ContainerParams): PlannedCreation;
  unreadable(containerId: string): PlatformError | null;
  publication(containerId: string): PlannedPublish;
  listing(): PlatformError | null;
  isMediumHidden(): boolean;
  /** Of a call that sends a comment. */
  comment(): "fine" | "lost" | "posted, without an answer";
}

export interface PlannedCreation {
  refusal: PlatformError | null;
  processingMs: number;
  isBad: boolean;
  /** What the status of a bad container says. */
  sentence?: string;
  isUnanswered: boolean;
}

export type PlannedPublish =
  | { kind: "fine" }
  | { kind: "not done"; error: PlatformError }
  /** It goes live, but the answer says otherwise. */
  | { kind: "denied"; error: PlatformError }
  /** There is no answer, and the container shows IN_PROGRESS for a while, whether the post is live or not. */
  | { kind: "busy"; isLive: boolean; busyMs: number }
  /** The container has the status ERROR from now on, whether the post is live or not. */
  | { kind: "broken"; isLive: boolean; error: PlatformError };

interface PlatformHandle {
  token: string;
  connection: Connection;
  faults: PlatformFaults;
  /** What the platform gets from an address of the team's site; null: nothing. */
  fetch?(address: string): string | null;
  /** Called for each answer, and when none comes. */
  onAnswer?(asked: Asked, answer: Answer<unknown>): void;
  /** Called for each publication. `isAnswered`: the caller receives its id. */
  onLive?(medium: Medium, isAnswered: boolean): void;
  /** Called for each comment on a medium. */
  onComment?(medium: Medium): void;
}

/** A call. `about`: the container or medium that it names, or the time since when media are listed. */
export interface Asked {
  step: PlatformStep;
  about: string | null;
}

const PATIENCE_MS = 30_000;
const PUBLISH_PATIENCE_MS = 120_000;
const NOT_FETCHED: PlatformError = { status: 400, code: 9004, subcode: 2207052 };
const PARTS_UNFIT: PlatformError = { status: 400, code: 9004, subcode: 2207069 };
const REFUSALS: Record<PublishRefusal, PlatformError> = {
  missing: { status: 400, code: 24, subcode: 2207008 },
  "not ready": { status: 400, code: 9007, subcode: 2207027 },
  quota: { status: 400, code: 9, subcode: 2207042 },
};

/** The platform as one run sees it: the account's true state, distorted by the faults. */
export function openFakePlatform(account: Account, handle: PlatformHandle): Platform {
  const { connection, faults } = handle;
  const ask = async <T>(asked: Asked, effect: () => T | Failure): Promise<Answer<T>> => {
    const { step } = asked;
    const result = await connection.call(step, () => {
      if (!account.tokens.works(handle.token)) return new Failure(TOKEN_REFUSED);
      const refusal = faults.refusal(step);
      return refusal === null ? effect() : new Failure(refusal);
    });
    if (result instanceof Failure && "noAnswer" in result.error)
      await connection.wait(step === "publish" ? PUBLISH_PATIENCE_MS : PATIENCE_MS);
    const answer = result instanceof Failure ? faultOf(step, result.error) : { ok: true as const, value: result };
    handle.onAnswer?.(asked, answer);
    return answer;
  };
  const general = (step: PlatformStep): Asked => ({ step, about: null });
  return {
    createContainer: (params) => ask<string>(general("create container"), () => create(account, handle, params)),
    readContainer: async (containerId) => {
      const answer = await ask({ step: "read container", about: containerId }, () => {
        const container = account.containers.get(containerId);
        const error = container === undefined ? OBJECT_MISSING : faults.unreadable(containerId);
        if (container === undefined || error !== null) return new Failure(error ?? OBJECT_MISSING);
        return account.statusOf(container);
      });
      const { sentence = "" } = account.containers.get(containerId) ?? {};
      return answer.ok && answer.value === "ERROR" && sentence !== ""
        ? { ...answer, reason: reasonIn(sentence) }
        : answer;
    },
    publish: (containerId) =>
      ask<string>({ step: "publish", about: containerId }, () => publish(account, handle, containerId)),
    readQuota: () =>
      ask(general("read quota"), () => ({ used: account.quotaUsed(), total: account.options.quotaTotal })),
    listRecentMedia: (since) =>
      ask<RecentMedia[]>({ step: "list media", about: since.toISOString() }, () => {
        const error = faults.listing();
        return error === null ? listMedia(account, since, false) : new Failure(error);
      }),
    listStories: () =>
      ask<RecentMedia[]>(general("list media"), () => {
        const error = faults.listing();
        return error === null ? listMedia(account, new Date(account.nowMs() - DAY_MS), true) : new Failure(error);
      }),
    listComments: (mediaId) =>
      ask<Comment[]>({ step: "list comments", about: mediaId }, () => {
        const medium = account.media.find(({ id }) => id === mediaId);
        if (medium === undefined || faults.isMediumHidden()) return new Failure(OBJECT_MISSING);
        const listed = medium.comments.filter(({ atMs }) => atMs <= account.nowMs() - account.options.listLagMs);
        return listed.map(({ id, text, atMs }) => ({ id, text, timestamp: wholeSeconds(atMs) }));
      }),
    readUsername: () => ask(general("read profile"), () => "bakery"),
    sendComment: (mediaId, text) =>
      ask<string>({ step: "send comment", about: mediaId }, () => {
        const medium = account.media.find(({ id }) => id === mediaId);
        if (medium === undefined) return new Failure(OBJECT_MISSING);
        const planned = faults.comment();
        if (planned === "lost") return new Failure(NO_ANSWER);
        const { id } = account.comment(medium, text);
        handle.onComment?.(medium);
        return planned === "fine" ? id : new Failure(NO_ANSWER);
      }),
    turnOffComments: (mediaId) =>
      ask<true>({ step: "turn off comments", about: mediaId }, () => {
        const medium = account.media.find(({ id }) => id === mediaId);
        if (medium === undefined) return new Failure(OBJECT_MISSING);
        medium.isCommentEnabled = false;
        return true;
      }),
    async readMedia(mediaId) {
      const answer = await ask({ step: "read media", about: mediaId }, () => {
        const medium = account.media.find(({ id }) => id === mediaId);
        return medium === undefined || faults.isMediumHidden() ? new Failure(OBJECT_MISSING) : medium;
      });
      if (!answer.ok) return answer;
      const { id, publishedAtMs } = answer.value;
      const value = { permalink: `https://social.example/p/${id}/`, timestamp: wholeSeconds(publishedAtMs) };
      return { ok: true, value };
    },
  };
}

/** A class, to distinguish a failure from any value that a call may return. */
class Failure {
  readonly error: PlatformError;

  constructor(error: PlatformError) {
    this.error = error;
  }
}

function create(account: Account, handle: PlatformHandle, params: ContainerParams): string | Failure {
  const { refusal, isUnanswered, ...planned } = handle.faults.creation(params);
  if (refusal !== null) return new Failure(refusal);
  const fetched = fetchFiles(params, handle);
  if (fetched === null) return new Failure(NOT_FETCHED);
  const parts = params.children?.split(",").map((child) => account.containers.get(child)) ?? [];
  if (!parts.every((part) => part !== undefined && isUsablePart(account, part))) return new Failure(PARTS_UNFIT);
  const { id } = account.create(fetched, planned);
  return isUnanswered ? new Failure(NO_ANSWER) : id;
}

function isUsablePart({ statusOf }: Account, part: Container): boolean {
  return statusOf(part) === "FINISHED" && part.params.is_carousel_item === "true";
}

/** The platform keeps what it fetched when the container was made; null if a file was not there. */
function fetchFiles(params: ContainerParams, { fetch }: PlatformHandle): ContainerParams | null {
  const fetched = { ...params };
  for (const field of ["image_url", "video_url", "cover_url"]) {
    const address = params[field];
    if (!isOnSite(address)) continue;
    const held = contentsOf(fetch?.(address) ?? undefined);
    if (held === undefined) return null;
    fetched[field] = held;
  }
  return fetched;
}

function publish(account: Account, handle: PlatformHandle, containerId: string): string | Failure {
  const planned = handle.faults.publication(containerId);
  if (planned.kind === "not done") return new Failure(planned.error);
  const isLive = "isLive" in planned ? planned.isLive : true;
  const medium = isLive ? account.publish(containerId) : null;
  const container = account.containers.get(containerId);
  if (planned.kind === "busy" && container !== undefined) container.busyUntilMs = account.nowMs() + planned.busyMs;
  if (planned.kind === "broken" && container !== undefined) container.isBroken = true;
  if (typeof medium === "string") return new Failure(REFUSALS[medium]);
  if (medium !== null) handle.onLive?.(medium, planned.kind === "fine");
  return planned.kind === "fine" && medium !== null
    ? medium.id
    : new Failure("error" in planned ? planned.error : NO_ANSWER);
}

function listMedia({ media, options, nowMs }: Account, since: Date, ofStories: boolean): RecentMedia[] {
  const shown = media.filter(
    ({ isStory, publishedAtMs }) =>
      isStory === ofStories && publishedAtMs <= nowMs() - options.listLagMs && wholeSeconds(publishedAtMs) >= since,
  );
  return shown.toReversed().map(({ id, caption, publishedAtMs }) => ({
    id,
    ...(options.captions === "absent"
      ? {}
      : { caption: options.captions === "full" ? caption : caption.replaceAll("@", "") }),
    timestamp: wholeSeconds(publishedAtMs),
  }));
}

function wholeSeconds(ms: number): Date {
  return new Date(Math.floor(ms / 1000) * 1000);
}
