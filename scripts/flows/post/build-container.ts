import type { DraftPost } from "../../core/content/draft-post.ts";
import { hintsIfRefused } from "../../core/content/post-fields.ts";
import { type ContainerParams, containerParams } from "../../core/instagram/container-params.ts";
import { describeFault, mayPass, type PlatformFault, verdictOn } from "../../core/instagram/platform-fault.ts";
import { describeMedia } from "../../core/media/media-target.ts";
import { listOf, plural } from "../../core/text/words.ts";
import { retryReads } from "../steps/retry.ts";
import { type Polling, pause, type Run } from "./run.ts";
import { causeOf, type Unprepared } from "./unprepared.ts";

export type Built =
  | { kind: "ready"; containerId: string; createdAt: Date }
  /** The post itself is at fault. */
  | { kind: "item-fault"; error: string }
  /** Something else may be at fault: another post will show. */
  | { kind: "unprepared"; cause: Unprepared["cause"]; error: string }
  /** The account or the token is at fault. */
  | { kind: "fault"; fault: PlatformFault }
  | { kind: "stopping" };

/** Creates the container (for a carousel its children first) and waits until it can be published. Makes nothing public. */
export async function buildContainer(run: Run, post: DraftPost, polling: Polling): Promise<Built> {
  const sent = containerParams(post);
  if (sent.kind === "single") return judge(await createAndAwait(run, sent.params, polling), post);
  const names = describeMedia(post).map(({ label, name }) => `${label} (${name})`);
  const children: Part[] = [];
  for (const [index, params] of sent.children.entries()) {
    const name = names[index] ?? null;
    const child = await create(run, params, polling);
    if (child.kind !== "ready") return judge(child.kind === "refused" ? { ...child, part: name } : child, post);
    children.push({ id: child.containerId, name });
  }
  const childIds = children.map(({ id }) => id);
  const waited = await awaitFinished(run, children, polling);
  if (typeof waited !== "string") return judge(waited, post);
  const built = judge(await createAndAwait(run, sent.parent(childIds), polling), post);
  const isRefused = built.kind === "item-fault" || built.kind === "unprepared";
  return waited === "unread" && isRefused ? undecided(`${UNREAD_PARTS} ${built.error}`) : built;
}

/** A container that a post is made of. `name`: of the picture or video, where a post has several. */
interface Part {
  id: string;
  name: string | null;
}

/** `part`: which picture or video of a carousel Instagram speaks of. */
type Step = Built | { kind: "refused"; fault: PlatformFault; note: string; part?: string | null };

function refused(fault: PlatformFault, note = "", part: string | null = null): Extract<Step, { kind: "refused" }> {
  return { kind: "refused", fault, note, part };
}

/** What a refusal means for the post, at every step that prepares one. */
function judge(step: Step, { media_type: kind }: DraftPost): Built {
  if (step.kind !== "refused") return step;
  const { fault, note, part } = step;
  const error = inPart(`${describeFault(fault)}${note}`, part);
  const verdict = verdictOn(fault, kind);
  if (verdict === "account") return { kind: "fault", fault };
  return verdict === "definite" ? { kind: "item-fault", error } : undecided(error, causeOf(fault, kind));
}

const inPart = (error: string, part: string | null | undefined) => (part == null ? error : `${part}: ${error}`);

function undecided(error: string, cause: Unprepared["cause"] = "undecided") {
  return { kind: "unprepared", cause, error } as const;
}

async function createAndAwait(run: Run, params: ContainerParams, polling: Polling): Promise<Step> {
  const created = await create(run, params, polling);
  if (created.kind !== "ready") return created;
  const waited = await awaitFinished(run, [{ id: created.containerId, name: null }], polling);
  return typeof waited === "string" ? created : waited;
}

async function create(run: Run, params: ContainerParams, polling: Polling): Promise<Step> {
  if (run.stop.aborted) return { kind: "stopping" };
  const createdAt = run.clock.now();
  const answer = await retryReads(run, () => run.platform.createContainer(params), polling.intervalMs);
  if (answer.ok) return { kind: "ready", containerId: answer.value, createdAt };
  const isOfValue = answer.error.code === 100 || answer.error.code === 110;
  return refused(answer.error, isOfValue ? hintsIfRefused(params) : "");
}

const UNREAD_PARTS =
  "Instagram does not show the status of the carousel's parts at present: either it had not finished preparing them, or one of them cannot be used.";

/** Polls all containers in one shared budget. "unread": some may be FINISHED, but nothing shows it. */
async function awaitFinished(run: Run, parts: Part[], polling: Polling): Promise<Step | "finished" | "unread"> {
  let open = parts;
  let faults: PlatformFault[] = [];
  await pause(run, polling.headStartMs);
  for (let attempt = 1; attempt <= polling.attempts; attempt++) {
    const waiting: Part[] = [];
    faults = [];
    for (const part of open) {
      const answer = await run.platform.readContainer(part.id);
      if (!answer.ok) {
        if (!mayPass(answer.error)) return refused(answer.error);
        faults.push(answer.error);
        waiting.push(part);
        continue;
      }
      const ended = `Container ${part.id} is ${answer.value}.`;
      if (answer.reason !== undefined) return refused(answer.reason, ` ${ended}`, part.name);
      if (answer.value === "ERROR" || answer.value === "EXPIRED")
        return { kind: "item-fault", error: inPart(`Instagram did not prepare the media. ${ended}`, part.name) };
      if (answer.value !== "FINISHED") waiting.push(part);
    }
    if (waiting.length === 0) return "finished";
    if (run.stop.aborted) return { kind: "stopping" };
    open = waiting;
    if (attempt < polling.attempts) await pause(run, polling.intervalMs);
  }
  // A container that could not be read at the last attempt may be finished.
  const [fault] = faults;
  if (fault === undefined) {
    const names = open.flatMap(({ name }) => name ?? []);
    return undecided(inPart(unfinishedText(polling), names.length === 0 ? null : listOf(names)));
  }
  const isUnread = faults.length === open.length && faults.every((other) => other.class === "unreadable");
  if (!isUnread) return refused(fault);
  if (!(await doesAccountAnswer(run, polling))) return { kind: "fault", fault };
  run.log.warn(
    `The status of ${plural(open.length, "container")} cannot be read, while Instagram answers other calls. Going on: a publish call that comes too early is refused, and publishes nothing.`,
  );
  return "unread";
}

/**
 * Since May 2026 there have been weeks in which fresh containers could not be read (100/33), while creating, publishing, the quota and
 * the list of media worked. Then only the publish call itself says whether a container is ready.
 */
async function doesAccountAnswer(run: Run, { intervalMs }: Polling): Promise<boolean> {
  const quota = await retryReads(run, () => run.platform.readQuota(), intervalMs);
  if (!quota.ok) return false;
  const since = run.clock.now();
  return (await retryReads(run, () => run.platform.listRecentMedia(since), intervalMs)).ok;
}

function unfinishedText(polling: Polling): string {
  const waited = Math.round((polling.headStartMs + (polling.attempts - 1) * polling.intervalMs) / 1000);
  return (
    `Instagram had not finished preparing the media after ${plural(polling.attempts, "check")} in ${plural(waited, "second")}; nothing was published. ` +
    "For long videos, raise polling in settings.json."
  );
}
