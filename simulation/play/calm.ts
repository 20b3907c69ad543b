import type { Post } from "../../scripts/core/generated/queue.ts";
import type { Watch } from "../invariants/watch.ts";
import type { People } from "../people/people.ts";
import type { World } from "../world/world.ts";

const DRAINS = "once nothing goes wrong any more, the queue drains at posts_per_day";
/** One run each. */
const RUNS_PER_DAY = 3;
/** Containers expire, people receive alerts about claims and resolve them, and alerts come once a day. */
const SETTLING_DAYS = 4;

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
    this.#daysLeft = SETTLING_DAYS + this.#pending().length + this.#openClaims();
  }

  /** Whether every post is either done or failed. */
  get isDone(): boolean {
    return this.#pending().length === 0 && this.#openClaims() === 0;
  }

  /** Plays one day and compares it with the pace. */
  async live(playDay: () => Promise<void>): Promise<void> {
    const due = this.#pending();
    const liveBefore = this.#world.account.media.length;
    const isOrdinary = this.#age >= SETTLING_DAYS && this.#openClaims() === 0 && !due.some(hasFlaw);
    await playDay();
    this.#age++;
    this.#daysLeft--;
    const published = this.#world.account.media.length - liveBefore;
    const wanted = Math.min(this.#people.postsPerDay, RUNS_PER_DAY, due.length);
    if (isOrdinary && this.#failed(due) === 0 && published < wanted)
      this.#world.break(DRAINS, `${published} of ${wanted} went out on a day without misfortune`);
    if (this.#daysLeft < 0 && !this.isDone)
      this.#world.break(
        DRAINS,
        `still not done: ${this.#pending()
          .map(({ id }) => id)
          .join(", ")}; open claims: ${this.#openClaims()}`,
      );
  }

  #pending(): Post[] {
    return (this.#people.posts() ?? []).filter((post) => post.status === "pending");
  }

  #openClaims(): number {
    return this.#watch.ledger.entries.filter((entry) => entry.outcome === null).length;
  }

  #failed(due: readonly Post[]): number {
    const ids = new Set(due.map((post) => post.id));
    return (this.#people.posts() ?? []).filter((post) => post.status === "failed" && ids.has(post.id)).length;
  }
}

function hasFlaw(post: Post): boolean {
  return /\/(?:bad|refused|odd|spoiled)-/.test(JSON.stringify(post));
}
