import { MINUTE_MS } from "../../scripts/core/dates/instant.ts";
import type { Doubt } from "../../scripts/core/generated/journal.ts";
import { isUnexplained } from "../repository/fake-store.ts";
import { digestOf } from "../repository/remembered-content.ts";
import { PEOPLE } from "../repository/repository.ts";
import type { World } from "../world/world.ts";
import { journalIn } from "./ledger.ts";
import type { Look, LooksOf } from "./looks.ts";
import { keepOvertakes } from "./overtaken.ts";

const DOUBTS = "a doubt about a post keeps its first moment, and goes when the post no longer waits";
const NOTED = "a run that could prepare none of the posts it tried notes when it tried them, and nothing else";
/** Ends of runs that tried posts in vain. */
const IN_VAIN = /^Nothing could be published/;
/** Clocks differ by less. */
const SKEW_MS = 4 * MINUTE_MS;

/** Judges what the journal notes of posts that could not be prepared, by what the run has tried. */
export function watchDoubts(world: World, looksOf: LooksOf): void {
  const tried = new Map<string, Set<string>>();
  /** By run, the posts whose trial it has noted. Another run may take that back, which sees a newer queue. */
  const kept = new Map<string, Set<string>>();
  const hindered = new Set<string>();
  const isOvertaken = keepOvertakes(world);
  /** By run, when it tried its last post. */
  const triedLast = new Map<string, number>();
  world.bulletin.on("check", ({ run, id }) => {
    triedLast.set(run.name, world.scheduler.nowMs);
    tried.set(run.name, (tried.get(run.name) ?? new Set()).add(id));
  });
  world.bulletin.on("unwritten", ({ run }) => hindered.add(run.name));
  world.bulletin.on("change", ({ file, before, after, author }) => {
    const run = world.runs.get(author);
    if (file !== "journal" || author === PEOPLE || run === undefined) return;
    const looks = looksOf(author);
    // What people have changed in the journal, the bot cannot know.
    if (looks.some(({ commit }) => isUnexplained(commit))) return;
    const [old, next] = [journalIn(before).doubts ?? [], journalIn(after).doubts ?? []];
    // Another run may have noted the same at the same moment.
    const own = new Set(next.filter(({ at }) => Date.parse(at) >= run.startedMs - SKEW_MS).map(({ id }) => id));
    kept.set(author, (kept.get(author) ?? new Set()).union(own));
    if (JSON.stringify(old) === JSON.stringify(next)) return;
    const flaw = flawOfDoubts(old, next, looks);
    if (flaw !== null) world.break(DOUBTS, `${author}: ${flaw}`);
    const noted = flawOfNotes(old, next, { looks, tried: tried.get(author) ?? new Set() });
    if (noted !== null) world.break(NOTED, `${author}: ${noted}`);
  });
  world.bulletin.on("end", ({ run, outcome, error }) => {
    const own = tried.get(run.name);
    const sinceMs = triedLast.get(run.name) ?? 0;
    tried.delete(run.name);
    triedLast.delete(run.name);
    if (error !== null || own === undefined || hindered.has(run.name)) return;
    if (outcome === null || !IN_VAIN.test(outcome.summary) || isUnexplained(world.repository.head)) return;
    const missing = [...own].find((id) => kept.get(run.name)?.has(id) !== true);
    if (missing !== undefined && !isOvertaken(run.name, sinceMs))
      world.break(NOTED, `${run.name} notes nothing of ${missing}`);
  });
}

function flawOfDoubts(before: readonly Doubt[], after: readonly Doubt[], looks: readonly Look[]): string | null {
  const isSame = (one: Doubt, other: Doubt) => one.id === other.id && one.digest === other.digest;
  const moved = after.find((doubt) => before.some((old) => isSame(old, doubt) && old.since !== doubt.since));
  if (moved !== undefined) return `the doubt about ${moved.id} begins anew`;
  const waits = (id: string) =>
    looks.some(({ posts }) => posts.some((post) => post.id === id && post.status === "pending"));
  const gone = after.find(({ id }) => !waits(id));
  return gone === undefined ? null : `there is still a doubt about ${gone.id}, which does not wait`;
}

function flawOfNotes(
  before: readonly Doubt[],
  after: readonly Doubt[],
  { looks, tried }: { looks: readonly Look[]; tried: ReadonlySet<string> },
): string | null {
  const isOld = (doubt: Doubt) => before.some((old) => JSON.stringify(old) === JSON.stringify(doubt));
  const isOfPost = ({ id, digest }: Doubt) =>
    looks.some(({ posts, commit }) => posts.some((post) => post.id === id && digestOf(post, commit) === digest));
  const wrong = after.find((doubt) => !isOld(doubt) && !(tried.has(doubt.id) && isOfPost(doubt)));
  if (wrong !== undefined) return `doubts ${wrong.id}, which it has not tried in this version`;
  const waits = (id: string) =>
    looks.every(({ posts }) => posts.some((post) => post.id === id && post.status === "pending"));
  const lost = before.find(({ id }) => waits(id) && !after.some((doubt) => doubt.id === id));
  return lost === undefined ? null : `forgets the doubt about ${lost.id}, which waits`;
}
