import { MINUTE_MS } from "../../scripts/core/dates/instant.ts";
import { entriesIn, postsIn } from "../branches/texts.ts";
import { addInFront, changePost, forceMain, postByHand } from "../people/interventions.ts";
import type { Operators } from "../people/operators.ts";
import type { People } from "../people/people.ts";
import type { World } from "../world/world.ts";

/** Maximum time between the two starts of a doubled run, so that both run at once. */
export const LONGEST_GAP_MS = 2 * 60_000;

export interface Queued {
  /** The token as it was then. */
  tokenText: string;
  isForced: boolean;
}

interface Participants {
  world: World;
  people: People;
  operators: Operators;
  launchPoster(queued: Queued): void;
  launchRefresher(queued: Queued): void;
  /** Nothing can be read from the store for so long. */
  breakReads(ms: number): void;
}

/** A claim that is older looks dead, whatever the clocks. */
const DEAD_CLAIM_MS = 12 * MINUTE_MS;
const SHORTEST_SLEEP_MS = 12 * MINUTE_MS;
const LONGEST_SLEEP_MS = 20 * MINUTE_MS;
const USUAL_CALL_MS = 1_500;
const LONGEST_DELAY_MS = 30 * MINUTE_MS;

/** Lets people, signals and other runs come just when a run at work can bear it least. */
export function scheduleInterruptions(participants: Participants): void {
  afterClaims(participants);
  betweenReadAndWrite(participants);
  duringPreparation(participants);
  duringPlatformCalls(participants);
  afterPublishing(participants);
}

function afterClaims({ world, people, operators, launchPoster }: Participants): void {
  const { chance, scheduler, runs, events } = world;
  const soon = (ms: number, action: () => void) =>
    scheduler.at(scheduler.nowMs + chance.random("moments").whole(0, ms), action);
  events.on("change", ({ file, message, author }) => {
    const [, id = ""] = / ?post: (.+) claimed \(/.exec(message) ?? [];
    if (file !== "journal" || id === "") return;
    const restart = () => launchPoster({ tokenText: world.secret.text, isForced: false });
    if (chance.happens("people act right after a claim")) soon(0, () => people.actNow());
    if (chance.happens("people force-push right after a claim"))
      soon(0, () => forceMain(world, "people force-push right after a claim"));
    for (const change of ["rename", "remove"] as const)
      if (chance.happens(`people ${change} a claimed post`))
        soon(USUAL_CALL_MS, () => changePost(people, id, change, `people ${change} a claimed post`));
    if (chance.happens("stop signal right after a claim")) soon(USUAL_CALL_MS, () => runs.get(author)?.stop.abort());
    if (chance.happens("people resolve a claim at once")) soon(USUAL_CALL_MS, () => operators.interrupt(author));
    if (chance.happens("run doubled at its claim")) soon(LONGEST_GAP_MS, restart);
    const run = runs.get(author);
    if (run === undefined || !chance.happens("machine sleeps on its claim")) return;
    // Another run starts as soon as the claim looks dead.
    run.sleepMs = chance.random("naps").whole(SHORTEST_SLEEP_MS, LONGEST_SLEEP_MS);
    scheduler.at(scheduler.nowMs + DEAD_CLAIM_MS, restart);
  });
}

/** Someone changes the very post that a run is about to mark, done or failed. */
function betweenReadAndWrite({ world, people }: Participants): void {
  const { chance, scheduler, repository, events } = world;
  events.on("read", ({ run }) => {
    const waiting = (postsIn(repository.text("queue")) ?? []).filter(({ status }) => status === "pending");
    const live = entriesIn(repository.text("journal")).filter(({ outcome }) => outcome === "done");
    const unmarked = waiting.filter(({ id }) => live.some((entry) => entry.id === id));
    const [marked = run.reasons.length > 0 ? waiting[0] : undefined] = unmarked;
    if (marked === undefined || !chance.happens("people edit a post that is about to be marked")) return;
    const change = chance.random("moments").isLucky(0.5) ? "reword" : "fail";
    scheduler.at(scheduler.nowMs, () =>
      changePost(people, marked.id, change, "people edit a post that is about to be marked"),
    );
  });
}

function duringPreparation({ world, people, launchPoster }: Participants): void {
  const { chance, scheduler, events } = world;
  const startAnother = (edit: () => boolean, isForced: boolean) =>
    scheduler.at(scheduler.nowMs, () => {
      if (edit()) launchPoster({ tokenText: world.secret.text, isForced });
    });
  events.on("check", ({ run, id }) => {
    const post = people.files.posts()?.find((one) => one.id === id);
    if (post?.caption !== undefined && chance.happens("people post by hand what a run prepares")) {
      const { caption } = post;
      scheduler.at(scheduler.nowMs + chance.random("moments").whole(0, MINUTE_MS), () => postByHand(world, caption));
    }
    if (run.isForced) return;
    if (chance.happens("people copy what a run prepares, and start another"))
      startAnother(() => addInFront(people, id, "copy"), false);
    if (chance.happens("people force a post with the same caption"))
      startAnother(() => addInFront(people, id, "same caption"), true);
  });
}

function duringPlatformCalls({ world, operators, launchRefresher, breakReads }: Participants): void {
  const { chance, scheduler, secret, account, events } = world;
  let isAwaiting = false;
  events.on("answer", ({ run, asked: { step, about }, isRefused }) => {
    if (step === "read container" && about !== null) operators.resolveParked(about);
    if (step === "list media" && !isRefused && chance.happens("store fails behind a list of media"))
      breakReads(USUAL_CALL_MS);
    if (step !== "create container" || isRefused || run.token === null) return;
    if (!chance.happens("token is replaced while a container is awaited")) return;
    isAwaiting = true;
    scheduler.at(scheduler.nowMs, () => launchRefresher({ tokenText: secret.text, isForced: false }));
  });
  // The token is refreshed, and whoever has the old one is shut out, as after a change of the password.
  events.on("change", ({ file, author }) => {
    if (file !== "token-status" || !isAwaiting) return;
    isAwaiting = false;
    const replaced = world.runs.get(author)?.token ?? null;
    if (replaced !== null) account.tokens.revoke(replaced.value);
  });
}

function afterPublishing({ world, people }: Participants): void {
  const { chance, scheduler, repository, events } = world;
  events.on("live", ({ medium, isAnswered }) => {
    const within = (ms: number, action: () => void) =>
      scheduler.at(scheduler.nowMs + chance.random("moments").whole(0, ms), action);
    if (chance.happens("people force-push right after a publication"))
      within(LONGEST_DELAY_MS, () => forceMain(world, "people force-push right after a publication"));
    // Nobody knows yet that the post is live: its run died, or never got the answer.
    if (isAnswered || medium.isStory) return;
    const entry = entriesIn(repository.text("journal")).find(({ container_id }) => container_id === medium.containerId);
    if (entry !== undefined && chance.happens("people edit a post that has just gone live"))
      within(LONGEST_DELAY_MS, () =>
        changePost(people, entry.id, "reword", "people edit a post that has just gone live"),
      );
    if (chance.happens("people post by hand what has just gone live"))
      within(USUAL_CALL_MS, () =>
        postByHand(world, chance.random("hands").isLucky(0.5) ? medium.caption : `Spontaneous, beside ${medium.id}`),
      );
  });
}
