import { appearanceOfPost } from "../account/appearance.ts";
import type { World } from "../world/world.ts";
import { isDue, type Ledger, mainsBetween, postsOf, SKEW_MS, STALE_MS } from "./ledger.ts";

const PROMISE = "only what was merged is published";

/** What went live is a post as it stood on main, pending and due, when it was claimed or since. */
export function watchOnlyMerged(world: World, ledger: Ledger): void {
  world.events.on("live", ({ run, medium }) => {
    const claim = ledger.claimOf(medium);
    const { nowMs } = world.scheduler;
    if (claim === undefined)
      return world.break(PROMISE, `${run.name} published ${medium.id}, and no record has ever had a claim of it`);
    const wasMerged = mainsBetween(world, claim.lastMs - STALE_MS, nowMs).some((state) =>
      postsOf(state).some(
        (post) =>
          post.id === claim.id &&
          post.status === "pending" &&
          isDue(post, nowMs, SKEW_MS) &&
          appearanceOfPost(post, state.media) === medium.appearance,
      ),
    );
    if (!wasMerged) world.break(PROMISE, `${run.name} published ${claim.id} as it did not stand on main`);
  });
}
