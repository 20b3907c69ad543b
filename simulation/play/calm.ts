import { DAY_MS } from "../../scripts/core/dates/instant.ts";
import type { Post } from "../../scripts/core/generated/queue.ts";
import type { Watch } from "../invariants/watch.ts";
import type { People } from "../people/people.ts";
import type { World } from "../world/world.ts";

const DRAINS = "once nothing goes wrong any more, the queue drains at posts_per_day";
/** A run that starts later than this may publish on the next day. */
const LATE = "23:30";
/** Containers expire, people receive alerts about claims and resolve them, and alerts come once a day. */
const SETTLING_DAYS = 4;

/** A container that can never be published is tried three times, each in a run of its own. */
const DAYS_OF_THE_DOOMED = 4;

/** The days after the last misfortune, in which all remaining posts must be finished. */
export class Calm {
  readonly #world: World;
  readonly #people: People;
  readonly #watch: Watch;
  #daysLeft;
  #age = 0;

  constructor(world: World, people: People, watch: Watch) {
    this.#world = world;
    this.#people = people;
    this.#watch = watch;
    const doomed = this.#pending().filter((post) => JSON.stringify(post).includes("/doomed-"));
    this.#daysLeft =
      SETTLING_DAYS +
      this.#pending().length +
      doomed.length * DAYS_OF_THE_DOOMED +
      this.#openClaims() +
      this.#daysHeld();
  }

  /** Whether every post is either done or failed. */
  get isDone(): boolean {
    return this.#pending().length === 0 && this.#openClaims() === 0;
  }

  /** Plays one day and compares it with the pace. */
  async live(playDay: () => Promise<void>): Promise<void> {
    const pending = this.#pending();
    const due = pending.filter((post) => heldUntil(post) <= this.#world.scheduler.nowMs);
    const liveBefore = this.#world.account.media.length;
    const isOrdinary = this.#age >= SETTLING_DAYS && this.#openClaims() === 0 && !pending.some(hasFlaw);
    await playDay();
    this.#age++;
    this.#daysLeft--;
    const published = this.#world.account.media.length - liveBefore;
    const runs = this.#world.slots.filter((slot) => slot < LATE).length;
    const wanted = Math.min(this.#people.pace.postsPerDay, runs, due.length);
    if (isOrdinary && this.#failed(pending) === 0 && published < wanted)
      this.#world.break(DRAINS, `${published} of ${wanted} went out on a day without misfortune`);
    if (this.#daysLeft < 0 && !this.isDone)
      this.#world.break(
        DRAINS,
        `still not done: ${this.#pending()
          .map(({ id }) => id)
          .join(", ")}; open claims: ${this.#openClaims()}`,
      );
  }

  /** Of a broken file, what it will contain again when people have repaired it. */
  #pending(): Post[] {
    return (this.#people.queue.posts() ?? this.#people.queue.lastReadable()).filter(
      (post) => post.status === "pending",
    );
  }

  /** Until the last post may go out. */
  #daysHeld(): number {
    const lastMs = Math.max(0, ...this.#pending().map(heldUntil));
    return Math.ceil(Math.max(0, lastMs - this.#world.scheduler.nowMs) / DAY_MS);
  }

  #openClaims(): number {
    return this.#watch.ledger.entries.filter((entry) => entry.outcome === null).length;
  }

  #failed(due: readonly Post[]): number {
    const ids = new Set(due.map((post) => post.id));
    return (this.#people.queue.posts() ?? []).filter((post) => post.status === "failed" && ids.has(post.id)).length;
  }
}

function heldUntil({ not_before }: Post): number {
  return not_before === undefined ? 0 : Date.parse(not_before);
}

function hasFlaw(post: Post): boolean {
  return /\/(?:bad|refused|odd|spoiled|doomed)-/.test(JSON.stringify(post));
}
