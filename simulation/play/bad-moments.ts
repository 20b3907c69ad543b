import { MINUTE_MS } from "../../scripts/core/dates/instant.ts";
import { entriesIn, postsIn } from "../branches/texts.ts";
import type { Operators } from "../people/operators.ts";
import type { People } from "../people/people.ts";
import type { World } from "../world/world.ts";
import { LONGEST_GAP_MS, type Queued } from "./schedule.ts";

export interface Cast {
  world: World;
  people: People;
  operators: Operators;
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
export function arrangeBadMoments(cast: Cast): void {
  afterClaims(cast);
  betweenReadAndWrite(cast);
  whilePreparing(cast);
  whileAsking(cast);
  afterPublishing(cast);
}

function afterClaims({ world, people, operators, launchPoster }: Cast): void {
  const { fate, scheduler, runs, events } = world;
  const soon = (ms: number, action: () => void) =>
    scheduler.at(scheduler.nowMs + fate.random("moments").whole(0, ms), action);
  events.on("change", ({ file, message, author }) => {
    const [, id = ""] = / ?post: (.+) claimed \(/.exec(message) ?? [];
    if (file !== "journal" || id === "") return;
    const restart = () => launchPoster({ tokenText: world.vault.text, isForced: false });
    if (fate.strikes("people act right after a claim")) soon(0, () => people.actNow());
    if (fate.strikes("people force-push right after a claim"))
      soon(0, () => people.forceMain("people force-push right after a claim"));
    for (const change of ["rename", "remove"] as const)
      if (fate.strikes(`people ${change} a claimed post`))
        soon(A_CALL_MS, () => people.rework(new Set([id]), change, `people ${change} a claimed post`));
    if (fate.strikes("stop signal right after a claim")) soon(A_CALL_MS, () => runs.get(author)?.stop.abort());
    if (fate.strikes("people resolve a claim at once")) soon(A_CALL_MS, () => operators.interrupt(author));
    if (fate.strikes("run doubled at its claim")) soon(LONGEST_GAP_MS, restart);
    const run = runs.get(author);
    if (run === undefined || !fate.strikes("machine sleeps on its claim")) return;
    // Another run starts as soon as the claim looks dead.
    run.napMs = fate.random("naps").whole(SHORTEST_NAP_MS, LONGEST_NAP_MS);
    scheduler.at(scheduler.nowMs + A_CLAIM_MS, restart);
  });
}

/** Someone changes the very post that a run is about to mark, done or failed. */
function betweenReadAndWrite({ world, people }: Cast): void {
  const { fate, scheduler, repository, events } = world;
  events.on("read", ({ run }) => {
    const waiting = (postsIn(repository.text("queue")) ?? []).filter(({ status }) => status === "pending");
    const live = entriesIn(repository.text("journal")).filter(({ outcome }) => outcome === "done");
    const unmarked = waiting.filter(({ id }) => live.some((entry) => entry.id === id));
    const [marked = run.reasons.length > 0 ? waiting[0] : undefined] = unmarked;
    if (marked === undefined || !fate.strikes("people edit a post that is about to be marked")) return;
    const change = fate.random("moments").isLucky(0.5) ? "reword" : "fail";
    scheduler.at(scheduler.nowMs, () =>
      people.rework(new Set([marked.id]), change, "people edit a post that is about to be marked"),
    );
  });
}

function whilePreparing({ world, people, launchPoster }: Cast): void {
  const { fate, scheduler, events } = world;
  const startAnother = (edit: () => boolean, isForced: boolean) =>
    scheduler.at(scheduler.nowMs, () => {
      if (edit()) launchPoster({ tokenText: world.vault.text, isForced });
    });
  events.on("check", ({ run, id }) => {
    if (run.isForced) return;
    if (fate.strikes("people copy what a run prepares, and start another"))
      startAnother(() => people.putInFront(id, "copy"), false);
    if (fate.strikes("people force a post with the same caption"))
      startAnother(() => people.putInFront(id, "same caption"), true);
  });
}

function whileAsking({ world, operators, launchRefresher, breakReads }: Cast): void {
  const { fate, scheduler, vault, account, events } = world;
  let isAwaiting = false;
  events.on("answer", ({ run, asked: { step, about }, isRefused }) => {
    if (step === "read container" && about !== null) operators.meet(about);
    if (step === "list media" && !isRefused && fate.strikes("store fails behind a list of media"))
      breakReads(A_CALL_MS);
    if (step !== "create container" || isRefused || run.token === null) return;
    if (!fate.strikes("token is replaced while a container is awaited")) return;
    isAwaiting = true;
    scheduler.at(scheduler.nowMs, () => launchRefresher({ tokenText: vault.text, isForced: false }));
  });
  // The token is refreshed, and whoever has the old one is shut out, as after a change of the password.
  events.on("change", ({ file, author }) => {
    if (file !== "token-status" || !isAwaiting) return;
    isAwaiting = false;
    const replaced = world.runs.get(author)?.token ?? null;
    if (replaced !== null) account.tokens.revoke(replaced.value);
  });
}

function afterPublishing({ world, people }: Cast): void {
  const { fate, scheduler, repository, events } = world;
  events.on("live", ({ medium, isAnswered }) => {
    const within = (ms: number, action: () => void) =>
      scheduler.at(scheduler.nowMs + fate.random("moments").whole(0, ms), action);
    if (fate.strikes("people force-push right after a publication"))
      within(LONGEST_THOUGHT_MS, () => people.forceMain("people force-push right after a publication"));
    // Nobody knows yet that the post is live: its run died, or never got the answer.
    if (isAnswered || medium.isStory) return;
    const entry = entriesIn(repository.text("journal")).find(({ container_id }) => container_id === medium.containerId);
    if (entry !== undefined && fate.strikes("people edit a post that has just gone live"))
      within(LONGEST_THOUGHT_MS, () =>
        people.rework(new Set([entry.id]), "reword", "people edit a post that has just gone live"),
      );
    if (fate.strikes("people post by hand what has just gone live"))
      within(A_CALL_MS, () =>
        people.postByHand(fate.random("hands").isLucky(0.5) ? medium.caption : `Spontaneous, beside ${medium.id}`),
      );
  });
}
