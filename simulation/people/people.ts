import { DAY_MS } from "../../scripts/core/dates/instant.ts";
import type { Post } from "../../scripts/core/generated/queue.ts";
import { entriesIn } from "../branches/texts.ts";
import { FAULTS, type FaultKind } from "../faults/kinds.ts";
import type { World } from "../world/world.ts";
import { isPostponed, MEDIA_EDITS, POST_EDITS } from "./edits.ts";
import { forceAndRestore, forceMain, loseRecord, mergeOld, postByHand } from "./interventions.ts";
import { chooseDate, makePost, makeSoundTwin } from "./make-post.ts";
import { TeamFiles } from "./team-files.ts";

/** A team plans this many posts ahead, and so many more for a day of their own. */
const WANTED_PENDING = 2;
const WANTED_HELD = 3;
const DATED = 0.4;
const LONGEST_PAUSE_DAYS = 3;
const LONGEST_DONE = 12;
const MOST_KEPT = 2;

/** The edits that matter most to a run that has just read the queue. */
const DURING_RUNS: readonly [FaultKind, ...FaultKind[]] = [
  "people edit a pending post",
  "people remove a post",
  "people rename a post",
  "people reorder",
  "people hold a post",
  "people undo the bot's mark",
  "people undo and rename",
  "people mark a post failed",
  "people break the file",
  "people edit a note",
  "people merge an old version of the queue",
];
const OF_FILES: readonly [FaultKind, ...FaultKind[]] = [
  "people replace a picture",
  "people replace a picture",
  "people rename a picture",
  "people remove a picture",
  "people prune the media",
];

/** The team: it proposes posts, changes its mind, and interferes. Everything it writes is approved on main. */
export class People {
  readonly world: World;
  readonly files: TeamFiles;
  pausedUntilMs = 0;
  readonly #actions: { [K in FaultKind]?: (posts: readonly Post[]) => void };

