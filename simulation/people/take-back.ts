import type { Random } from "../chance/random.ts";
import { journalIn } from "../invariants/ledger.ts";
import type { World } from "../world/world.ts";
import type { KeptQueue } from "./kept-queue.ts";

const MOST_KEPT = 2;

/**
 * People take back posts that no run has begun, all but a few. Once nothing goes wrong, each of them goes out like the one before
 * it: more than half of the time of all worlds went into that.
 */
export function takeBackMost({ repository }: World, queue: KeptQueue, random: Random): void {
  const { entries, doubts = [] } = journalIn(repository.text("journal"));
  const begun = new Set([...entries, ...doubts].map(({ id }) => id));
  const posts = queue.posts() ?? [];
  const waiting = posts.filter(({ id, status }) => status === "pending" && !begun.has(id));
  const most = random.whole(0, MOST_KEPT);
  while (waiting.length > most) waiting.splice(random.whole(0, waiting.length - 1), 1);
  const kept = posts.filter((post) => post.status !== "pending" || begun.has(post.id) || waiting.includes(post));
  if (kept.length < posts.length) queue.write(kept, "people take back what has not begun");
}
