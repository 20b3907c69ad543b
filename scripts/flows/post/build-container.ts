import type { DraftPost } from "../../core/content/draft-post.ts";
import { hintsIfRefused } from "../../core/content/post-fields.ts";
import { type ContainerParams, containerParams } from "../../core/instagram/container-params.ts";
import { describeFault, mayPass, type PlatformFault, verdictOn } from "../../core/instagram/platform-fault.ts";
import { describeMedia } from "../../core/media/media-target.ts";
import { listOf, plural } from "../../core/text/words.ts";
import { retryReads } from "../steps/retry.ts";
import { type Polling, pause, type Run } from "./run.ts";
import type { Unprepared } from "./unprepared.ts";

export type Built =
  | { kind: "ready"; containerId: string; createdAt: Date }
  /** The post itself is at fault. */
  | { kind: "item-fault"; error: string }
  /** Something else may be at fault: another post will show. */
  | { kind: "unprepared"; cause: Unprepared["cause"]; error: string }
  /** The account, the platform or the token is at fault. */
  | { kind: "fault"; fault: PlatformFault }
  | { kind: "stopping" };

/** Creates the container (for a carousel its children first) and waits until it can be published. Makes nothing public. */
export async function buildContainer(run: Run, post: DraftPost, polling: Polling): Promise<Built> {
  const sent = containerParams(post);
  if (sent.kind === "single") return await createAndAwait(run, sent.params, polling);
  const names = describeMedia(post).map(({ label, name }) => `${label} (${name})`);
  const children: Part[] = [];
  for (const [index, params] of sent.children.entries()) {
    const name = names[index] ?? null;
    const child = await create(run, params, polling);
    if (child.kind !== "ready") return ofPart(child, name);
    children.push({ id: child.containerId, name });
  }
  const childIds = children.map(({ id }) => id);
  const waited = await awaitFinished(run, children, polling);
  if (typeof waited !== "string") return waited;
  const built = await createAndAwait(run, sent.parent(childIds), polling);
  const isRefused = built.kind === "item-fault" || built.kind === "unprepared";
  return waited === "unread" && isRefused ? undecided(`${UNREAD_PARTS} ${built.error}`) : built;
}

/** A container that a post is made of. `name`: of the picture or video, where a post has several. */
interface Part {
  id: string;
  name: string | null;
}

/** Says which part of a carousel is at fault. */
function ofPart<T extends Built>(built: T, name: string | null): T {
  return name === null || !("error" in built) ? built : { ...built, error: `${name}: ${built.error}` };
}

async function createAndAwait(run: Run, params: ContainerParams, polling: Polling): Promise<Built> {
  const created = await create(run, params, polling);
  if (created.kind !== "ready") return created;
  const waited = await awaitFinished(run, [{ id: created.containerId, name: null }], polling);
  return typeof waited === "string" ? created : waited;
}

async function create(run: Run, params: ContainerParams, polling: Polling): Promise<Built> {
  if (run.stop.aborted) return { kind: "stopping" };
  const createdAt = run.clock.now();
  const answer = await retryReads(run, () => run.platform.createContainer(params), polling.intervalMs);
  if (answer.ok) return { kind: "ready", containerId: answer.value, createdAt };
  const isOfValue = answer.error.code === 100 || answer.error.code === 110;
  return judge(answer.error, isOfValue ? hintsIfRefused(params) : "");
}

/** What a refusal means for the post, at every step that prepares one. */
function judge(fault: PlatformFault, note = ""): Exclude<Built, { kind: "ready" }> {
  const error = `${describeFault(fault)}${note}`;
  const verdict = verdictOn(fault);
  if (verdict === "account") return { kind: "fault", fault };
  return verdict === "definite" ? { kind: "item-fault", error } : undecided(error);
}

function undecided(error: string) {
  return { kind: "unprepared", cause: "undecided", error } as const;
}

const UNREAD_PARTS =
  "Instagram does not show the status of the carousel's parts at present: either it had not finished preparing them, or one of them cannot be used.";

/** Polls all containers in one shared budget. "unread": some may be FINISHED, but nothing shows it. */
async function awaitFinished(
  run: Run,
  parts: Part[],
  polling: Polling,
): Promise<Exclude<Built, { kind: "ready" }> | "finished" | "unread"> {
  let open = parts;
  let faults: PlatformFault[] = [];
  await pause(run, polling.headStartMs);
  for (let attempt = 1; attempt <= polling.attempts; attempt++) {
    const waiting: Part[] = [];
    faults = [];
    for (const part of open) {
      const answer = await run.platform.readContainer(part.id);
      if (!answer.ok) {
        if (!mayPass(answer.error)) return judge(answer.error);
        faults.push(answer.error);
        waiting.push(part);
        continue;
      }
      const ended = `Container ${part.id} is ${answer.value}.`;
      if (answer.reason !== undefined) return ofPart(judge(answer.reason, ` ${ended}`), part.name);
      if (answer.value === "ERROR" || answer.value === "EXPIRED")
        return ofPart({ kind: "item-fault", error: `Instagram did not prepare the media. ${ended}` }, part.name);
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
    return ofPart(undecided(unfinishedText(polling)), names.length === 0 ? null : listOf(names));
  }
  const isUnread = faults.length === open.length && faults.every((other) => other.class === "unreadable");
  if (!isUnread) return judge(fault);
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
