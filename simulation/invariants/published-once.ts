import type { Medium } from "../account/account.ts";
import { shown } from "../account/appearance.ts";
import type { World } from "../world/world.ts";
import { entriesIn, type Ledger } from "./ledger.ts";

const PROMISE = "no media is published twice";

/** Neither the same content, wherever it was uploaded, nor the same queue id goes live twice. */
export function watchPublishedOnce(world: World, ledger: Ledger): void {
  const contents = new Map<string, Medium>();
  const ids = new Map<string, Medium>();
  // Where people have taken its record out of the journal, the archive knows a post only by the addresses of its files.
  const isForgotten = (old: Medium, { appearance }: Medium) =>
    old.appearance !== appearance &&
    !entriesIn(world.repository.text("journal")).some(({ container_id }) => container_id === old.containerId);
  world.bulletin.on("live", ({ run, medium }) => {
    const id = ledger.entryOf(medium.containerId ?? "")?.id ?? "(never claimed)";
    // Who repeats a post on purpose names it, and each post is repeated once.
    const repeated = ledger.entryOf(medium.containerId ?? "")?.repeat_of ?? "";
    const content = `${repeated}\n${shown(medium.appearance)}`;
    const same = contents.get(content);
    const twin = same !== undefined && !isForgotten(same, medium) ? same : ids.get(id);
    contents.set(content, medium);
    ids.set(id, medium);
    world.note(() => `${id} is live as ${medium.id}, from container ${medium.containerId}`);
    if (twin !== undefined)
      world.break(PROMISE, `${run.name} published ${id} as ${medium.id}, which is live as ${twin.id}`);
  });
}
