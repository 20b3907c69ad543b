import { statusAt } from "./containers.ts";
import { quotaUsage } from "./publishing.ts";
import type { LoggedRequest } from "./request-log.ts";
import type { PublishedMedia, Token, Violation, World } from "./world.ts";

export type StateView = ReturnType<typeof viewState>;

/** What has happened so far, without secrets. Every property is computed on each read. */
export function viewState(world: World, log: readonly LoggedRequest[]) {
  return {
    /** Live posts, oldest first. */
    get media(): readonly PublishedMedia[] {
      return [...world.media];
    },
    get containers() {
      const now = world.settings.clock.now();
      return [...world.containers.values()].map((container) => {
        const { judged: _, verdict: __, ...shown } = container;
        return { ...shown, status: statusAt(container, now) };
      });
    },
    /** Labels instead of the tokens themselves. */
    get tokens(): readonly Token[] {
      return [...world.tokens.values()];
    },
    /** What a careful client never does; empty after a good run. */
    get violations(): readonly Violation[] {
      return [...world.violations];
    },
    get requests(): readonly LoggedRequest[] {
      return [...log];
    },
    /** Publications of the last 24 hours. */
    get quotaUsage() {
      return quotaUsage(world);
    },
  };
}
