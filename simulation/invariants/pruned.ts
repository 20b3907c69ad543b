import { namesIn } from "../repository/media-files.ts";
import { textOf } from "../repository/texts.ts";
import type { World } from "../world/world.ts";
import type { Ledger } from "./ledger.ts";
import { postsIn } from "./posts-in.ts";

const PROMISE = "prune takes no file from a post that may still need it";

/**
 * A post that waits, has failed or is being published needs its files. Where a claimed post has left the queue, nobody can say which
 * files it uses, so none may go.
 */
export function watchPruning({ bulletin, repository, break: breakPromise }: World, ledger: Ledger): void {
  bulletin.on("prune", ({ removed }) => {
    const claimed = new Set(ledger.entries.filter(({ outcome }) => outcome === null).map(({ id }) => id));
    const posts = postsIn(repository.text("queue"));
    const archived = repository.head.archive.flatMap(({ bytes }) => postsIn(textOf(bytes)));
    const open = posts.filter(({ id, status }) => status !== "done" || claimed.has(id));
    const robbed = open.find((post) => namesIn(JSON.stringify(post)).some((name) => removed.includes(name)));
    if (robbed !== undefined) breakPromise(PROMISE, `prune removes a file of ${robbed.id}`);
    for (const { id } of [...posts, ...archived]) claimed.delete(id);
    const [lost] = claimed;
    if (lost !== undefined)
      breakPromise(PROMISE, `prune removes files while ${lost}, which may use them, has left the queue`);
  });
}
