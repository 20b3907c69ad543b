import { statusAt } from "./containers.ts";
import { quotaUsage } from "./publishing.ts";
import type { LoggedRequest } from "./request-log.ts";
import { DAY_MS } from "./tokens.ts";
import type { Container, PublishedMedia, StatusCode, Token, Violation, World } from "./world.ts";

export interface ContainerView
  extends Pick<Container, "id" | "kind" | "createdAt" | "isCarouselItem" | "params" | "children" | "publishedAt"> {
  status: StatusCode;
}

/** What has happened so far, without secrets. Every property is computed on each read. */
export interface StateView {
  /** Live posts, oldest first. */
  readonly media: readonly PublishedMedia[];
  readonly containers: readonly ContainerView[];
  /** Labels instead of the tokens themselves. */
  readonly tokens: readonly Token[];
  /** What a careful client never does; empty after a good run. */
  readonly violations: readonly Violation[];
  readonly requests: readonly LoggedRequest[];
  /** Publications of the last 24 hours. */
  readonly quotaUsage: number;
}

export function viewState(world: World, log: readonly LoggedRequest[]): StateView {
  return {
    get media() {
      return [...world.media];
    },
    get containers() {
      const now = world.settings.clock.now();
      return [...world.containers.values()].map((container) => viewContainer(container, now));
    },
    get tokens() {
      return [...world.tokens.values()];
    },
    get violations() {
      return [...world.violations];
    },
    get requests() {
      return [...log];
    },
    get quotaUsage() {
      return quotaUsage(world, new Date(world.settings.clock.now().getTime() - DAY_MS));
    },
  };
}

function viewContainer(container: Container, now: Date): ContainerView {
  const { id, kind, createdAt, isCarouselItem, params, children, publishedAt } = container;
  return { id, kind, createdAt, isCarouselItem, params, children, publishedAt, status: statusAt(container, now) };
}
