import type { Post } from "../../scripts/core/generated/queue.ts";
import type { Random } from "../chance/random.ts";
import type { World } from "../world/world.ts";
import type { KeptQueue } from "./kept-queue.ts";
import { makePost } from "./make-post.ts";
import { QUEUE_EDITS } from "./queue-edits.ts";

/** With more, the queue takes weeks to drain. */
const MOST_WAITING = 6;

/** People who change just the posts that a run is at work on. Where there is no such post, or the file is broken, they do nothing. */
export class Interferers {
  readonly #world: World;
  readonly #queue: KeptQueue;

  constructor(world: World, queue: KeptQueue) {
    this.#world = world;
    this.#queue = queue;
  }

  /** Someone changes the very posts that a run is about to write to. */
  actOn(ids: ReadonlySet<string>): void {
    const posts = this.#queue.posts();
    const chosen = posts?.find((post) => ids.has(post.id) && post.status !== "done");
    if (posts === null || chosen === undefined) return;
    const changed = changeInTheWay(chosen, this.#world.fate.random("in the way"), this.#queue.freshNumber());
    this.#queue.replace(posts, { old: chosen, next: changed, why: "people change a post that a run is about to mark" });
  }

  /** Someone gives a waiting post other words. What is wrong with its media stays. */
  rewrite(ids: ReadonlySet<string>, why = "people edit a post that was given up"): void {
    const posts = this.#queue.posts();
    const chosen = posts?.find(
      ({ id, status, media_type }) => ids.has(id) && status === "pending" && media_type !== "STORIES",
    );
    if (posts === null || chosen === undefined) return;
    const caption = `${chosen.caption ?? ""} (again ${this.#queue.freshNumber()})`;
    this.#queue.replace(posts, {
      old: chosen,
      next: { ...chosen, caption },
      why,
    });
  }

  /** Someone puts a copy in front of what a run prepares: the same post, or one whose picture has another address. */
  copyInFront(id: string): boolean {
    const posts = this.#queue.posts();
    const original = posts?.find((post) => post.id === id && post.status === "pending");
    if (posts === null || original === undefined) return false;
    const setting = { world: this.#world, random: this.#world.fate.random("copies in front"), nowMs: 0 };
    const kind = setting.random.isLucky(0.5) ? "people upload a post again" : "people copy a post";
    const copies = QUEUE_EDITS[kind]?.([original], { ...setting, freshNumber: () => this.#queue.freshNumber() }) ?? [];
    this.#queue.write([...copies.slice(1), ...posts], "people put a copy in front of a post");
    return copies.length > 1;
  }

  /** Someone puts another post with the same caption in front of what a run prepares. */
  twinInFront(id: string): boolean {
    const posts = this.#queue.posts();
    const original = posts?.find((post) => post.id === id && post.status === "pending");
    if (posts === null || original?.caption === undefined || this.#queue.pending().length > MOST_WAITING) return false;
    const twin = { ...makePost(this.#world, this.#queue.freshNumber(), undefined), caption: original.caption };
    this.#queue.write([twin, ...posts], "people put a post with the same caption in front of another");
    return true;
  }
}

function changeInTheWay(post: Post, random: Random, number: number): Post {
  if (post.media_type !== "STORIES" && random.isLucky(0.5))
    return { ...post, caption: `${post.caption ?? ""} (other ${number})` };
  return { ...post, status: "failed", error: "By hand.", failed_at: "2026-01-01T00:00:00Z" };
}
