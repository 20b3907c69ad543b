import type { Post } from "../../scripts/core/generated/queue.ts";
import type { Medium } from "../account/account.ts";
import { shown } from "../account/appearance.ts";
import type { World } from "../world/world.ts";
import { entriesIn, type Ledger } from "./ledger.ts";
import { archivedIn } from "./looks.ts";
import { postsIn } from "./posts-in.ts";

const PROMISE = "no media is published twice";

/** Neither the same content, wherever it was uploaded, nor the same queue id goes live twice. */
export function watchPublishedOnce(world: World, ledger: Ledger): void {
  const contents = new Map<string, Medium>();
  const ids = new Map<string, Medium>();
  // Where people have taken its record out of the journal, the archive knows a post only by the addresses of its files.
  const isForgotten = (old: Medium, { appearance }: Medium, id: string): boolean => {
    const { text, head } = world.repository;
    if (entriesIn(text("journal")).some(({ container_id }) => container_id === old.containerId)) return false;
    const posts = [...postsIn(text("queue")), ...archivedIn(head)];
    const [was, is] = [posts.find(({ media_id }) => media_id === old.id), posts.find((post) => post.id === id)];
    return old.appearance !== appearance || addressesOf(was) !== addressesOf(is);
  };
  world.bulletin.on("live", ({ run, medium }) => {
    const id = ledger.entryOf(medium.containerId ?? "")?.id ?? "(never claimed)";
    // Who repeats a post on purpose names it, and each post is repeated once.
    const repeated = ledger.entryOf(medium.containerId ?? "")?.repeat_of ?? "";
    const content = `${repeated}\n${shown(medium.appearance)}`;
    const same = contents.get(content);
    const twin = same !== undefined && !isForgotten(same, medium, id) ? same : ids.get(id);
    contents.set(content, medium);
    ids.set(id, medium);
    world.note(() => `${id} is live as ${medium.id}, from container ${medium.containerId}`);
    if (twin !== undefined)
      world.break(PROMISE, `${run.name} published ${id} as ${medium.id}, which is live as ${twin.id}`);
  });
}

function addressesOf({ image_url, video_url, children }: Partial<Post> = {}): string {
  return JSON.stringify([image_url, video_url, children?.map((child) => [child.image_url, child.video_url])]);
}
