import { containerParams } from "../container-params.ts";
import type { PlatformFault } from "../platform-fault.ts";
import { describeFault } from "../platform-fault.ts";
import type { ContainerParams } from "../ports.ts";
import { ask, isStopping, now, type Procedure, wait } from "../procedure.ts";
import type { DraftPost } from "../rules/rule.ts";
import { patiently } from "./patiently.ts";
import type { Polling } from "./poster-config.ts";

export type Built =
  | { kind: "ready"; containerId: string; createdAt: Date }
  /** The post itself is at fault. */
  | { kind: "item-fault"; error: string }
  /** The post or the account: another post tells. */
  | { kind: "suspect"; error: string }
  /** The account, the platform or the token is at fault. */
  | { kind: "fault"; fault: PlatformFault }
  | { kind: "stopping" };

/** Creates the container of a post (for a carousel its children first) and waits until it can be published. Shows nothing to anyone. */
export function* buildContainer(post: DraftPost, polling: Polling): Procedure<Built> {
  const sent = containerParams(post);
  if (sent.kind === "single") return yield* createAndAwait(sent.params, polling);
  const childIds: string[] = [];
  for (const params of sent.children) {
    const child = yield* create(params, polling);
    if (child.kind !== "ready") return child;
    childIds.push(child.containerId);
  }
  const prepared = yield* awaitFinished(childIds, polling);
  return prepared === null ? yield* createAndAwait(sent.parent(childIds), polling) : prepared;
}

function* createAndAwait(params: ContainerParams, polling: Polling): Procedure<Built> {
  const created = yield* create(params, polling);
  if (created.kind !== "ready") return created;
  return (yield* awaitFinished([created.containerId], polling)) ?? created;
}

function* create(params: ContainerParams, polling: Polling): Procedure<Built> {
  if (yield* isStopping()) return { kind: "stopping" };
  const createdAt = yield* now();
  const answer = yield* patiently(polling.intervalMs, () =>
    ask<"createContainer">({ kind: "createContainer", params }),
  );
  if (answer.ok) return { kind: "ready", containerId: answer.value, createdAt };
  return judge(answer.fault);
}

/** Whose fault a refused container is. */
function judge(fault: PlatformFault): Built {
  switch (fault.class) {
    case "item":
      return { kind: "item-fault", error: describeFault(fault) };
    case "either":
    case "media-host":
      return { kind: "suspect", error: describeFault(fault) };
    default:
      return { kind: "fault", fault };
  }
}

/** Polls all containers in one shared budget; null when every one is FINISHED. */
function* awaitFinished(containerIds: string[], polling: Polling): Procedure<Built | null> {
  let open = containerIds;
  let lastFault: PlatformFault | null = null;
  yield* wait(polling.headStartMs);
  for (let attempt = 1; attempt <= polling.attempts; attempt++) {
    const waiting: string[] = [];
    lastFault = null;
    for (const containerId of open) {
      const answer = yield* ask<"readContainer">({ kind: "readContainer", containerId });
      if (!answer.ok) {
        if (isFinal(answer.fault)) return { kind: "fault", fault: answer.fault };
        lastFault = answer.fault;
        waiting.push(containerId);
        continue;
      }
      if (answer.value === "ERROR" || answer.value === "EXPIRED") {
        return { kind: "item-fault", error: refusedText(containerId, answer.value) };
      }
      if (answer.value !== "FINISHED") waiting.push(containerId);
    }
    if (waiting.length === 0) return null;
    if (yield* isStopping()) return { kind: "stopping" };
    open = waiting;
    if (attempt < polling.attempts) yield* wait(polling.intervalMs);
  }
  // What cannot be read in the end is not known to be unfinished.
  if (lastFault !== null) return { kind: "fault", fault: lastFault };
  return { kind: "item-fault", error: unfinishedText(polling) };
}

function isFinal(fault: PlatformFault): boolean {
  return (
    fault.class === "credential" || fault.class === "account" || fault.class === "quota" || fault.class === "throttled"
  );
}

function refusedText(containerId: string, status: "ERROR" | "EXPIRED"): string {
  return (
    `Instagram could not prepare the media: container ${containerId} is ${status}, and it gives no reason. Usual causes: the address is ` +
    "behind a login, redirects, expires or blocks Instagram's fetcher, or the file is not the format it claims. " +
    "Check the address in a private browser window, then set the post to pending again."
  );
}

function unfinishedText(polling: Polling): string {
  const waited = Math.round((polling.headStartMs + (polling.attempts - 1) * polling.intervalMs) / 1000);
  return (
    `Instagram had not finished preparing the media after ${polling.attempts} looks in ${waited} seconds; nothing was published. ` +
    "Set the post to pending to try again; for long videos raise settings.polling."
  );
}
