import type { Ledger } from "../invariants/ledger.ts";
import { archivedIn, isLeftOpen, type LooksOf } from "../invariants/looks.ts";
import { postsIn } from "../invariants/posts-in.ts";
import { PEOPLE } from "../repository/repository.ts";
import { dayIn } from "../time/zones.ts";
import type { World } from "../world/world.ts";

/** What the worlds are there for, in words, in the order of the table. */
export const SITUATIONS = [
  "worlds in which the clocks change",
  "runs that meet a claim of a run that is alive",
  "runs that meet a claim whose post was edited, held or removed since",
  "results whose write failed first and came back",
  "publish calls without an id: picture",
  "publish calls without an id: reel",
  "publish calls without an id: carousel",
  "publish calls without an id: story",
  "runs on a day with posts that only the archive knows",
  "posts with files of the repository that went live",
  "dated posts that went live",
  "runs that begin on one day and claim on the next",
  "runs that look further back than the first five posts",
  "changes of the journal by people",
  "worlds whose list of media lags for longer than a run",
  "worlds whose containers never show a publication that the list shows",
] as const;

export type Situations = Partial<Record<(typeof SITUATIONS)[number], number>>;

/** Longer than all polls of a run. */
const A_RUN_MS = 280_000;
/** So many posts at the front of the queue are tried by every run. */
const FRONT = 5;
const KINDS = { IMAGE: "picture", REELS: "reel", CAROUSEL: "carousel", STORIES: "story" } as const;

/** Counts how often a world plays each situation. The object is complete when the world is. */
export function countSituations(world: World, ledger: Ledger, looksOf: LooksOf): Situations {
  const { bulletin, account, repository, runs, zone, scheduler } = world;
  const found: Situations = {};
  const count = (what: (typeof SITUATIONS)[number]) => {
    found[what] = (found[what] ?? 0) + 1;
  };
  const { listLagMs, isStatusStuck } = account.habits;
  if (listLagMs > A_RUN_MS) count("worlds whose list of media lags for longer than a run");
  if (isStatusStuck) count("worlds whose containers never show a publication that the list shows");
  const startMs = scheduler.nowMs;
  let hasChanged = false;
  bulletin.on("read", ({ run, commit, what }) => {
    hasChanged ||= zone.changesMs.some((atMs) => atMs > startMs && atMs <= scheduler.nowMs);
    if (hasChanged) found["worlds in which the clocks change"] = 1;
    const looks = looksOf(run.name);
    const [look] = looks;
    if (what !== "everything" || look === undefined || looks.length > 1) return;
    const open = look.entries.filter(({ outcome }) => outcome === null);
    if (open.some(({ claim }) => runs.get(claim.run)?.isAlive === true))
      count("runs that meet a claim of a run that is alive");
    if (open.some((entry) => isLeftOpen(entry, looks)))
      count("runs that meet a claim whose post was edited, held or removed since");
    const today = dayIn(zone, scheduler.nowMs);
    if (archivedIn(commit).some(({ published_at = "" }) => dayIn(zone, Date.parse(published_at)) === today))
      count("runs on a day with posts that only the archive knows");
  });
  bulletin.on("answer", ({ asked: { step, about }, answer }) => {
    const container = step === "publish" && !answer.ok ? account.containers.get(about ?? "") : undefined;
    if (container === undefined) return;
    count(`publish calls without an id: ${KINDS[(container.params.media_type ?? "IMAGE") as keyof typeof KINDS]}`);
  });
  const unwritten = new Set<string>();
  const live = new Set<string>();
  bulletin.on("live", ({ run, medium }) => {
    live.add(run.name);
    if (medium.appearance.includes("a file with")) count("posts with files of the repository that went live");
    const id = ledger.entryOf(medium.containerId ?? "")?.id;
    if (postsIn(repository.text("queue")).find((post) => post.id === id)?.not_before !== undefined)
      count("dated posts that went live");
  });
  bulletin.on("unwritten", ({ run }) => {
    if (live.has(run.name)) unwritten.add(run.name);
  });
  const tried = new Map<string, number>();
  bulletin.on("check", ({ run: { name } }) => {
    tried.set(name, (tried.get(name) ?? 0) + 1);
    if (tried.get(name) === FRONT + 1) count("runs that look further back than the first five posts");
  });
  bulletin.on("change", ({ file, author, message }) => {
    const startedMs = message.includes(" claimed (") ? runs.get(author)?.startedMs : undefined;
    if (startedMs !== undefined && dayIn(zone, startedMs) < dayIn(zone, scheduler.nowMs))
      count("runs that begin on one day and claim on the next");
    if (unwritten.delete(author)) count("results whose write failed first and came back");
    if (file === "journal" && author === PEOPLE) count("changes of the journal by people");
  });
  return found;
}
