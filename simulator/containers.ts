import { type ContainerRequest, readContainerParams } from "./container-params.ts";
import { GraphRefusal, invalid } from "./graph-errors.ts";
import { reviewMedia } from "./media-review.ts";
import { DAY_MS } from "./tokens.ts";
import {
  type Container,
  type HiddenStatus,
  mintId,
  type Numbers,
  type StatusCode,
  type Verdict,
  type World,
} from "./world.ts";

const HOUR_MS = 60 * 60_000;
const LAST_MS = Date.UTC(9999, 0);

/** What the planned faults do to a container. */
export interface ContainerFaults {
  stuckHours?: number;
  hidden?: { as: HiddenStatus["as"]; hours: number };
  /** The sentence that its status will show. */
  failsWith?: string;
  /** Publishing it is refused with these numbers. */
  refusal?: Numbers;
  /** At a publish call: it has no effect, and its container ends in ERROR with this sentence. */
  breaksWith?: string;
}

interface CreateOptions {
  params: Readonly<Record<string, string>>;
  faults: ContainerFaults;
  signal: AbortSignal;
}

/**
 * E5. Returns the id of the new container.
 * @throws GraphRefusal
 */
export async function createContainer(world: World, options: CreateOptions): Promise<string> {
  const request = readContainerParams(options.params, world.settings.account.username);
  await checkChildren(world, request);
  const { judged } = await reviewMedia(world, request, options.signal);
  return addContainer(world, request, { ...options, judged });
}

function addContainer(
  world: World,
  request: ContainerRequest,
  options: CreateOptions & { judged: Promise<Verdict> },
): string {
  const { failsWith, stuckHours, hidden, refusal } = options.faults;
  const createdAt = world.settings.clock.now();
  const inHours = (hours: number) => new Date(Math.min(createdAt.getTime() + hours * HOUR_MS, LAST_MS));
  const container: Container = {
    id: mintId(world, "container"),
    kind: request.kind,
    createdAt,
    readyAt: new Date(createdAt.getTime() + processingMs(world, request)),
    isCarouselItem: request.isCarouselItem,
    params: options.params,
    children: request.children,
    judged: failsWith === undefined ? options.judged : Promise.resolve({ ok: false, reason: failsWith }),
    verdict: null,
    stuckUntil: stuckHours === undefined ? null : inHours(stuckHours),
    hidden: hidden === undefined ? null : { as: hidden.as, until: inHours(hidden.hours) },
    refusal: refusal ?? null,
    publishedAt: null,
  };
  void container.judged.then((verdict) => {
    container.verdict = verdict;
  });
  world.containers.set(container.id, container);
  return container.id;
}

function processingMs(world: World, request: ContainerRequest): number {
  const { image, video, carousel } = world.settings.processingMs;
  if (request.kind === "CAROUSEL") return carousel;
  return request.videoUrl === null ? image : video;
}

async function checkChildren(world: World, request: ContainerRequest): Promise<void> {
  if (new Set(request.children).size !== request.children.length) {
    throw invalid("A carousel item is listed twice");
  }
  const now = world.settings.clock.now();
  for (const id of request.children) {
    const child = world.containers.get(id);
    if (child === undefined || !child.isCarouselItem) {
      throw invalid(`${id} is not a carousel item of this account`);
    }
    await settle(child, now);
    if (statusAt(child, now) !== "FINISHED") throw new GraphRefusal("mediaNotReady");
  }
}

/**
 * The state of a container at this simulated time, by what is known about its media.
 * Call `settle` first if the answer must not depend on the progress of a real download.
 */
export function statusAt(container: Container, now: Date): StatusCode {
  if (container.publishedAt !== null) return "PUBLISHED";
  if (now.getTime() - container.createdAt.getTime() >= DAY_MS) return "EXPIRED";
  const { stuckUntil, readyAt } = container;
  if ((stuckUntil !== null && now < stuckUntil) || now < readyAt || container.verdict === null) return "IN_PROGRESS";
  return container.verdict.ok ? "FINISHED" : "ERROR";
}

/** What a status read shows: for a while after a publish, the platform may still say FINISHED. */
export function visibleStatus(container: Container, now: Date, lagMs: number): StatusCode {
  const { publishedAt } = container;
  const isTooFresh = publishedAt !== null && now.getTime() - publishedAt.getTime() < lagMs;
  return isTooFresh ? "FINISHED" : statusAt(container, now);
}

/** Waits for the real download behind a container whose simulated processing time is over. */
export async function settle(container: Container, now: Date): Promise<void> {
  if (container.verdict === null && now >= container.readyAt) container.verdict = await container.judged;
}

const SENTENCES: Record<StatusCode, string> = {
  IN_PROGRESS: "In Progress: Media is still being processed.",
  FINISHED: "Finished: Media has been uploaded and it is ready to be published.",
  PUBLISHED: "Published: Media has been successfully published.",
  EXPIRED: "Expired: Media was not published within 24 hours.",
  ERROR: "Error: Media upload has failed.",
};

/** The `status` field: a sentence, for people. */
export function statusSentence(container: Container, status: StatusCode): string {
  const { verdict } = container;
  return status === "ERROR" && verdict !== null && !verdict.ok ? verdict.reason : SENTENCES[status];
}
