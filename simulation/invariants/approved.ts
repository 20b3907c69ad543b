import type { Post } from "../../scripts/core/generated/queue.ts";
import { appearanceOfContainer, appearanceOfPost } from "../account/appearance.ts";
import type { MediaFiles } from "../repository/media-files.ts";
import type { Commit } from "../repository/repository.ts";
import { textOf } from "../repository/texts.ts";
import type { World } from "../world/world.ts";
import type { Ledger } from "./ledger.ts";
import { postsIn } from "./posts-in.ts";

const PROMISE = "nothing is published that was not approved on main";

/**
 * A publish call requires that the post is on main, pending, due and with exactly the container's content, in a version that the
 * run read after it wrote its claim. Merges after that read are too late, by design.
 */
export function watchApproval(world: World, ledger: Ledger): void {
  const readAfterClaim = new Map<string, Commit>();
  world.bulletin.on("change", ({ file, author }) => {
    if (file === "journal") readAfterClaim.delete(author);
  });
  world.bulletin.on("read", ({ run, commit, what }) => {
    if (what === "everything" || what === "queue") readAfterClaim.set(run.name, commit);
  });
  world.bulletin.on("publish", ({ run, containerId }) => {
    const id = ledger.entryOf(containerId)?.id ?? "";
    const commit = readAfterClaim.get(run.name);
    if (commit === undefined)
      return world.break(PROMISE, `${run.name} publishes ${id} without reading the queue after its claim`);
    const post = postsOf(commit).find((candidate) => candidate.id === id);
    const { containers } = world.account;
    const params = containers.get(containerId)?.params ?? {};
    const appearance = appearanceOfContainer(params, (child) => containers.get(child)?.params ?? {});
    const flaw = flawOf(post, { appearance, files: commit.media, at: run.clock.now() });
    if (flaw !== null) world.break(PROMISE, `${run.name} publishes ${id}, which ${flaw} on main`);
  });
}

function flawOf(
  post: Post | undefined,
  { appearance, files, at }: { appearance: string; files: MediaFiles; at: Date },
): string | null {
  if (post === undefined) return "does not exist";
  if (post.status !== "pending") return `is ${post.status}`;
  if (post.not_before !== undefined && Date.parse(post.not_before) > at.getTime()) return "is held";
  return appearanceOfPost(post, files) === appearance ? null : "has different content";
}

function postsOf({ files: { queue } }: Commit): readonly Post[] {
  return postsIn(queue === null ? null : textOf(queue.bytes));
}
