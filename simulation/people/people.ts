import { DAY_MS } from "../../scripts/core/dates/instant.ts";
import type { Post } from "../../scripts/core/generated/queue.ts";
import { indexByDate } from "../../scripts/core/queue/index-by-date.ts";
import type { MisfortuneKind } from "../chance/misfortunes.ts";
import type { Random } from "../chance/random.ts";
import { journalIn } from "../invariants/ledger.ts";
import { namesIn } from "../repository/media-files.ts";
import { textOf, valueIn } from "../repository/texts.ts";
import type { World } from "../world/world.ts";
import { writeBusyArchive, writeEarlierPost } from "./busy-archive.ts";
import { chooseDate } from "./choose-date.ts";
import { writeFormerClaim } from "./former-account.ts";
import { chooseHandwriting, writeQueueText } from "./handwriting.ts";
import { createJournalKeepers, type JournalKeepers } from "./journal-edits.ts";
import { makeOddPost, makePost } from "./make-post.ts";
import { addFiles, MEDIA_EDITS } from "./media-edits.ts";
import { QUEUE_EDITS } from "./queue-edits.ts";

/** A team plans this many posts ahead, and so many more for a day of their own. */
const WANTED_PENDING = 2;
const WANTED_HELD = 3;
const DATED = 0.4;
const PUBLISHED_BEFORE = 0.1;
const MOVED_HERE = 0.05;
/** More than one run tries. */
const ODD_ROW = 11;
/** Said of a change that puts posts where our tools put them. */
export const PLACES = "people let the tools place a post";
const LONGEST_PAUSE_DAYS = 3;

/** The team: it proposes posts, changes its mind, and interferes. Everything it writes is approved on main. */
export class People {
  readonly #world: World;
  #hand;
  #numbers = 0;
  #lastText: string | null = null;
  #lastPosts: Post[] | null = null;
  /** What the tools placed, with the date that it had. */
  readonly #placed = new Set<string>();
  /** Every file that was ever in the media folder. */
  readonly #files = new Set<string>();
  /** The workflow is disabled until then. */
  pausedUntilMs = 0;
  postsPerDay;
  readonly journal: JournalKeepers;

  constructor(world: World) {
    this.#world = world;
    this.journal = createJournalKeepers(world);
    const random = world.fate.random("people");
    this.#hand = chooseHandwriting(random);
    this.postsPerDay = this.#within(random.isLucky(0.3) ? random.whole(2, 3) : 1);
    this.#writeSettings();
    if (world.isFullOfCarousels) writeBusyArchive(world);
    else if (world.fate.random("archive").isLucky(PUBLISHED_BEFORE)) writeEarlierPost(world);
    if (world.fate.random("former account").isLucky(MOVED_HERE)) writeFormerClaim(world);
    this.#write([], "people begin");
    for (let left = random.whole(1, 2); left > 0; left--) this.#propose();
    this.#plan();
  }

