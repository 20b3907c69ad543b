import { DAY_MS } from "../../scripts/core/dates/instant.ts";
import type { ContainerParams } from "../../scripts/core/instagram/container-params.ts";
import type { ContainerStatus } from "../../scripts/core/ports/platform.ts";
import { appearanceOfContainer } from "./appearance.ts";
import { createTokens } from "./token-service.ts";

export interface Container {
  id: string;
  params: ContainerParams;
  createdAtMs: number;
  readyAtMs: number;
  /** Its media is unusable, which shows when the container would be ready. */
  isBad: boolean;
  /** What its status says beside ERROR; "" for nothing. */
  sentence: string;
  /** Has the status ERROR since an attempt to publish it, with any result. */
  isBroken: boolean;
  publishedAtMs: number | null;
  /** Until then, it shows that the platform works on it. */
  busyUntilMs: number;
}

export interface WrittenComment {
  id: string;
  text: string;
  atMs: number;
}

export interface Medium {
  id: string;
  /** null for media that people posted by hand. */
  containerId: string | null;
  appearance: string;
  caption: string;
  isStory: boolean;
  publishedAtMs: number;
  /** By the account itself. */
  comments: WrittenComment[];
  isCommentEnabled: boolean;
}

/** Ids are not in the order in which they were given. Both numbers are prime, so that none comes twice. */
const FIRST_ID = 100_000;
const ID_STEP = 48_271;
const IDS = 99_991;

/** The platform's behaviour where its documentation leaves it open. */
export interface AccountOptions {
  quotaTotal: number;
  statusLagMs: number;
  listLagMs: number;
  /** Whether the container never shows its publication where the list of media shows for certain whose it is. */
  isStatusStuck: boolean;
  captions: "full" | "without at signs" | "absent";
  /** Whether a live post's container expires after 24 hours like any other. */
  forgetsPublished: boolean;
  republish: "publishes again" | "refused";
}

export type PublishRefusal = "missing" | "not ready" | "quota";

/** The true state of one account on the platform: what exists and what is live. */
export type Account = ReturnType<typeof createAccount>;

export function createAccount(options: AccountOptions, nowMs: () => number) {
  const containers = new Map<string, Container>();
  const media: Medium[] = [];
  const addMedium = (medium: Omit<Medium, "id" | "publishedAtMs" | "comments" | "isCommentEnabled">): Medium => {
    const live = {
      ...medium,
      id: `1800${100_000 + media.length}`,
      publishedAtMs: nowMs(),
      comments: [],
      isCommentEnabled: true,
    };
    media.push(live);
    return live;
  };
  /** Nobody could mistake the medium in the list for another one's. */
  const isPlainInList = ({ id, params }: Container): boolean => {
    const medium = media.find(({ containerId }) => containerId === id);
    if (medium === undefined || medium.isStory || options.listLagMs > 0 || options.captions === "absent") return false;
    const twins = [...containers.values()].filter(({ params: { caption = "" } }) => caption === (params.caption ?? ""));
    return twins.length === 1 && media.filter(({ caption }) => caption === medium.caption).length === 1;
  };
  const statusOf = (container: Container): ContainerStatus => {
    const { createdAtMs, readyAtMs, publishedAtMs } = container;
    const isOld = nowMs() - createdAtMs >= DAY_MS;
    if (isOld && (publishedAtMs === null || options.forgetsPublished)) return "EXPIRED";
    if (container.isBroken) return "ERROR";
    if (nowMs() < container.busyUntilMs) return "IN_PROGRESS";
    if (publishedAtMs !== null && options.isStatusStuck && isPlainInList(container)) return "FINISHED";
    if (publishedAtMs !== null) return nowMs() - publishedAtMs >= options.statusLagMs ? "PUBLISHED" : "FINISHED";
    if (nowMs() < readyAtMs) return "IN_PROGRESS";
    return container.isBad ? "ERROR" : "FINISHED";
  };
  const quotaUsed = () => media.filter(({ publishedAtMs }) => publishedAtMs > nowMs() - DAY_MS).length;
  return {
    options,
    containers: containers as ReadonlyMap<string, Container>,
    media: media as readonly Medium[],
    tokens: createTokens(nowMs),
    nowMs,
    statusOf,
    quotaUsed,
    create(
      params: ContainerParams,
      { processingMs, isBad, sentence = "" }: { processingMs: number; isBad: boolean; sentence?: string },
    ): Container {
      const id = `1790${FIRST_ID + ((containers.size * ID_STEP) % IDS)}`;
      const readyAtMs = nowMs() + processingMs;
      const container: Container = {
        id,
        params,
        createdAtMs: nowMs(),
        readyAtMs,
        isBad,
        sentence,
        isBroken: false,
        publishedAtMs: null,
        busyUntilMs: 0,
      };
      containers.set(id, container);
      return container;
    },
    publish(containerId: string): Medium | PublishRefusal {
      const container = containers.get(containerId);
      const isAgain = container !== undefined && container.publishedAtMs !== null;
      if (container === undefined || (isAgain && options.republish === "refused")) return "missing";
      if (!isAgain && statusOf(container) === "EXPIRED") return "missing";
      if (!isAgain && statusOf(container) !== "FINISHED") return "not ready";
      if (quotaUsed() >= options.quotaTotal) return "quota";
      container.publishedAtMs ??= nowMs();
      const { params } = container;
      return addMedium({
        containerId,
        appearance: appearanceOfContainer(params, (id) => containers.get(id)?.params ?? {}),
        caption: params.caption ?? "",
        isStory: params.media_type === "STORIES",
      });
    },
    comment(medium: Medium, text: string): WrittenComment {
      const comment = { id: `${medium.id}${medium.comments.length + 1}`, text, atMs: nowMs() };
      medium.comments.push(comment);
      return comment;
    },
    postByHand: (caption: string) =>
      addMedium({ containerId: null, appearance: `by hand: ${caption}`, caption, isStory: false }),
  };
}
