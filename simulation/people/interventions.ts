import type { Post } from "../../scripts/core/generated/queue.ts";
import { namesIn } from "../branches/texts.ts";
import type { World } from "../world/world.ts";
import { asNew, MEDIA_EDITS, reworded, uploadedAgain } from "./edits.ts";
import { makePost } from "./make-post.ts";
import type { TeamFiles } from "./team-files.ts";

const OLDEST_STATE = 12;
const LONGEST_DETOUR_MS = 12 * 60 * 60_000;
/** Nobody adds to a queue in which more are waiting. */
const MOST_PENDING = 6;

export interface Team {
  world: World;
  files: TeamFiles;
}

export function postByHand(world: World, caption: string): void {
  const { id } = world.account.postByHand(caption);
  world.note(() => `people post ${JSON.stringify(caption)} by hand: ${id}`);
}

/** Main is set back to one of its last states, or made again from a copy. */
export function forceMain(world: World, why: string): void {
  const { repository, chance } = world;
  const back = chance.random("force").whole(1, OLDEST_STATE);
  // A repository without its first queue is not set up yet.
  const states = repository.mains.filter(({ files }) => files.queue !== null && files.settings !== null);
  const state = states.at(-1 - Math.min(back, states.length - 1));
  if (state === undefined) return;
  world.note(() => `${why}, ${back} pushes back`);
  repository.forceMain(state, why);
}

/** A revert, or a pull request that was opened long ago. */
export function mergeOld(world: World): void {
  const { repository, chance } = world;
  const states = repository.mains.filter(({ files }) => files.queue !== null);
  const old = states.at(-1 - chance.random("force").whole(1, OLDEST_STATE))?.files.queue;
  if (old != null) repository.put("queue", new TextDecoder().decode(old.bytes), "people merge an old version");
}

/** Somebody notices the mistake, and pushes the newest state that they have. */
export function forceAndRestore(world: World): void {
  const { repository, chance, scheduler } = world;
  const newest = repository.main;
  forceMain(world, "people force-push an older main");
  scheduler.at(scheduler.nowMs + chance.random("force").whole(60_000, LONGEST_DETOUR_MS), () =>
    repository.forceMain(newest, "people force-push main as it was before"),
  );
}

export function loseRecord(world: World, why: "people delete the record" | "people set the record back"): void {
  const { repository, mayLoseRecord, chance } = world;
  if (!mayLoseRecord || repository.records.length < 2) return;
  world.note(why);
  const back = chance.random("lost records").whole(1, OLDEST_STATE);
  const older = repository.records.at(-1 - Math.min(back, repository.records.length - 1)) ?? null;
  repository.forceRecord(why === "people delete the record" ? null : older, why);
}

type PostChange = "reword" | "rename" | "remove" | "fail";

/** Someone writes to a waiting post; what is wrong with its media stays. */
export function changePost(team: Team, wanted: string, change: PostChange, why: string): void {
  const { files } = team;
  const posts = files.posts() ?? [];
  const chosen = posts.find(({ id, status }) => id === wanted && status === "pending");
  if (chosen === undefined) return;
  const number = files.freshNumber();
  const replace = (next: Post) => files.replace(posts, chosen, next, why);
  if (change === "reword") replace(reworded(chosen, number));
  else if (change === "rename") replace({ ...chosen, id: `named-${number}` });
  else if (change === "fail") replace({ ...chosen, status: "failed", error: "By hand." });
  else removeWithFiles(team, { posts, chosen, why });
}

function removeWithFiles(
  { world, files }: Team,
  { posts, chosen, why }: { posts: readonly Post[]; chosen: Post; why: string },
): void {
  const others = posts.filter((post) => post !== chosen);
  files.write(others, why);
  const pruned = namesIn(JSON.stringify(chosen)).length > 0;
  const edit = pruned ? (MEDIA_EDITS["people prune the media"]?.(world, others, () => 0) ?? null) : null;
  if (edit !== null) files.changeFiles(edit.media, null, why);
}

/** Someone puts a post in front of what a run prepares: a copy, one with another address, or another post with the same caption. */
export function addInFront({ world, files }: Team, id: string, kind: "copy" | "same caption"): boolean {
  const posts = files.posts() ?? [];
  const original = posts.find((post) => post.id === id && post.status === "pending");
  if (original === undefined || files.pending().length > MOST_PENDING) return false;
  const number = files.freshNumber();
  if (kind === "copy") {
    const isUpload = world.chance.random("copies in front").isLucky(0.5);
    const copy = isUpload ? uploadedAgain(original, number) : { ...asNew(original), id: `copy-${number}` };
    files.write([copy, ...posts], "people put a copy in front of a post");
    return true;
  }
  if (original.caption === undefined) return false;
  const twin = { ...makePost(world, number, undefined), caption: original.caption };
  files.write([twin, ...posts], "people put a post with the same caption in front of another");
  return true;
}
