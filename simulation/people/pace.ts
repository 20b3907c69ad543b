import type { World } from "../world/world.ts";

/** How many posts a team wants to publish each day, as its settings say. */
export class Pace {
  readonly #world: World;
  postsPerDay = 0;

  constructor(world: World, postsPerDay: number) {
    this.#world = world;
    this.change(postsPerDay);
  }

  /** More posts than slots would never go out, and the settings say so. */
  change(wanted: number): void {
    const { zone, slots, polling, repository } = this.#world;
    this.postsPerDay = Math.min(wanted, slots.length);
    const settings = { timezone: zone.name, posts_per_day: this.postsPerDay, slots, polling };
    repository.put("settings", JSON.stringify(settings), "people set the pace");
  }
}
