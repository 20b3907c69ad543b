import { MINUTE_MS } from "../../scripts/core/dates/instant.ts";
import type { JournalEntry } from "../../scripts/core/generated/journal.ts";
import type { Post } from "../../scripts/core/generated/queue.ts";
import { entriesIn, isReadable } from "../invariants/ledger.ts";
import type { Look } from "../invariants/looks.ts";
import { postsIn } from "../invariants/posts-in.ts";
import type { Watch } from "../invariants/watch.ts";
import type { People } from "../people/people.ts";
import { digestOf } from "../repository/remembered-content.ts";
import type { World } from "../world/world.ts";
import type { Helpers } from "./helpers.ts";
import { LONGEST_GAP_MS, type Queued } from "./timetable.ts";

/** Who may meet a run at work. */
export interface Cast {
  world: World;
  people: People;
  helpers: Helpers;
  watch: Watch;
  launchPoster(queued: Queued): void;
  launchRefresher(queued: Queued): void;
  /** Nothing can be read from the store for so long. */
  breakReads(ms: number): void;
}

/** A claim that is older looks dead, whatever the clocks. */
const A_CLAIM_MS = 12 * MINUTE_MS;
const SHORTEST_NAP_MS = 12 * MINUTE_MS;
const LONGEST_NAP_MS = 20 * MINUTE_MS;
/** Most calls are answered within this time. */
const A_CALL_MS = 1_500;

const LONGEST_THOUGHT_MS = 30 * MINUTE_MS;

/** Lets people, signals and other runs come just when a run at work can bear it least. */
export function arrangeEncounters(cast: Cast): void {
  afterClaims(cast);
  atLooks(cast);
  afterWrites(cast);
  betweenReadAndWrite(cast);
  whilePreparing(cast);
  whileAwaiting(cast);
  afterPublishing(cast);
}

function afterClaims(cast: Cast): void {
  const { world, people, helpers, launchPoster } = cast;
  const { fate, scheduler } = world;
  world.bulletin.on("change", ({ file, message, author }) => {
    if (file !== "journal" || !message.includes(" claimed (")) return;
    const within = (ms: number) => scheduler.nowMs + fate.random("schedule").whole(0, ms);
    if (fate.strikes("people act right after a claim")) scheduler.at(scheduler.nowMs, () => people.actNow());
    if (fate.strikes("stop signal right after a claim"))
      scheduler.at(within(A_CALL_MS), () => world.runs.get(author)?.stop.abort());
    if (fate.strikes("machine sleeps on its claim")) sleepOn(author, cast);
    if (fate.strikes("people resolve a claim that was just written"))
      scheduler.at(within(A_CALL_MS), () => helpers.interrupt(author));
    if (!fate.strikes("run doubled at its claim")) return;
    const queued = { tokenText: world.vault.text, isForced: false };
    scheduler.at(within(LONGEST_GAP_MS), () => launchPoster(queued));
  });
}

/** The machine of a run sleeps, and another run starts as soon as the claim looks dead. */
function sleepOn(author: string, { world, launchPoster }: Cast): void {
  const { fate, scheduler } = world;
  const [run, wakesMs] = [world.runs.get(author), fate.random("naps").whole(SHORTEST_NAP_MS, LONGEST_NAP_MS)];
  if (run === undefined) return;
  run.napMs = wakesMs;
  const queued = { tokenText: world.vault.text, isForced: false };
  scheduler.at(scheduler.nowMs + A_CLAIM_MS, () => launchPoster(queued));
}

function atLooks({ world, helpers, breakReads }: Cast): void {
  world.bulletin.on("answer", ({ asked: { step }, answer }) => {
    if (step === "list media" && answer.ok && world.fate.strikes("store fails behind a look at the media"))
      breakReads(A_CALL_MS);
  });
  world.bulletin.on("ask", ({ asked: { step, about } }) => {
    if (step === "read container" && about !== null) helpers.meet(about);
  });
}

function afterWrites({ world, people, watch }: Cast): void {
  const { fate, scheduler } = world;
  world.bulletin.on("change", ({ file, before, after, author }) => {
    if (!world.runs.has(author)) return;
    const soon = (deed: () => void) =>
      scheduler.at(scheduler.nowMs + fate.random("schedule").whole(0, A_CALL_MS), deed);
    const given = file === "journal" ? givenUp(before, after) : [];
    if (given.length > 0 && fate.strikes("people edit a post that was given up"))
      soon(() => people.interferers.rewrite(new Set(given.map(({ id }) => id))));
    if (file !== "queue") return;
    const open = watch.ledger.entries.filter(({ outcome }) => outcome === null);
    const isAhead = ({ id, status }: Post) => status === "done" && open.some((entry) => entry.id === id);
    if (open.length > 0 && postsIn(after).some(isAhead) && fate.strikes("people archive before the journal follows"))
      soon(() => people.archiveNow());
  });
}

