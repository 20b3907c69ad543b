import { DAY_MS } from "../../scripts/core/dates/instant.ts";
import type { Post } from "../../scripts/core/generated/queue.ts";
import type { MisfortuneKind } from "../chance/misfortunes.ts";
import type { World } from "../world/world.ts";
import { chooseHandwriting, writeQueueText } from "./handwriting.ts";
import { makePost } from "./make-post.ts";
import { QUEUE_EDITS } from "./queue-edits.ts";

/** A team plans this many posts ahead. */
const WANTED_PENDING = 2;
const LONGEST_PAUSE_DAYS = 3;

/** The team: it proposes posts, changes its mind, and interferes. Everything it writes is approved on main. */
export class People {
  readonly #world: World;
  #hand;
  #numbers = 0;
  #lastText: string | null = null;
  #lastPosts: Post[] | null = null;
  /** The workflow is disabled until then. */
  pausedUntilMs = 0;
  postsPerDay;

  constructor(world: World) {
    this.#world = world;
    const random = world.fate.random("people");
    this.#hand = chooseHandwriting(random);
    this.postsPerDay = random.isLucky(0.3) ? random.whole(2, 3) : 1;
    this.#writeSettings();
    this.#propose(random.whole(1, 2));
  }

  /** Someone works on the queue: every kind of edit may happen, and new posts are proposed. */
  lookAtQueue(): void {
    for (const kind of KINDS) if (this.#world.fate.strikes(kind)) this.#act(kind);
    const random = this.#world.fate.random("people");
    if (!random.isLucky(0.7)) return;
    const pending = this.posts()?.filter((post) => post.status === "pending").length ?? 0;
    if (pending < WANTED_PENDING) this.#propose(1);
  }

  /** Someone merges while a run is in progress. */
  actNow(): void {
    this.#act(this.#world.fate.random("people").pick(AT_BAD_MOMENTS));
  }

  /** People undo what blocks the bot: they repair the file, release held posts and enable the workflow. */
  tidyUp(): void {
    this.pausedUntilMs = 0;
    const posts = this.posts() ?? this.#repair();
    const free = posts.map(({ not_before: _, ...post }) => post);
    if (posts.some((post) => post.not_before !== undefined)) this.#write(free, "people release what was held");
    // Only a good post can show whether another one's refusal is its own fault.
    const pending = free.filter((post) => post.status === "pending");
    if (pending.length > 0 && pending.every(isDoubtful)) this.#propose(1);
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

  #act(kind: MisfortuneKind): void {
    const posts = this.posts() ?? this.#repair();
    const { random, nowMs } = { random: this.#world.fate.random("people"), nowMs: this.#world.scheduler.nowMs };
    const edited = QUEUE_EDITS[kind]?.(posts, { random, nowMs, freshNumber: () => ++this.#numbers });
    if (edited !== undefined && edited !== null) this.#write(edited, kind);
    switch (kind) {
      case "people reformat":
        this.#hand = chooseHandwriting(random);
        this.#write(posts, kind);
        break;
      case "people break the file":
        this.#world.repository.put("queue", this.#world.repository.text("queue")?.slice(0, -5) ?? "", kind);
        break;
      case "people archive":
        this.#archive(posts);
        break;
      case "people change the pace":
        this.postsPerDay = random.whole(1, 3);
        this.#writeSettings();
        break;
      case "people post by hand":
        this.#world.account.postByHand(`Spontaneous ${++this.#numbers}`);
        this.#world.note("people post something by hand on the account");
        break;
      case "people pause the workflow":
        this.pausedUntilMs = nowMs + random.whole(1, LONGEST_PAUSE_DAYS) * DAY_MS;
        this.#world.note("people disable the workflow for some days");
        break;
      default:
    }
  }

  #propose(count: number): void {
    const posts = this.posts() ?? this.#repair();
    for (let added = 0; added < count; added++) posts.push(makePost(this.#world.fate, ++this.#numbers, posts.at(-1)));
    this.#write(posts, `people propose ${count} more`);
  }

  /** Moves posts out of the queue that are done in both files. */
  #archive(posts: Post[]): void {
    const done = posts.filter((post) => post.status === "done");
    if (done.length === 0) return;
    this.#world.repository.archive(`${this.#world.repository.commits.length}.json`, JSON.stringify({ posts: done }));
    this.#write(
      posts.filter((post) => post.status !== "done"),
      "people archive done posts",
    );
  }

  /** Restores the last readable version. */
  #repair(): Post[] {
    const posts = this.#lastReadable();
    this.#write(posts, "people repair the file");
    return posts;
  }

  #lastReadable(): Post[] {
    for (const { files } of this.#world.repository.commits.toReversed()) {
      const posts = readPosts(new TextDecoder().decode(files.queue?.bytes));
      if (posts !== null) return posts;
    }
    return [];
  }

  #write(posts: readonly Post[], why: string): void {
    this.#world.repository.put("queue", writeQueueText(posts, this.#hand), why);
  }

  #writeSettings(): void {
    const settings = { timezone: this.#world.zone.name, posts_per_day: this.postsPerDay };
    this.#world.repository.put("settings", JSON.stringify(settings), "people set the pace");
  }
}

function readPosts(text: string | null): Post[] | null {
  try {
    return JSON.parse(text ?? "").posts;
  } catch {
    return null;
  }
}

/** The edits that matter most to a run that has just read the queue. */
const AT_BAD_MOMENTS: readonly [MisfortuneKind, ...MisfortuneKind[]] = [
  "people edit a pending post",
  "people remove a post",
  "people rename a post",
  "people reorder",
  "people reorder",
  "people hold a post",
  "people undo the bot's mark",
  "people undo and rename",
  "people mark a post failed",
  "people break the file",
  "people edit a note",
];

function isDoubtful(post: Post): boolean {
  return JSON.stringify(post).includes("/odd-");
}

const KINDS: readonly [MisfortuneKind, ...MisfortuneKind[]] = [
  "people edit a pending post",
  "people edit a note",
  "people remove a post",
  "people rename a post",
  "people reorder",
  "people copy a post",
  "people hold a post",
  "people undo the bot's mark",
  "people undo and rename",
  "people requeue a failed post",
  "people mark a post failed",
  "people reformat",
  "people break the file",
  "people archive",
  "people change the pace",
  "people post by hand",
  "people pause the workflow",
];
