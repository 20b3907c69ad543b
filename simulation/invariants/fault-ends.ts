import { DAY_MS } from "../../scripts/core/dates/instant.ts";
import type { FaultClass, PlatformStep } from "../../scripts/core/instagram/platform-fault.ts";
import { readRefreshedAt } from "../../scripts/core/posting/read-content.ts";
import { isUnexplained } from "../repository/fake-store.ts";
import type { Run } from "../runs/run.ts";
import type { World } from "../world/world.ts";
import { isTakenIn, type Look, type LooksOf, lookAt } from "./looks.ts";

const QUIET = "a run ends without an alert only for what needs nobody";
const ONE_POST = "a refusal of one post does not stop the posts behind it";
const FORCED = "a run that somebody has forced is not stopped by the day's posts";
const REPLACED = "nobody is called for a refused token that was replaced meanwhile";
const NEWEST = "posting stops for a container that cannot be read only while its newest read was refused";
const BLAME = "once another post went live, each post that could not be prepared before is marked failed";
/** A read may be so far behind. */
const STALEST_MS = 10_000;
/** Refusals for which a person is needed. */
const NEEDS_PEOPLE: readonly FaultClass[] = ["account", "throttled"];

/** Refusals of one post, behind which others may go out. */
const OF_ONE_POST: readonly FaultClass[] = ["item", "media-host", "either"];

interface Last {
  step: PlatformStep;
  class: FaultClass | null;
}

