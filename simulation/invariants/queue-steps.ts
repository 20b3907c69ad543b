import { HOUR_MS, MINUTE_MS } from "../../scripts/core/dates/instant.ts";
import type { JournalEntry } from "../../scripts/core/generated/journal.ts";
import type { Post } from "../../scripts/core/generated/queue.ts";
import { isUnexplained } from "../repository/fake-store.ts";
import { digestOf } from "../repository/remembered-content.ts";
import { PEOPLE } from "../repository/repository.ts";
import type { Run } from "../runs/run.ts";
import type { World } from "../world/world.ts";
import { entriesIn } from "./ledger.ts";
import { archivedIn, type Look, type LooksOf } from "./looks.ts";
import { postsIn } from "./posts-in.ts";

const SAME = "what the queue says of a live post is what the journal says";
const RENAMED =
  "a post is taken for a published one under a new id only when its content is the same and its id is gone";
const ANEW = "a post that failed gets its full number of containers again";
const DECIDED = "what people decide about a claim is recorded, or they are told that it is not";
/** Of one write: five attempts on a slow line, by a machine that sleeps in between. */
const WRITTEN_MS = 3 * HOUR_MS;
/** Clocks differ by less. */
const SKEW_MS = 4 * MINUTE_MS;

/** Compares each mark that the bot makes in the queue with the journal of the same moment. */
export function watchQueueSteps(world: World, looksOf: LooksOf): void {
  const { bulletin, repository } = world;
  const hindered = new Set<string>();
  bulletin.on("unwritten", ({ run }) => hindered.add(run.name));
  bulletin.on("change", ({ file, before, after, author }) => {
    const run = world.runs.get(author);
    if (file !== "queue" || author === PEOPLE || run === undefined) return;
    const old = postsIn(before);
    const looks = looksOf(author);
    // People may have taken an entry away since the run has read it.
    const entries = [...entriesIn(repository.text("journal")), ...looks.flatMap((look) => look.entries)];
    for (const [index, post] of postsIn(after).entries()) {
      const known = old[index];
      if (known === undefined || JSON.stringify(known) === JSON.stringify(post)) continue;
      // A run writes no journal that somebody else has changed.
      const isHindered = hindered.has(author) || isUnexplained(repository.head);
      const flaw =
        post.status === "done"
          ? flawOfDone(world, { post, known, entries, looks, isHindered })
          : flawOfFailed(world, { post, run, looks, isHindered });
      if (flaw !== null) world.break(flaw[0], `${author}: ${post.id} ${flaw[1]}`);
    }
  });
  bulletin.on("end", ({ run, outcome, error }) => {
    const [, id = "", kind = ""] = / ?(\S+) resolved as (\w+)$/.exec(outcome?.summary ?? "") ?? [];
    if (error !== null || id === "" || isUnexplained(repository.head)) return;
    const own = entriesIn(repository.text("journal")).filter((entry) => entry.id === id);
    const wanted = OUTCOMES[kind];
    if (own.length > 0 && !own.some((entry) => entry.outcome === wanted))
      world.break(DECIDED, `${run.name} calls ${id} ${kind}, and the journal has ${own.at(-1)?.outcome}`);
    const isLeft = ({ outcome: end, excused, claim }: JournalEntry) =>
      end === "abandoned" && excused !== true && Date.parse(claim.at) < run.startedMs - SKEW_MS;
    if (kind === "retry" && own.some(isLeft)) world.break(ANEW, `${run.name} leaves containers of ${id} counted`);
    const post = postsIn(repository.text("queue")).find((candidate) => candidate.id === id);
    const isSame = own.some(({ digest }) => post !== undefined && digest === digestOf(post, repository.head));
    if (kind === "failed" && post?.status === "pending" && isSame)
      world.break(DECIDED, `${run.name} calls ${id} failed, and the queue lets it wait`);
  });
}

const OUTCOMES: Record<string, string> = { live: "done", retry: "abandoned", failed: "failed" };

interface Marked {
  post: Post;
  known: Post;
  entries: readonly JournalEntry[];
  looks: readonly Look[];
  isHindered: boolean;
}

function flawOfDone(
  { repository }: World,
  { post, known, entries, looks, isHindered }: Marked,
): [string, string] | null {
  const own = entries.filter(({ id, outcome }) => id === post.id && (outcome === "done" || outcome === null));
  const says = ({ media_id }: JournalEntry) => media_id === post.media_id;
  if (own.length > 0) {
    const isSaid = isHindered || own.some((entry) => entry.outcome === "done" && says(entry));
    return isSaid ? null : [SAME, `is medium ${post.media_id} in the queue, but not in the journal`];
  }
  const folders = [...looks.map(({ commit }) => commit), repository.head];
  const digests = new Set(folders.map((commit) => digestOf(known, commit)));
  const renamed = entries.filter(({ outcome, digest }) => outcome === "done" && digests.has(digest));
  if (renamed.length === 0) return [RENAMED, "is marked done, and no record is of its content"];
  const isGone = ({ id }: JournalEntry) =>
    looks.some(({ posts, commit }) => ![...posts, ...archivedIn(commit)].some((other) => other.id === id));
  return looks.length === 0 || renamed.some((entry) => isGone(entry) && says(entry))
    ? null
    : [RENAMED, `is marked done, and ${renamed[0]?.id} is still there`];
}

function flawOfFailed(
  { repository }: World,
  { post, run, looks, isHindered }: Pick<Marked, "post" | "looks" | "isHindered"> & { run: Run },
): [string, string] | null {
  const lateMs = run.clock.now().getTime() - Date.parse(post.failed_at ?? "");
  if (!(lateMs >= 0 && lateMs < WRITTEN_MS)) return [ANEW, `failed at ${post.failed_at}`];
  const counted = (entries: readonly JournalEntry[]) =>
    entries.filter(({ id, outcome, excused }) => id === post.id && outcome === "abandoned" && excused !== true);
  const seen = new Set(counted(looks.at(-1)?.entries ?? []).map(({ container_id }) => container_id));
  const left = counted(entriesIn(repository.text("journal"))).find(({ container_id }) => seen.has(container_id));
  return left === undefined || isHindered ? null : [ANEW, `failed, and container ${left.container_id} still counts`];
}
