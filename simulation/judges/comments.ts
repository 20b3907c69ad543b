import { entriesIn } from "../branches/texts.ts";
import type { World } from "../world/world.ts";
import { allPosts } from "./claim-history.ts";

const TWICE = "no first comment is posted twice";
const MERGED = "only a first comment that was merged is posted";
const FORGOTTEN = "at rest, each first comment is there, or somebody decided against it";

/** Returns what judges the end. */
export function watchComments(world: World): () => void {
  world.events.on("comment", ({ run, medium }) => {
    const text = medium.comments.at(-1)?.text ?? "";
    if (medium.comments.length > 1) world.break(TWICE, `${run.name} comments on ${medium.id} again`);
    const id = entriesIn(world.repository.text("journal")).find(({ media_id }) => media_id === medium.id)?.id;
    const isMerged = world.repository.mains.some((state) =>
      allPosts(state).some((post) => post.id === id && post.first_comment === text),
    );
    if (!isMerged) world.break(MERGED, `${run.name} posts ${JSON.stringify(text)} on ${medium.id} of ${id}`);
  });
  return () => {
    const entries = entriesIn(world.repository.text("journal"));
    const open = entries.find(({ outcome, comment }) => outcome === "done" && comment?.outcome === null);
    if (open !== undefined) world.break(FORGOTTEN, `that of ${open.id} is not`);
    const lying = entries.find(
      ({ media_id, comment }) =>
        comment?.outcome === "done" &&
        !world.account.media.some(({ id, comments }) => id === media_id && comments.length > 0),
    );
    if (lying !== undefined) world.break(FORGOTTEN, `that of ${lying.id} is recorded, but not there`);
  };
}