  constructor(world: World) {
    this.world = world;
    const random = world.chance.random("people");
    this.files = new TeamFiles(world, random);
    this.files.setPace(random.isLucky(0.3) ? random.whole(2, 3) : 1);
    this.files.write([], "people begin");
    for (let left = random.whole(1, 2); left > 0; left--) this.#propose();
    this.#plan();
    this.#actions = {
      "people reformat": (posts) => this.files.reformat(posts, random, "people reformat"),
      "people break the file": () => this.files.breakFile("people break the file"),
      "people archive": (posts) => this.files.archive(posts),
      "people change the pace": () => this.files.setPace(random.whole(1, 3)),
      "people pause the workflow": () => {
        this.pausedUntilMs = world.scheduler.nowMs + random.whole(1, LONGEST_PAUSE_DAYS) * DAY_MS;
        world.note("people disable the workflow for some days");
      },
      "people post by hand": () => postByHand(world, `Spontaneous ${this.files.freshNumber()}`),
      "people post a waiting post by hand": (posts) => {
        const waiting = posts.find(({ status, media_type }) => status === "pending" && media_type !== "STORIES");
        if (waiting?.caption !== undefined) postByHand(world, waiting.caption);
      },
      "people merge an old version of the queue": () => mergeOld(world),
      "people force-push an older main": () => forceMain(world, "people force-push an older main"),
      "people force-push and take it back": () => forceAndRestore(world),
      "people delete the record": () => loseRecord(world, "people delete the record"),
      "people set the record back": () => loseRecord(world, "people set the record back"),
    };
  }

  /** Someone works on the queue: everything may happen, and new posts are proposed. */
  work(): void {
    this.#keepShort();
    for (const kind of Object.keys(FAULTS) as FaultKind[])
      if (this.#isAction(kind) && this.world.chance.happens(kind)) this.act(kind);
    const random = this.world.chance.random("people");
    if (!random.isLucky(0.7)) return;
    if (this.files.pending().filter((post) => !this.files.isHeld(post)).length < WANTED_PENDING) this.#propose();
    this.#plan();
  }

  /** Someone merges while a run is in progress. */
  actNow(): void {
    const { chance, usesFiles } = this.world;
    const isAboutFiles = usesFiles && chance.random("files").isLucky(0.5);
    this.act(isAboutFiles ? chance.random("files").pick(OF_FILES) : chance.random("people").pick(DURING_RUNS));
  }

  act(kind: FaultKind): void {
    const posts = this.files.soundPosts();
    if (isPostponed(kind, posts)) return;
    const world = this.world;
    const freshNumber = () => this.files.freshNumber();
    const edited = POST_EDITS[kind]?.(posts, { world, random: world.chance.random("people"), freshNumber }) ?? null;
    if (edited !== null) this.files.write(edited, kind);
    const files = MEDIA_EDITS[kind]?.(world, posts, freshNumber) ?? null;
    if (files !== null) this.files.changeFiles(files.media, files.posts, kind);
    this.#actions[kind]?.(posts);
  }

  /** The last fault is over: most of what waits is taken back, so that the world ends soon. */
  winDown(): void {
    const random = this.world.chance.random("the end");
    const begun = new Set(entriesIn(this.world.repository.text("journal")).map(({ id }) => id));
    const posts = this.files.posts() ?? [];
    const waiting = posts.filter(({ id, status }) => status === "pending" && !begun.has(id));
    for (let left = waiting.length - random.whole(0, MOST_KEPT); left > 0; left--)
      waiting.splice(random.whole(0, waiting.length - 1), 1);
    const kept = posts.filter((post) => post.status !== "pending" || begun.has(post.id) || waiting.includes(post));
    if (kept.length < posts.length) this.files.write(kept, "people take back what has not begun");
    if (random.isLucky(0.5)) this.files.setPace(this.world.slots.length);
  }

  /** People undo what blocks the bot: they repair the file, release posts that they held by hand and enable the workflow. */
  repair(): void {
    this.pausedUntilMs = 0;
    this.#keepShort();
    const posts = this.files.soundPosts();
    const isHeldByHand = (post: Post) => this.files.isHeldByHand(post);
    const free = posts.map((post) => (isHeldByHand(post) ? released(post) : post));
    if (posts.some(isHeldByHand)) this.files.write(free, "people release what was held");
    // Only a good post of its kind can show whether another one's refusal is its own fault.
    const pending = free.filter((post) => post.status === "pending");
    const [odd] = pending;
    if (odd !== undefined && pending.every(isDoubtful)) this.files.place(makeSoundTwin(odd, this.files.freshNumber()));
  }

  #isAction(kind: FaultKind): boolean {
    return kind in POST_EDITS || kind in MEDIA_EDITS || kind in this.#actions;
  }

  /** A team that posts for months moves what is done into the archive from time to time. */
  #keepShort(): void {
    const done = (this.files.posts() ?? []).filter((post) => post.status === "done");
    if (done.length >= LONGEST_DONE) this.files.archive(this.files.soundPosts());
  }

  #plan(): void {
    const random = this.world.chance.random("dates");
    const held = this.files.pending().filter((post) => this.files.isHeld(post));
    if (!random.isLucky(DATED) || held.length >= WANTED_HELD) return;
    const not_before = chooseDate(this.world, random);
    const waiting = this.files.pending().find((post) => post.not_before === undefined);
    const isMoved = waiting !== undefined && random.isLucky(0.2);
    this.files.place({ ...(isMoved ? waiting : this.#newPost()), not_before });
  }

  #propose(): void {
    this.files.place(this.#newPost());
  }

  #newPost(): Post {
    return makePost(this.world, this.files.freshNumber(), this.files.soundPosts().at(-1));
  }
}

function released({ not_before: _, ...post }: Post): Post {
  return post;
}

function isDoubtful(post: Post): boolean {
  return JSON.stringify(post).includes("/odd-");
}