  /** Someone works on the queue: every kind of edit may happen, and new posts are proposed. */
  lookAtQueue(): void {
    for (const kind of KINDS) if (this.#world.fate.strikes(kind)) this.#act(kind);
    const random = this.#world.fate.random("people");
    if (!random.isLucky(0.7)) return;
    if (this.#pending().filter((post) => !this.#isHeld(post)).length < WANTED_PENDING) this.#propose();
    this.#plan();
  }

  /** Something happens on a certain day: a new post for it, or one that waits. */
  #plan(): void {
    const random = this.#world.fate.random("dates");
    if (!random.isLucky(DATED) || this.#pending().filter((post) => this.#isHeld(post)).length >= WANTED_HELD) return;
    const not_before = chooseDate(this.#world, random);
    const waiting = this.#pending().find((post) => post.not_before === undefined);
    if (waiting !== undefined && random.isLucky(0.2)) this.#place({ ...waiting, not_before });
    else this.#place({ ...makePost(this.#world, ++this.#numbers, this.posts()?.at(-1)), not_before });
  }

  /** Someone merges while a run is in progress. */
  actNow(): void {
    const { fate, usesFiles } = this.#world;
    const isAboutFiles = usesFiles && fate.random("files").isLucky(0.5);
    this.#act(isAboutFiles ? fate.random("files").pick(OF_FILES) : fate.random("people").pick(AT_BAD_MOMENTS));
  }

  /** Someone changes the very posts that a run is about to write to. */
  actOn(ids: ReadonlySet<string>): void {
    const posts = this.posts();
    const chosen = posts?.find((post) => ids.has(post.id) && post.status !== "done");
    if (posts === null || chosen === undefined) return;
    const changed = changeInTheWay(chosen, this.#world.fate.random("in the way"), ++this.#numbers);
    this.#write(
      posts.map((post) => (post === chosen ? changed : post)),
      "people change a post that a run is about to mark",
    );
  }

  /** Someone tries whether other words help. What is wrong with its media stays. */
  rewrite(ids: ReadonlySet<string>): void {
    const posts = this.posts();
    const chosen = posts?.find(
      ({ id, status, media_type }) => ids.has(id) && status === "pending" && media_type !== "STORIES",
    );
    if (posts === null || chosen === undefined) return;
    const caption = `${chosen.caption ?? ""} (again ${++this.#numbers})`;
    this.#write(
      posts.map((post) => (post === chosen ? { ...post, caption } : post)),
      "people edit a post that was given up",
    );
  }

  /** Someone puts a copy in front of what a run prepares: the same post, or one whose picture has another address. */
  copyInFront(id: string): boolean {
    const posts = this.posts();
    const original = posts?.find((post) => post.id === id && post.status === "pending");
    if (posts === null || original === undefined) return false;
    const setting = { world: this.#world, random: this.#world.fate.random("copies in front"), nowMs: 0 };
    const kind = setting.random.isLucky(0.5) ? "people upload a post again" : "people copy a post";
    const copies = QUEUE_EDITS[kind]?.([original], { ...setting, freshNumber: () => ++this.#numbers }) ?? [];
    this.#write([...copies.slice(1), ...posts], "people put a copy in front of a post");
    return copies.length > 1;
  }

  archiveNow(): void {
    this.#archive(this.posts() ?? this.#repair());
  }

  /** People undo what blocks the bot: they repair the file, release posts that they held by hand and enable the workflow. */
  tidyUp(): void {
    this.pausedUntilMs = 0;
    const posts = this.posts() ?? this.#repair();
    const isHeldByHand = (post: Post) => post.not_before !== undefined && !this.#placed.has(keyOf(post));
    const free = posts.map((post) => (isHeldByHand(post) ? released(post) : post));
    if (posts.some(isHeldByHand)) this.#write(free, "people release what was held");
    // Only a good post can show whether another one's refusal is its own fault.
    const pending = free.filter((post) => post.status === "pending");
    if (pending.length > 0 && pending.every(isDoubtful)) this.#propose();
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

  /** The posts of the last version that could be read. */
  lastReadable(): Post[] {
    for (const { files } of this.#world.repository.commits.toReversed()) {
      const posts = readPosts(files.queue === null ? null : textOf(files.queue.bytes));
      if (posts !== null) return posts;
    }
    return [];
  }

  #act(kind: MisfortuneKind): void {
    const posts = this.posts() ?? this.#repair();
    const { random, nowMs } = { random: this.#world.fate.random("people"), nowMs: this.#world.scheduler.nowMs };
    const edited = QUEUE_EDITS[kind]?.(posts, {
      random,
      nowMs,
      freshNumber: () => ++this.#numbers,
      world: this.#world,
    });
    if (edited !== undefined && edited !== null) this.#write(edited, kind);
    this.#actOnFiles(kind, posts);
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
        this.postsPerDay = this.#within(random.whole(1, 3));
        this.#writeSettings();
        break;
      case "people propose a row of odd posts":
        for (let left = ODD_ROW; left > 0; left--) this.#place(makeOddPost(this.#world, ++this.#numbers));
        break;
      case "people edit the journal":
        this.journal.meddle();
        break;
      case "people prune the journal":
        this.journal.prune(posts);
        break;
      case "people rename a claimed post":
        this.#rename(posts);
        break;
      case "people edit a doubted post":
        this.rewrite(new Set(journalIn(this.#world.repository.text("journal")).doubts?.map(({ id }) => id)));
        break;
      case "people clear up after a claimed post":
        this.#clearUp(posts);
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

  /** Someone takes a post that is being published out of the queue, and with it the files that no other post names. */
  #clearUp(posts: readonly Post[]): void {
    const { entries } = journalIn(this.#world.repository.text("journal"));
    const open = new Set(entries.filter(({ outcome }) => outcome === null).map(({ id }) => id));
    const claimed = posts.find((post) => open.has(post.id) && namesIn(JSON.stringify(post)).length > 0);
    if (claimed === undefined) return;
    const others = posts.filter((post) => post !== claimed);
    this.#write(others, "people remove a claimed post");
    this.#actOnFiles("people prune the media", others);
  }

  #rename(posts: readonly Post[]): void {
    const { entries } = journalIn(this.#world.repository.text("journal"));
    const isClaimed = ({ id }: Post) => entries.some((entry) => entry.outcome === null && entry.id === id);
    const claimed = posts.find((post) => post.status === "pending" && isClaimed(post));
    if (claimed === undefined) return;
    const renamed = { ...claimed, id: `named-${++this.#numbers}` };
    this.#write(
      posts.map((post) => (post === claimed ? renamed : post)),
      "people rename a claimed post",
    );
  }

  #actOnFiles(kind: MisfortuneKind, before: readonly Post[]): void {
    const edited = MEDIA_EDITS[kind]?.(this.#world, before, () => ++this.#numbers);
    if (edited === undefined || edited === null) return;
    this.#world.note(kind);
    const removed = [...this.#world.repository.head.media.keys()].filter((name) => !edited.media.has(name));
    if (kind === "people prune the media") this.#world.bulletin.tell("prune", { removed });
    this.#world.repository.putMedia(edited.media);
    for (const name of edited.media.keys()) this.#files.add(name);
    if (edited.posts !== before) this.#write(edited.posts, kind);
  }

  /** A new post that may go out at any time. */
  #propose(): void {
    this.#place(makePost(this.#world, ++this.#numbers, (this.posts() ?? this.#repair()).at(-1)));
  }

  /** Adds a post, or moves the one with its id, to where our tools put it. */
  #place(post: Post): void {
    const others = (this.posts() ?? this.#repair()).filter(({ id }) => id !== post.id);
    const index = indexByDate(others, post, new Date(this.#world.scheduler.nowMs));
    this.#placed.add(keyOf(post));
    this.#world.note(() => `${post.id}, held until ${post.not_before ?? "nothing"}, gets place ${index + 1}`);
    this.#write(others.toSpliced(index, 0, post), PLACES);
  }

  #pending(): Post[] {
    return (this.posts() ?? []).filter((post) => post.status === "pending");
  }

  #isHeld({ not_before }: Post): boolean {
    return not_before !== undefined && Date.parse(not_before) > this.#world.scheduler.nowMs;
  }

  /** More posts than slots would never go out, and the settings say so. */
  #within(postsPerDay: number): number {
    return Math.min(postsPerDay, this.#world.slots.length);
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
    const posts = this.lastReadable();
    this.#write(posts, "people repair the file");
    return posts;
  }

  #write(posts: readonly Post[], why: string): void {
    const media = this.#world.usesFiles ? addFiles(this.#world.repository.head.media, this.#files, posts) : null;
    if (media !== null) this.#world.repository.putMedia(media);
    for (const name of media?.keys() ?? []) this.#files.add(name);
    this.#world.repository.put("queue", writeQueueText(posts, this.#hand), why);
  }

  #writeSettings(): void {
    const { zone, slots, polling } = this.#world;
    const settings = { timezone: zone.name, posts_per_day: this.postsPerDay, slots, polling };
    this.#world.repository.put("settings", JSON.stringify(settings), "people set the pace");
  }
}

function readPosts(text: string | null): Post[] | null {
  return (text === null ? undefined : (valueIn(text) as { posts: Post[] } | undefined)?.posts) ?? null;
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

const OF_FILES: readonly [MisfortuneKind, ...MisfortuneKind[]] = [
  "people replace a picture",
  "people replace a picture",
  "people rename a picture",
  "people remove a picture",
  "people prune the media",
];

function keyOf({ id, not_before }: Post): string {
  return `${not_before} ${id}`;
}

function released({ not_before: _, ...post }: Post): Post {
  return post;
}

function changeInTheWay(post: Post, random: Random, number: number): Post {
  if (post.media_type !== "STORIES" && random.isLucky(0.5))
    return { ...post, caption: `${post.caption ?? ""} (other ${number})` };
  return { ...post, status: "failed", error: "By hand.", failed_at: "2026-01-01T00:00:00Z" };
}

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
  "people upload a post again",
  "people copy an archived post",
  "people repeat a published post",
  "people hold a post",
  "people add a dated post by hand",
  "people undo the bot's mark",
  "people undo and rename",
  "people requeue a failed post",
  "people mark a post failed",
  "people reformat",
  "people break the file",
  "people archive",
  "people change the pace",
  "people post by hand",
  "people edit the journal",
  "people prune the journal",
  "people propose a row of odd posts",
  "people pause the workflow",
  "people replace a picture",
  "people rename a picture",
  "people remove a picture",
  "people prune the media",
  "people clear up after a claimed post",
  "people rename a claimed post",
  "people edit a doubted post",
];