/** Compares how a run ends with what the platform has answered it. */
export function watchFaultEnds(world: World, looksOf: LooksOf): void {
  const classes = new Map<string, Set<FaultClass>>();
  const lastCreation = new Map<string, FaultClass | null>();
  const lastAnswer = new Map<string, Last>();
  world.bulletin.on("answer", ({ run, asked, answer }) => {
    const found = answer.ok ? null : answer.error.class;
    lastAnswer.set(run.name, { step: asked.step, class: found });
    if (asked.step === "create container") lastCreation.set(run.name, found);
    if (found !== null) classes.set(run.name, (classes.get(run.name) ?? new Set()).add(found));
  });
  world.bulletin.on("end", ({ run, outcome, error }) => {
    const [seen, created] = [classes.get(run.name), lastCreation.get(run.name)];
    const last = lastAnswer.get(run.name);
    for (const known of [classes, lastCreation, lastAnswer]) known.delete(run.name);
    if (error !== null || outcome === null || run.stop.signal.aborted) return;
    const isOfOnePost = last?.step === "create container" && last.class !== null && OF_ONE_POST.includes(last.class);
    if (isOfOnePost && outcome.summary === "Posting stopped")
      world.break(ONE_POST, `${run.name} stops for a refusal (${last.class}) of one post`);
    if (run.isForced && /today's (?:slot|\d+ of)/.test(outcome.summary))
      world.break(FORCED, `${run.name}: ${outcome.summary}`);
    if (outcome.exit !== 0) return;
    const isRefused = created !== null && created !== undefined && NEEDS_PEOPLE.includes(created);
    if (isRefused && outcome.published === undefined)
      world.break(QUIET, `${run.name} was refused (${created}) and ends quietly: ${outcome.summary}`);
    if (/^Instagram says that the publishing quota/.test(outcome.summary) && seen?.has("quota") !== true)
      world.break(QUIET, `${run.name} speaks of a quota that nobody mentioned`);
    if (/^This run started before the token/.test(outcome.summary) && !isOutdated(world, run))
      world.break(QUIET, `${run.name} has the newest token, and does not say that it is refused`);
  });
  watchBlame(world, looksOf);
  watchReplaced(world);
  watchNewestReads(world);
}

/** What was refused in an earlier poll says nothing: the container was read since. A refused publish call is a fault of its own. */
function watchNewestReads({ bulletin, break: breakPromise }: World): void {
  const reads = new Map<string, { last: PlatformStep; refused: Set<string> }>();
  const sent = new Set<string>();
  bulletin.on("publish", ({ run }) => sent.add(run.name));
  bulletin.on("answer", ({ run, asked: { step, about }, answer }) => {
    const own = reads.get(run.name) ?? { last: step, refused: new Set<string>() };
    reads.set(run.name, own);
    own.last = step;
    if (step !== "read container" || about === null) return;
    if (answer.ok) own.refused.delete(about);
    else own.refused.add(about);
  });
  bulletin.on("end", ({ run, outcome }) => {
    const own = reads.get(run.name);
    reads.delete(run.name);
    if (sent.delete(run.name) || outcome?.summary !== "Posting stopped") return;
    if (own?.last === "read container" && own.refused.size === 0)
      breakPromise(NEWEST, `${run.name} stops, and no read of a container was refused since it was last read`);
  });
}

/** A run that is refused looks once more whether a newer token has been stored, and then leaves it to the next run. */
function watchReplaced({ bulletin, scheduler, repository, break: breakPromise }: World): void {
  let storedMs = Number.NEGATIVE_INFINITY;
  const refusedMs = new Map<string, number>();
  const hindered = new Set<string>();
  bulletin.on("change", ({ file }) => {
    if (file === "token-status") storedMs = scheduler.nowMs;
  });
  bulletin.on("answer", ({ run, answer }) => {
    if (!answer.ok && answer.error.class === "credential") refusedMs.set(run.name, scheduler.nowMs);
  });
  // Who cannot look again goes by what it read at its start.
  bulletin.on("unwritten", ({ run, file }) => {
    if (file === "token-status") hindered.add(run.name);
  });
  bulletin.on("alert", ({ run, alert }) => {
    if (alert.kind !== "token" || !alert.title.startsWith("Instagram refuses") || hindered.has(run.name)) return;
    const refreshedAt = readRefreshedAt(repository.head.files["token-status"]?.bytes ?? null);
    const obtainedAt = run.token?.obtainedAt ?? null;
    const isVisible = storedMs < (refusedMs.get(run.name) ?? 0) - STALEST_MS;
    const ageMs = run.clock.now().getTime() - (refreshedAt?.getTime() ?? 0);
    if (refreshedAt !== null && obtainedAt !== null && obtainedAt < refreshedAt && isVisible && ageMs < DAY_MS)
      breakPromise(REPLACED, `${run.name} has a token from before ${refreshedAt.toISOString()}`);
  });
  bulletin.on("end", ({ run }) => {
    refusedMs.delete(run.name);
    hindered.delete(run.name);
  });
}

/** Whether a newer token was stored than the run's, as far as the repository says. */
function isOutdated({ repository }: World, { token }: Run): boolean {
  const refreshedAt = readRefreshedAt(repository.head.files["token-status"]?.bytes ?? null);
  return refreshedAt !== null && token?.obtainedAt != null && token.obtainedAt < refreshedAt;
}

/**
 * What waits for a file of the site is not at fault, and what another run has claimed is left to that run. A queue that people have
 * just broken cannot be marked, but people are told.
 */
function watchBlame(world: World, looksOf: LooksOf): void {
  const tried = new Map<string, Set<string>>();
  const excused = new Set<string>();
  world.bulletin.on("check", ({ run, id }) => {
    tried.set(run.name, (tried.get(run.name) ?? new Set()).add(id));
  });
  world.bulletin.on("alert", ({ run, alert }) => {
    for (const id of alert.kind === "item-failed" ? (alert.postIds ?? []) : []) tried.get(run.name)?.delete(id);
  });
  world.bulletin.on("unserved", ({ run }) => excused.add(run.name));
  world.bulletin.on("unwritten", ({ run }) => excused.add(run.name));
  world.bulletin.on("end", ({ run, outcome, error }) => {
    const own = tried.get(run.name);
    tried.delete(run.name);
    if (error !== null || own === undefined || outcome?.published === undefined || run.stop.signal.aborted) return;
    if (excused.has(run.name) || isUnexplained(world.repository.head)) return;
    const looks = [...looksOf(run.name), lookAt(world, world.repository.head)];
    const spared = [...own].find((id) => looks.every((look) => waitsAsIn(look, looks, id)));
    if (spared !== undefined)
      world.break(BLAME, `${run.name} tried ${spared}, published ${outcome.published}, and lets ${spared} wait`);
  });
}

/** Whether the post waits as at first, and no run has claimed or published it. */
function waitsAsIn(look: Look, [first]: readonly Look[], id: string): boolean {
  const [post, before] = [look, first].map((at) => at?.posts.find((candidate) => candidate.id === id));
  return post?.status === "pending" && JSON.stringify(post) === JSON.stringify(before) && !isTakenIn(look, post);
}
