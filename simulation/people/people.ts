import { DAY_MS } from "../../scripts/core/dates/instant.ts";
import type { Post } from "../../scripts/core/generated/queue.ts";
import type { MisfortuneKind } from "../chance/misfortunes.ts";
import { journalIn } from "../invariants/ledger.ts";
import { namesIn } from "../repository/media-files.ts";
import type { World } from "../world/world.ts";
import { writeBusyArchive, writeEarlierPost } from "./busy-archive.ts";
import { chooseDate } from "./choose-date.ts";
import { writeFormerClaim } from "./former-account.ts";
import { Interferers } from "./interferers.ts";
import { createJournalKeepers, type JournalKeepers } from "./journal-edits.ts";
import { KeptQueue } from "./kept-queue.ts";
import { makeOddPost, makePost } from "./make-post.ts";
import { MEDIA_EDITS } from "./media-edits.ts";
import { AT_BAD_MOMENTS, KINDS, OF_FILES } from "./occasions.ts";
import { Pace } from "./pace.ts";
import { isLeftForLater, QUEUE_EDITS } from "./queue-edits.ts";
import { takeBackMost } from "./take-back.ts";

/** A team plans this many posts ahead, and so many more for a day of their own. */
const WANTED_PENDING = 2;
const WANTED_HELD = 3;
const DATED = 0.4;
const PUBLISHED_BEFORE = 0.1;
const MOVED_HERE = 0.05;
/** More than one run tries. */
const ODD_ROW = 11;
const LONGEST_PAUSE_DAYS = 3;
const LONGEST_DONE = 12;
const CATCHES_UP = 0.5;

/** The team: it proposes posts, changes its mind, and interferes. Everything it writes is approved on main. */
export class People {
  readonly #world: World;
  readonly queue: KeptQueue;
  /** Those who meet a run at work. */
  readonly interferers: Interferers;
  /** The workflow is disabled until then. */
  pausedUntilMs = 0;
  readonly pace: Pace;
  readonly journal: JournalKeepers;

  constructor(world: World) {
    this.#world = world;
    this.journal = createJournalKeepers(world);
    const random = world.fate.random("people");
    this.queue = new KeptQueue(world, random);
    this.interferers = new Interferers(world, this.queue);
    this.pace = new Pace(world, random.isLucky(0.3) ? random.whole(2, 3) : 1);
    if (world.isFullOfCarousels) writeBusyArchive(world);
    else if (world.fate.random("archive").isLucky(PUBLISHED_BEFORE)) writeEarlierPost(world);
    if (world.fate.random("former account").isLucky(MOVED_HERE)) writeFormerClaim(world);
    this.queue.write([], "people begin");
    for (let left = random.whole(1, 2); left > 0; left--) this.#propose();
    this.#plan();
  }