function betweenReadAndWrite({ world, people, watch }: Cast): void {
  const { fate, scheduler } = world;
  world.bulletin.on("read", ({ run, what }) => {
    const look = what === "everything" ? watch.looksOf(run.name).at(-1) : undefined;
    if (look === undefined) return;
    const ids = aboutToMark(look, run.reasons.length > 0);
    const renamed = new Set([...ids].filter((id) => !look.entries.some((entry) => entry.id === id)));
    if (ids.size > 0 && fate.strikes("people change a post that a run is about to mark"))
      scheduler.at(scheduler.nowMs, () => people.interferers.actOn(ids));
    else if (renamed.size > 0 && fate.strikes("people edit a renamed post that is about to be marked"))
      scheduler.at(scheduler.nowMs, () => people.interferers.rewrite(renamed));
  });
}

function whilePreparing({ world, people, launchPoster }: Cast): void {
  const { fate, scheduler } = world;
  const startAnother = (edit: () => boolean, isForced: boolean) =>
    scheduler.at(scheduler.nowMs, () => {
      if (edit()) launchPoster({ tokenText: world.vault.text, isForced });
    });
  world.bulletin.on("check", ({ run, id }) => {
    if (!run.name.includes(":post:") || run.isForced) return;
    if (fate.strikes("people copy what a run prepares, and start another"))
      startAnother(() => people.interferers.copyInFront(id), false);
    if (fate.strikes("people caption another post like the one that a run prepares, and force it"))
      startAnother(() => people.interferers.twinInFront(id), true);
  });
}

/** The token is refreshed, and whoever has the old one is shut out, as after a change of the password. */
function whileAwaiting({ world, launchRefresher }: Cast): void {
  const { fate, scheduler, vault, account, runs } = world;
  let isAwaiting = false;
  world.bulletin.on("answer", ({ run, asked, answer }) => {
    if (asked.step !== "create container" || !answer.ok || run.token === null) return;
    if (!fate.strikes("token is replaced while a container is awaited")) return;
    isAwaiting = true;
    scheduler.at(scheduler.nowMs, () => launchRefresher({ tokenText: vault.text, isForced: false }));
  });
  world.bulletin.on("change", ({ file, author }) => {
    if (file !== "token-status" || !isAwaiting) return;
    isAwaiting = false;
    // Only the one that was refreshed: another refresher may be about to store its own new one once more.
    const replaced = runs.get(author)?.token ?? null;
    if (replaced !== null) account.tokens.revoke(replaced.value);
  });
}

/** Nobody knows yet that the post is live: its run died, or never got the answer. */
function afterPublishing({ world, people, watch }: Cast): void {
  const { fate, scheduler, account } = world;
  const REWORDED = "people reword what has gone live without an answer";
  world.bulletin.on("live", ({ medium, isAnswered }) => {
    if (isAnswered || medium.isStory) return;
    const id = watch.ledger.entryOf(medium.containerId ?? "")?.id;
    if (id !== undefined && fate.strikes(REWORDED)) {
      const atMs = scheduler.nowMs + fate.random("other words").whole(0, LONGEST_THOUGHT_MS);
      scheduler.at(atMs, () => people.interferers.rewrite(new Set([id]), REWORDED));
    }
    if (!fate.strikes("people post by hand what has just gone live")) return;
    scheduler.at(scheduler.nowMs + fate.random("hands").whole(0, A_CALL_MS), () => {
      account.postByHand(medium.caption);
      world.note("people post by hand what has just gone live");
    });
  });
}

/** Entries of claims that this change gave up. */
function givenUp(before: string | null, after: string | null): readonly JournalEntry[] {
  const abandoned = entriesIn(after).filter(({ outcome }) => outcome === "abandoned");
  if (abandoned.length === 0) return abandoned;
  const known = new Map(entriesIn(before).map((entry) => [entry.container_id, entry]));
  return abandoned.filter(({ container_id }) => known.get(container_id)?.outcome === null);
}

/** Posts that the journal records as live and the queue does not; and every waiting one when the run has refused one. */
function aboutToMark({ posts, entries, commit }: Look, hasRefused: boolean): Set<string> {
  const done = isReadable(entries) ? entries.filter(({ outcome }) => outcome === "done") : [];
  const waiting = posts.filter(({ status }) => status === "pending");
  const marked = waiting.filter((post) =>
    done.some(({ id, digest }) => id === post.id || digest === digestOf(post, commit)),
  );
  const [next] = waiting;
  return new Set([...marked, ...(hasRefused && next !== undefined ? [next] : [])].map(({ id }) => id));
}
