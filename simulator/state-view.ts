import { statusAt } from "./containers.ts";
import { quotaUsage } from "./publishing.ts";
import type { LoggedRequest } from "./request-log.ts";
import type { Container, PublishedMedia, StatusCode, Token, Violation, World } from "./world.ts";

type ContainerView = Omit<Container, "judged" | "verdict"> & { status: StatusCode };

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
      return [...world.containers.values()].map((container) => {
        const { judged: _, verdict: __, ...shown } = container;
        return { ...shown, status: statusAt(container, now) };
      });
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
      return quotaUsage(world);
    },
  };
}
