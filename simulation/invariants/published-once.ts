import { shown } from "../account/appearance.ts";
import type { World } from "../world/world.ts";
import type { Ledger } from "./ledger.ts";

const PROMISE = "no media is published twice";

/** Neither the same content, wherever it was uploaded, nor the same queue id goes live twice. */
export function watchPublishedOnce(world: World, ledger: Ledger): void {
  const contents = new Map<string, string>();
  const ids = new Map<string, string>();
  world.bulletin.on("live", ({ run, medium }) => {
    const id = ledger.entryOf(medium.containerId ?? "")?.id ?? "(never claimed)";
    // Who repeats a post on purpose names it, and each post is repeated once.
    const repeated = ledger.entryOf(medium.containerId ?? "")?.repeat_of ?? "";
    const content = `${repeated}\n${shown(medium.appearance)}`;
    const twin = contents.get(content) ?? ids.get(id);
    contents.set(content, medium.id);
    ids.set(id, medium.id);
    world.note(() => `${id} is live as ${medium.id}, from container ${medium.containerId}`);
    if (twin !== undefined)
      world.break(PROMISE, `${run.name} published ${id} as ${medium.id}, which is live as ${twin}`);
  });
}
