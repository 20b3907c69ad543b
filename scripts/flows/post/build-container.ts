import type { DraftPost } from "../../core/content/draft-post.ts";
import { hintsIfRefused } from "../../core/content/post-fields.ts";
import { type ContainerParams, containerParams } from "../../core/instagram/container-params.ts";
import { describeFault, mayPass, type PlatformFault, verdictOn } from "../../core/instagram/platform-fault.ts";
import { plural } from "../../core/text/words.ts";
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
  const childIds: string[] = [];
  for (const params of sent.children) {
    const child = await create(run, params, polling);
    if (child.kind !== "ready") return child;
    childIds.push(child.containerId);
  }
  const waited = await awaitFinished(run, childIds, polling);
  if (typeof waited !== "string") return waited;
  const built = await createAndAwait(run, sent.parent(childIds), polling);
  const isRefused = built.kind === "item-fault" || built.kind === "unprepared";
  return waited === "unread" && isRefused ? undecided(`${UNREAD_PARTS} ${built.error}`) : built;
}

async function createAndAwait(run: Run, params: ContainerParams, polling: Polling): Promise<Built> {
  const created = await create(run, params, polling);
  if (created.kind !== "ready") return created;
  const waited = await awaitFinished(run, [created.containerId], polling);
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
  containerIds: string[],
  polling: Polling,
): Promise<Exclude<Built, { kind: "ready" }> | "finished" | "unread"> {
  let open = containerIds;
  let faults: PlatformFault[] = [];
  await pause(run, polling.headStartMs);
  for (let attempt = 1; attempt <= polling.attempts; attempt++) {
    const waiting: string[] = [];
    faults = [];
    for (const containerId of open) {
      const answer = await run.platform.readContainer(containerId);
      if (!answer.ok) {
        if (!mayPass(answer.error)) return judge(answer.error);
        faults.push(answer.error);
        waiting.push(containerId);
        continue;
      }
      const ended = `Container ${containerId} is ${answer.value}.`;
      if (answer.reason !== undefined) return judge(answer.reason, ` ${ended}`);
      if (answer.value === "ERROR" || answer.value === "EXPIRED")
        return { kind: "item-fault", error: `Instagram did not prepare the media. ${ended}` };
      if (answer.value !== "FINISHED") waiting.push(containerId);
    }
    if (waiting.length === 0) return "finished";
    if (run.stop.aborted) return { kind: "stopping" };
    open = waiting;
    if (attempt < polling.attempts) await pause(run, polling.intervalMs);
  }
  // A container that could not be read at the last attempt may be finished.
  const [fault] = faults;
  if (fault === undefined) return undecided(unfinishedText(polling));
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