  /** Someone works on the queue: every kind of edit may happen, and new posts are proposed. */
  lookAtQueue(): void {
    this.#keepShort();
    for (const kind of KINDS) if (this.#world.fate.strikes(kind)) this.#act(kind);
    const random = this.#world.fate.random("people");
    if (!random.isLucky(0.7)) return;
    if (this.queue.pending().filter((post) => !this.queue.isHeld(post)).length < WANTED_PENDING) this.#propose();
    this.#plan();
  }

  /** Something happens on a certain day: a new post for it, or one that waits. */
  #plan(): void {
    const random = this.#world.fate.random("dates");
    if (!random.isLucky(DATED) || this.queue.pending().filter((post) => this.queue.isHeld(post)).length >= WANTED_HELD)
      return;
    const not_before = chooseDate(this.#world, random);
    const waiting = this.queue.pending().find((post) => post.not_before === undefined);
    if (waiting !== undefined && random.isLucky(0.2)) this.queue.place({ ...waiting, not_before });
    else
      this.queue.place({ ...makePost(this.#world, this.queue.freshNumber(), this.queue.posts()?.at(-1)), not_before });
  }

  /** Someone merges while a run is in progress. */
  actNow(): void {
    const { fate, usesFiles } = this.#world;
    const isAboutFiles = usesFiles && fate.random("files").isLucky(0.5);
    this.#act(isAboutFiles ? fate.random("files").pick(OF_FILES) : fate.random("people").pick(AT_BAD_MOMENTS));
  }

  archiveNow(): void {
    this.queue.archive(this.queue.soundPosts());
  }

  /** A team that posts for months moves what is done into the archive from time to time. */
  #keepShort(): void {
    const done = (this.queue.posts() ?? []).filter((post) => post.status === "done");
    if (done.length >= LONGEST_DONE) this.archiveNow();
  }

  /** People undo what blocks the bot: they repair the file, release posts that they held by hand and enable the workflow. */
  tidyUp(): void {
    this.pausedUntilMs = 0;
    this.#keepShort();
    const posts = this.queue.soundPosts();
    const isHeldByHand = (post: Post) => this.queue.isHeldByHand(post);
    const free = posts.map((post) => (isHeldByHand(post) ? released(post) : post));
    if (posts.some(isHeldByHand)) this.queue.write(free, "people release what was held");
    // Only a good post can show whether another one's refusal is its own fault.
    const pending = free.filter((post) => post.status === "pending");
    if (pending.length > 0 && pending.every(isDoubtful)) this.#propose();
  }

  /** The last misfortune is over. */
  comeToRest(): void {
    const random = this.#world.fate.random("the end");
    takeBackMost(this.#world, this.queue, random);
    if (random.isLucky(CATCHES_UP)) this.pace.change(this.#world.slots.length);
  }

  #act(kind: MisfortuneKind): void {
    const posts = this.queue.soundPosts();
    if (isLeftForLater(kind, posts)) return;
    const { random, nowMs } = { random: this.#world.fate.random("people"), nowMs: this.#world.scheduler.nowMs };
    const edited = QUEUE_EDITS[kind]?.(posts, {
      random,
      nowMs,
      freshNumber: () => this.queue.freshNumber(),
      world: this.#world,
    });
    if (edited !== undefined && edited !== null) this.queue.write(edited, kind);
    this.#actOnFiles(kind, posts);
    switch (kind) {
      case "people reformat":
        this.queue.reformat(posts, random, kind);
        break;
      case "people break the file":
        this.queue.breakFile(kind);
        break;
      case "people archive":
        this.queue.archive(posts);
        break;
      case "people change the pace":
        this.pace.change(random.whole(1, 3));
        break;
      case "people propose a row of odd posts":
        for (let left = ODD_ROW; left > 0; left--) this.queue.place(makeOddPost(this.#world, this.queue.freshNumber()));
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
        this.interferers.rewrite(
          new Set(journalIn(this.#world.repository.text("journal")).doubts?.map(({ id }) => id)),
        );
        break;
      case "people clear up after a claimed post":
        this.#clearUp(posts);
        break;
      case "people post by hand":
        this.#world.account.postByHand(`Spontaneous ${this.queue.freshNumber()}`);
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
    this.queue.write(others, "people remove a claimed post");
    this.#actOnFiles("people prune the media", others);
  }

  #rename(posts: readonly Post[]): void {
    const { entries } = journalIn(this.#world.repository.text("journal"));
    const isClaimed = ({ id }: Post) => entries.some((entry) => entry.outcome === null && entry.id === id);
    const claimed = posts.find((post) => post.status === "pending" && isClaimed(post));
    if (claimed === undefined) return;
    const renamed = { ...claimed, id: `named-${this.queue.freshNumber()}` };
    this.queue.replace(posts, { old: claimed, next: renamed, why: "people rename a claimed post" });
  }

  #actOnFiles(kind: MisfortuneKind, before: readonly Post[]): void {
    const edited = MEDIA_EDITS[kind]?.(this.#world, before, () => this.queue.freshNumber());
    if (edited === undefined || edited === null) return;
    this.#world.note(kind);
    const removed = [...this.#world.repository.head.media.keys()].filter((name) => !edited.media.has(name));
    if (kind === "people prune the media") this.#world.bulletin.tell("prune", { removed });
    this.queue.changeFiles(edited, before, kind);
  }

  /** A new post that may go out at any time. */
  #propose(): void {
    this.queue.place(makePost(this.#world, this.queue.freshNumber(), this.queue.soundPosts().at(-1)));
  }
}

function released({ not_before: _, ...post }: Post): Post {
  return post;
}

function isDoubtful(post: Post): boolean {
  return JSON.stringify(post).includes("/odd-");
}
