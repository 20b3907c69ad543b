import type { Post } from "../../scripts/core/generated/queue.ts";
import { indexByDate } from "../../scripts/core/queue/read-not-before.ts";
import { PEOPLE, textIn } from "../branches/repository.ts";
import { namesIn, postsIn } from "../branches/texts.ts";
import type { Random } from "../chance/random.ts";
import type { World } from "../world/world.ts";

/** Main as people read and write it: the queue, the settings and the media folder. */
export class TeamFiles {
  readonly #world: World;
  #format;
  #numbers = 0;
  /** What our tools placed, with the date that it had. */
  readonly #placed = new Set<string>();
  readonly #files = new Set<string>();

  constructor(world: World, random: Random) {
    this.#world = world;
    this.#format = chooseFormatting(random);
  }

  freshNumber(): number {
    this.#numbers += 1;
    return this.#numbers;
  }

  /** The posts on main; null when the file is broken. */
  posts(): Post[] | null {
    return postsIn(this.#world.repository.text("queue"));
  }

  /** The posts on main, after someone has repaired the file if need be. */
  soundPosts(): Post[] {
    const posts = this.posts();
    if (posts !== null) return posts;
    const last = this.lastReadable();
    this.write(last, "people repair the file");
    return last;
  }

  lastReadable(): Post[] {
    for (const { files } of this.#world.repository.mains.toReversed()) {
      const posts = postsIn(textIn(files.queue));
      if (posts !== null) return posts;
    }
    return [];
  }

  /** Of a broken file, what it will hold again when people have repaired it. */
  pending(): Post[] {
    return (this.posts() ?? this.lastReadable()).filter((post) => post.status === "pending");
  }

  isHeld({ not_before }: Post): boolean {
    return not_before !== undefined && Date.parse(not_before) > this.#world.scheduler.nowMs;
  }

  /** Whether its date was not chosen with our tools. */
  isHeldByHand(post: Post): boolean {
    return post.not_before !== undefined && !this.#placed.has(keyOf(post));
  }

  write(posts: readonly Post[], why: string): void {
    if (this.#world.usesFiles) this.#addFiles(posts);
    this.#world.repository.put("queue", writeQueueText(posts, this.#format), why);
  }

  replace(posts: readonly Post[], old: Post, next: Post, why: string): void {
    this.write(
      posts.map((post) => (post === old ? next : post)),
      why,
    );
  }

  reformat(posts: readonly Post[], random: Random, why: string): void {
    this.#format = chooseFormatting(random);
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
    this.#world.note(() => `${PEOPLE} place ${post.id}, held until ${post.not_before ?? "nothing"}, as ${index + 1}`);
    this.write(others.toSpliced(index, 0, post), "people place a post");
  }

  archive(posts: readonly Post[]): void {
    const done = posts.filter((post) => post.status === "done");
    if (done.length === 0) return;
    const { repository } = this.#world;
    repository.archive(`${repository.mains.length}.json`, JSON.stringify({ posts: done }));
    this.write(
      posts.filter((post) => post.status !== "done"),
      "people archive done posts",
    );
  }

  changeFiles(media: ReadonlyMap<string, string>, posts: readonly Post[] | null, why: string): void {
    this.#world.note(why);
    this.#world.repository.putMedia(media);
    for (const name of media.keys()) this.#files.add(name);
    if (posts !== null) this.write(posts, why);
  }

  /** More posts than slots would never go out, and the settings say so. */
  setPace(wanted: number): void {
    const { zone, slots, repository } = this.#world;
    const settings = { timezone: zone.name, posts_per_day: Math.min(wanted, slots.length), slots };
    repository.put("settings", JSON.stringify(settings), "people set the pace");
  }

  /** Files that posts name and that were never in the folder come with their post. */
  #addFiles(posts: readonly Post[]): void {
    const { repository } = this.#world;
    const { media } = repository.main;
    const added = namesIn(JSON.stringify(posts)).filter((name) => !media.has(name) && !this.#files.has(name));
    if (added.length === 0) return;
    repository.putMedia(new Map([...media, ...added.map((name) => [name, `the first ${name}`] as const)]));
    for (const name of added) this.#files.add(name);
  }
}

function keyOf({ id, not_before }: Post): string {
  return `${not_before} ${id}`;
}

type Formatting = ReturnType<typeof chooseFormatting>;

/** How a team formats its file. The bot must not change any of it. */
function chooseFormatting(random: Random) {
  return {
    indent: random.pick(["  ", "    ", "\t", " "]),
    newline: random.pick(["\n", "\n", "\n", "\r\n"]),
    hasShortPosts: random.isLucky(0.3),
    /** Keys in a different order. */
    isStatusFirst: random.isLucky(0.2),
    endsWithNewline: random.isLucky(0.8),
  };
}

function writeQueueText(posts: readonly Post[], format: Formatting): string {
  const written = posts
    .map((post, index) => writePost(post, format, index))
    .join(`,\n${format.indent}${format.indent}`);
  const list = posts.length === 0 ? "[]" : `[\n${format.indent}${format.indent}${written}\n${format.indent}]`;
  const text = `{\n${format.indent}"account": "harbour_bakery",\n${format.indent}"posts": ${list}\n}`;
  return `${text}${format.endsWithNewline ? "\n" : ""}`.replaceAll("\n", format.newline);
}

function writePost(post: Post, format: Formatting, index: number): string {
  const { status, ...others } = post;
  const ordered = format.isStatusFirst ? { status, ...others } : post;
  if (format.hasShortPosts && index % 3 === 1) {
    const members = Object.entries(ordered).map(
      ([name, value]) => `${JSON.stringify(name)}:  ${JSON.stringify(value)}`,
    );
    return `{ ${members.join(", ")} }`;
  }
  return JSON.stringify(ordered, null, format.indent).replaceAll("\n", `\n${format.indent}${format.indent}`);
}
