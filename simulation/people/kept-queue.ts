import type { Post } from "../../scripts/core/generated/queue.ts";
import { indexByDate } from "../../scripts/core/queue/index-by-date.ts";
import type { Random } from "../chance/random.ts";
import { textOf, valueIn } from "../repository/texts.ts";
import type { World } from "../world/world.ts";
import { chooseHandwriting, writeQueueText } from "./handwriting.ts";
import { addFiles, type MediaEdit } from "./media-edits.ts";

/** Said of a change that puts posts where our tools put them. */
export const PLACES = "people let the tools place a post";

/** The queue and its media folder as people read and write them on main. */
export class KeptQueue {
  readonly #world: World;
  #hand;
  #numbers = 0;
  #lastText: string | null = null;
  #lastPosts: Post[] | null = null;
  /** What the tools placed, with the date that it had. */
  readonly #placed = new Set<string>();
  /** Every file that was ever in the media folder. */
  readonly #files = new Set<string>();

  constructor(world: World, random: Random) {
    this.#world = world;
    this.#hand = chooseHandwriting(random);
  }

  /** For an id or a text that no post has had. */
  freshNumber(): number {
    this.#numbers += 1;
    return this.#numbers;
  }

  /** The posts on main; null when the file is broken. */
  posts(): Post[] | null {
    const text = this.#world.repository.text("queue");
    if (text !== this.#lastText) {
      this.#lastText = text;
      this.#lastPosts = readPosts(text);
    }
    return this.#lastPosts === null ? null : [...this.#lastPosts];
  }

  /** The posts on main, after someone has repaired the file if need be. */
  soundPosts(): Post[] {
    return this.posts() ?? this.#repair();
  }

  /** The posts of the last version that could be read. */
  lastReadable(): Post[] {
    for (const { files } of this.#world.repository.commits.toReversed()) {
      const posts = readPosts(files.queue === null ? null : textOf(files.queue.bytes));
      if (posts !== null) return posts;
    }
    return [];
  }

  pending(): Post[] {
    return (this.posts() ?? []).filter((post) => post.status === "pending");
  }

  isHeld({ not_before }: Post): boolean {
    return not_before !== undefined && Date.parse(not_before) > this.#world.scheduler.nowMs;
  }

  /** Whether its date was not chosen with our tools. */
  isHeldByHand(post: Post): boolean {
    return post.not_before !== undefined && !this.#placed.has(keyOf(post));
  }

  write(posts: readonly Post[], why: string): void {
    const media = this.#world.usesFiles ? addFiles(this.#world.repository.head.media, this.#files, posts) : null;
    if (media !== null) this.#world.repository.putMedia(media);
    for (const name of media?.keys() ?? []) this.#files.add(name);
    this.#world.repository.put("queue", writeQueueText(posts, this.#hand), why);
  }

  /** Writes one post anew, and the others as they are. */
  replace(posts: readonly Post[], { old, next, why }: { old: Post; next: Post; why: string }): void {
    this.write(
      posts.map((post) => (post === old ? next : post)),
      why,
    );
  }

  /** Writes the same posts in another handwriting. */
  reformat(posts: readonly Post[], random: Random, why: string): void {
    this.#hand = chooseHandwriting(random);
    this.write(posts, why);
  }

  breakFile(why: string): void {
    this.#world.repository.put("queue", this.#world.repository.text("queue")?.slice(0, -5) ?? "", why);
  }

  /** Adds a post, or moves the one with its id, to where our tools put it. */
  place(post: Post): void {
    const others = this.soundPosts().filter(({ id }) => id !== post.id);
    const index = indexByDate(others, post, new Date(this.#world.scheduler.nowMs));
    this.#placed.add(keyOf(post));
    this.#world.note(() => `${post.id}, held until ${post.not_before ?? "nothing"}, gets place ${index + 1}`);
    this.write(others.toSpliced(index, 0, post), PLACES);
  }

  /** Moves posts out of the queue that are done in both files. */
  archive(posts: readonly Post[]): void {
    const done = posts.filter((post) => post.status === "done");
    if (done.length === 0) return;
    this.#world.repository.archive(`${this.#world.repository.commits.length}.json`, JSON.stringify({ posts: done }));
    this.write(
      posts.filter((post) => post.status !== "done"),
      "people archive done posts",
    );
  }

  /** Changes the media folder, and the posts that name its files. */
  changeFiles({ media, posts }: MediaEdit, before: readonly Post[], why: string): void {
    this.#world.repository.putMedia(media);
    for (const name of media.keys()) this.#files.add(name);
    if (posts !== before) this.write(posts, why);
  }

  /** Restores the last readable version. */
  #repair(): Post[] {
    const posts = this.lastReadable();
    this.write(posts, "people repair the file");
    return posts;
  }
}

function readPosts(text: string | null): Post[] | null {
  return (text === null ? undefined : (valueIn(text) as { posts: Post[] } | undefined)?.posts) ?? null;
}

function keyOf({ id, not_before }: Post): string {
  return `${not_before} ${id}`;
}
